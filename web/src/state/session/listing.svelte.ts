// What the room tells of itself: the lobby's rows, and the page of one tournament.

import { foldLobby } from "../../fold/lobby";
import { foldPage } from "../../fold/page";
import type { LobbyNews, LobbyRows, PageNews, TournamentState, YourLobby, YourPage } from "../../protocol";
import { type SeenCash, seenCash } from "../cash";
import { type SeenRow, seenRows } from "../lobby";
import { type SeenPage, seenPage } from "../page";

export class Listing {
  rows: readonly SeenRow[] | null = $state.raw(null);
  /** Cash tables. */
  cash: readonly SeenCash[] = $state.raw([]);
  /** The lobby as the room told it. */
  #known: LobbyRows | null = null;

  rowOf(stream: string): SeenRow | null {
    return this.rows?.find((row) => row.stream === stream) ?? null;
  }

  /** The whole lobby after news of it; null if the news does not fit what is known. */
  fold(news: LobbyNews | YourLobby): LobbyRows | null {
    return this.#known && foldLobby(this.#known, news);
  }

  came(lobby: LobbyRows): void {
    this.#known = lobby;
    this.rows = seenRows(lobby, this.rows ?? []);
    this.cash = seenCash(lobby, this.cash);
  }

  clear(): void {
    this.rows = null;
    this.cash = [];
    this.#known = null;
  }
}

export class PageFeed {
  /** The tournament whose page was opened last. */
  stream: string | null = $state(null);
  page: SeenPage | null = $state.raw(null);
  /** The room's time less ours, by the page. */
  ahead = 0;
  /** The page as the room told it. */
  #known: TournamentState | null = null;

  fold(news: PageNews | YourPage): TournamentState | null {
    return this.#known?.stream === news.stream ? foldPage(this.#known, news) : null;
  }

  came(page: TournamentState, now: number): void {
    if (page.now !== this.#known?.now) this.ahead = page.now - now;
    this.#known = page;
    this.page = seenPage(page);
  }
}
