// Where in the client one is: the lobby, a table, a tournament's page, one's hands; and the tables that are watched.

import type { ClientMessage } from "../../protocol";
import { writePlace } from "../places";
import type { TableState } from "../table.svelte";
import { nextTurn } from "../tabling";
import { Watched } from "../watched.svelte";
import type { Wholes } from "../wholes";
import type { Listing, PageFeed } from "./listing.svelte";
import type { Replays } from "./replays.svelte";

export type ScreenName = "lobby" | "table" | "page" | "hands" | "clubs";

export interface ClubVisit {
  club: number | null;
  league: number | null;
  code: string | null;
}

interface Around {
  send(message: ClientMessage): void;
  newTable(stream: string, looksAt: number | null): TableState;
  /** Whether the chat of tables is wanted. */
  hears(): boolean;
  goTo(place: string): void;
  /** The lobby's choice as it stands in the address. */
  choice(): string;
  wholes: Wholes;
  listing: Listing;
  feed: PageFeed;
  replays: Replays;
}

export class Visits {
  /** The one that is on show, or was last. */
  table: TableState | null = $state.raw(null);
  screen: ScreenName = $state("lobby");
  /** What the page of clubs shows: a club, a league, or an invitation by its code. */
  club: ClubVisit = $state.raw({ club: null, league: null, code: null });
  readonly watched: Watched;
  readonly #around: Around;

  constructor(around: Around) {
    this.#around = around;
    this.watched = new Watched(around.send, around.newTable, around.hears);
  }

  shows(table: TableState): boolean {
    return this.screen === "table" && this.table === table;
  }

  /** Whether a person sits at another table on show, and should not be taken away from it. */
  busy(stream: string): boolean {
    const shown = this.screen === "table" ? this.table : null;
    return shown !== null && shown.stream !== stream && shown.snapshot?.state === "running" && shown.snapshot.you !== null;
  }

  /** Go to a table of a tournament: one's own, or the one with this number as a spectator. */
  open(stream: string, number: number | null = null): void {
    this.#leaveTable(stream);
    this.#leavePage();
    this.#around.replays.close();
    const table = this.watched.watch(stream, number);
    if (this.table !== table) this.#around.replays.hands = null;
    this.table = table;
    this.screen = "table";
    this.#around.goTo(writePlace({ screen: "table", stream, table: number }));
  }

  /** Go to the page of a tournament. */
  openPage(stream: string): void {
    const { feed, replays, wholes } = this.#around;
    this.#leaveTable(null);
    replays.close();
    if (feed.stream !== stream) {
      this.#leavePage();
      feed.page = null;
    }
    feed.stream = stream;
    wholes.ask({ type: "follow", stream });
    this.screen = "page";
    this.#around.goTo(writePlace({ screen: "page", stream }));
  }

  /** Go to one's own hands; with a link, to the hand that somebody shared. */
  openHands(link: string | null = null): void {
    const { replays } = this.#around;
    this.#leaveTable(null);
    this.#leavePage();
    replays.close();
    this.screen = "hands";
    this.#around.goTo(writePlace({ screen: "hands", link }));
    if (link !== null) void replays.openShared(link, () => this.screen === "hands");
  }

  /** Go to the clubs: to all of them, to one, to a league, or to an invitation. */
  openClubs(visit: Partial<ClubVisit>): void {
    this.#leaveTable(null);
    this.#leavePage();
    this.#around.replays.close();
    this.club = { club: null, league: null, code: null, ...visit };
    this.screen = "clubs";
    this.#around.goTo(writePlace({ screen: "clubs", ...this.club }));
  }

  toLobby(): void {
    this.#leaveTable(null);
    this.#leavePage();
    this.screen = "lobby";
    this.#around.replays.close();
    this.atLobby();
  }

  /** Write the lobby with its choice into the address. */
  atLobby(): void {
    this.#around.goTo(writePlace({ screen: "lobby", choice: this.#around.choice() }));
  }

  /** Go to the table where time runs out first, if it is our turn at another. */
  nextTable(now: number): void {
    const next = nextTurn(this.watched.all, this.screen === "table" ? this.table : null, now);
    if (next) this.open(next.stream, next.looksAt);
  }

  /** What we wanted to see is not there: back to where there is something. */
  gone(code: string): void {
    const table = this.table;
    const empty = table !== null && table.snapshot === null;
    // A table that broke while the line was down would stand still.
    if (code === "no_such_table" && table && (empty || table.looksAt !== null)) {
      this.close(table);
      this.openPage(table.stream);
    } else if (code === "no_such_stream" || (code === "not_seated" && empty)) {
      if (table && empty) this.close(table);
      const noPage = this.screen === "page" && this.#around.feed.page === null;
      if (noPage) this.unfollow();
      if (empty || noPage) this.toLobby();
    }
  }

  close(table: TableState): void {
    this.watched.close(table);
    if (this.table !== table) return;
    this.table = null;
    this.#around.replays.hands = null;
  }

  /** The account is forgotten: close everything. */
  closeAll(): void {
    for (const table of this.watched.all) this.close(table);
    this.unfollow();
    this.screen = "lobby";
    this.#around.goTo("");
  }

  unfollow(): void {
    this.#leavePage();
    this.#around.feed.stream = null;
    this.#around.feed.page = null;
  }

  /** The table on show is left for another place: it is closed if nothing of ours goes on there. */
  #leaveTable(next: string | null): void {
    const table = this.table;
    if (!table || table.stream === next) return;
    const { snapshot } = table;
    const going = snapshot === null || (snapshot.state !== "finished" && snapshot.state !== "cancelled");
    const waits = snapshot?.your_cash != null && (snapshot.your_cash.place !== null || snapshot.your_cash.offered !== null);
    const ours = waits || snapshot?.your_pool != null || (this.#around.listing.rowOf(table.stream)?.playing ?? snapshot?.your_table != null);
    // From the lobby one comes back to a table that was only looked at, until another is opened.
    if (!going || (!ours && next !== null)) this.close(table);
  }

  #leavePage(): void {
    const { feed } = this.#around;
    if (this.screen === "page" && feed.stream) this.#around.send({ type: "unfollow", stream: feed.stream });
  }
}
