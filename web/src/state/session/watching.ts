// What follows from the news of the tables that are watched: sounds, words, offers, time banks, equities.

import type { Offer, Table } from "../../protocol";
import type { ChipWords } from "../../words/chips";
import { told, toldElsewhere } from "../../words/news";
import type { Words } from "../../words/catalogue";
import type { Chats } from "../chat.svelte";
import type { Fairness } from "../fairness.svelte";
import { total } from "../lobby";
import type { News } from "../news";
import { offerKey, rebuyAsked } from "../offers";
import type { Past } from "../past.svelte";
import type { Settings } from "../settings.svelte";
import { TableState } from "../table.svelte";
import type { Commands } from "./commands.svelte";
import type { Notices } from "./notices.svelte";
import type { Replays } from "./replays.svelte";
import type { Visits } from "./visits.svelte";
import type { World } from "./world";

/** The parts of the session that a table's news touch. */
export interface TouchedParts {
  readonly world: World;
  readonly settings: Settings;
  readonly notices: Notices;
  readonly commands: Commands;
  readonly visits: Visits;
  readonly fairness: Fairness;
  readonly chats: Chats;
  readonly replays: Replays;
  readonly past: Past;
  /** How to write amounts of chips where the big blind is this. */
  chips(bigBlind: number): ChipWords;
}

export class TableWatching {
  readonly #parts: TouchedParts;
  /** The choice of the time bank that was sent to a table and is not confirmed yet. */
  readonly #bankTold = new Map<string, boolean>();
  readonly #offersTold = new Set<string>();
  readonly #closedEntries = new Set<string>();

  constructor(parts: TouchedParts) {
    this.#parts = parts;
  }

  get #words(): Words {
    return this.#parts.settings.words;
  }

  /** Whether an entry of a pool was paid out. */
  closed(entry: string): boolean {
    return this.#closedEntries.has(entry);
  }

  newTable(stream: string, looksAt: number | null): TableState {
    const table: TableState = new TableState(
      stream,
      {
        now: () => this.#parts.world.now(),
        later: (milliseconds, call) => this.#parts.world.later(milliseconds, call),
        uuid: () => this.#parts.world.uuid(),
        send: (message) => this.#parts.commands.send(message),
        sound: (sound) => {
          if (this.#parts.visits.shows(table)) this.#parts.notices.sound(sound);
        },
        inBigBlinds: () => this.#parts.settings.bigBlinds,
        presets: (game, phase) => this.#parts.settings.presets(game, phase),
        hurried: () => this.#parts.world.hurried() || !this.#parts.visits.shows(table),
        happened: (news) => this.#happened(table, news),
      },
      looksAt,
    );
    return table;
  }

  /** A table has come from the room: show it, and do what follows from it. */
  came(told: Table): void {
    const table = this.#parts.visits.watched.of(told.stream);
    if (!table) return;
    const offered = table.snapshot?.your_cash?.offered ?? null;
    table.receive(told);
    if (told.your_cash != null && told.your_cash.offered !== null && offered === null) this.#seatOffered(told);
    if (told.cash?.pool && !told.your_pool) return this.#entryClosed(table);
    this.#parts.fairness.table(told);
    if (!told.hand || told.hand.over) this.#parts.chats.of(told.stream)?.handOver();
    this.#rebuy(table);
    this.#bank(table);
    const ended = told.events.some((event) => event.type === "hand_ended");
    if (ended && table.runsOut) void this.#equities(table);
    if (ended && this.#parts.replays.hands && table === this.#parts.visits.table) this.#parts.replays.ask();
  }

  /** The equities of an all-in whose board is being shown: the room counts them from the public events of the hand. */
  async #equities(table: TableState): Promise<void> {
    const hand = table.snapshot?.hand?.hand ?? 0;
    const found = table.snapshot && (await this.#parts.past.runOut(table.snapshot));
    if (found) table.takeEquities(hand, found);
  }

  /** Choose whether the time bank starts automatically, here and wherever one plays. */
  bankStarts(automatically: boolean): void {
    this.#parts.settings.autoBank = automatically;
    this.#parts.settings.keep();
    for (const table of this.#parts.visits.watched.all) this.#bank(table);
  }

  /** Tell a table whether the time bank starts automatically, once for each choice. */
  #bank(table: TableState): void {
    const { autoBank } = this.#parts.settings;
    const bank = table.snapshot?.bank;
    if (!bank || bank.automatic === autoBank) this.#bankTold.delete(table.stream);
    else if (this.#bankTold.get(table.stream) !== autoBank) {
      this.#bankTold.set(table.stream, autoBank);
      this.#parts.commands.setTimeBank(table.stream, autoBank);
    }
  }

  /** An entry of a pool was paid out: at one's own wish, or since it rested too long. */
  #entryClosed(table: TableState): void {
    const shown = this.#parts.visits.shows(table);
    this.#closedEntries.add(table.stream); // the lobby may name it for a moment yet
    this.#parts.notices.toast(this.#words.say("pool.left", { name: table.snapshot?.name ?? "" }));
    this.#parts.visits.close(table);
    if (shown) this.#parts.visits.toLobby();
  }

  /** A seat that one waited for is free, for a short time: told wherever one is. */
  #seatOffered({ name }: Table): void {
    const text = this.#words.say("cash.offered", { name });
    this.#parts.notices.assertive = text;
    this.#parts.notices.toast(text);
    this.#parts.notices.sound("turn");
    this.#parts.world.alert(name, text);
  }

  /** A rebuy that the table waits for: bought by itself where that was asked for, else told of. */
  #rebuy(table: TableState): void {
    const snapshot = table.snapshot;
    const offer = snapshot ? rebuyAsked(snapshot) : null;
    if (!snapshot || !offer) return;
    const key = offerKey(snapshot, offer);
    if (this.#offersTold.has(key)) return;
    this.#offersTold.add(key);
    if (this.#parts.settings.rebuysAlone(table.stream)) {
      this.#parts.commands.rebuyAutomatically(table.stream);
      return;
    }
    this.#parts.notices.assertive = this.#words.say("rebuy.spoken", this.#offerFacts(offer));
    if (!this.#parts.visits.shows(table)) this.#parts.notices.toast(this.#words.say("event.elsewhere", { where: snapshot.name, what: this.#words.say("rebuy.title") }));
    this.#parts.notices.sound("turn");
  }

  #offerFacts(offer: Offer): { price: string; chips: number } {
    return { price: this.#words.money(total(offer.price), offer.price.currency), chips: offer.chips };
  }

  /** The name at a seat, as this person calls the player. */
  nameAt(table: TableState | null, seat: number): string {
    const name = table?.dealtIn.get(seat)?.name;
    return name ? this.#words.aliased(name) : this.#words.say("table.seat", { seat });
  }

  #happened(table: TableState, news: News): void {
    const about = { table: table.snapshot, pot: table.pot, realName: (seat: number) => this.nameAt(table, seat), chips: this.#parts.chips(table.bigBlind) };
    if (news.kind === "turn" && news.table.menu) this.#parts.world.alert(news.table.name, this.#words.say("tabs.your_turn"));
    this.#parts.notices.say(this.#parts.visits.shows(table) ? told(this.#words, news, about) : toldElsewhere(this.#words, news, about));
  }
}
