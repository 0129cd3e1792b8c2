// Commands to the room: entries, purchases, deals, seats. Each has an id; the answer to it names the id.

import type { ClientMessage, DealMethod, DealPreview, Means, Purchase, ReportCause, Table } from "../../protocol";
import type { CashAsk } from "../cash";
import { offerKey, rebuyAsked } from "../offers";

export class Commands {
  /** The offer that was answered and is not confirmed yet. */
  answeredOffer: string | null = $state(null);
  /** What each would get by the deal that is thought of; null while it is not known. */
  preview: DealPreview | null = $state.raw(null);
  /** What unanswered commands were, to word their answers. */
  readonly #asked = new Map<string, ClientMessage>();
  /** Rebuys that nobody has clicked for. */
  readonly #automatic = new Set<string>();
  readonly #uuid: () => string;
  readonly #send: (message: ClientMessage) => void;
  readonly #tableOf: (stream: string) => Table | null;

  /**
   * @param tableOf the table of a stream as it is watched.
   */
  constructor(uuid: () => string, send: (message: ClientMessage) => void, tableOf: (stream: string) => Table | null) {
    this.#uuid = uuid;
    this.#send = send;
    this.#tableOf = tableOf;
  }

  send(message: ClientMessage & { id: string }): void {
    this.#asked.set(message.id, message);
    this.#send(message);
  }

  /** The command that an answer belongs to. */
  answeredTo(id: string | null): ClientMessage | undefined {
    if (!id) return undefined;
    const asked = this.#asked.get(id);
    this.#asked.delete(id);
    return asked;
  }

  /** Whether the room confirms a rebuy that nobody clicked for; true once. */
  wasAutomatic(id: string): boolean {
    return this.#automatic.delete(id);
  }

  register(stream: string, pay: Means | null = null): void {
    this.send({ type: "register", id: this.#uuid(), stream, ...(pay ? { pay } : {}) });
  }

  unregister(stream: string): void {
    this.send({ type: "unregister", id: this.#uuid(), stream });
  }

  buy(stream: string, what: Purchase, pay: Means | null = null): void {
    this.#buy(this.#uuid(), stream, what, pay);
  }

  /** Buy the rebuy on offer without a click, as the player has set it. */
  rebuyAutomatically(stream: string): void {
    const id = this.#uuid();
    this.#automatic.add(id);
    this.#buy(id, stream, "rebuy", null);
  }

  #buy(id: string, stream: string, what: Purchase, pay: Means | null): void {
    const table = this.#tableOf(stream);
    const asked = table ? rebuyAsked(table) : null;
    if (table && asked?.what === what) this.answeredOffer = offerKey(table, asked);
    this.send({ type: "buy", id, stream, what, ...(pay ? { pay } : {}) });
  }

  /** Let the rebuy that is offered go by. */
  decline(stream: string): void {
    const table = this.#tableOf(stream);
    const asked = table ? rebuyAsked(table) : null;
    if (table && asked) this.answeredOffer = offerKey(table, asked);
    this.send({ type: "decline", id: this.#uuid(), stream });
  }

  surrender(stream: string): void {
    this.send({ type: "surrender", id: this.#uuid(), stream });
  }

  /** Take tournament money in place of a seat that was won. */
  giveUpSeat(stream: string): void {
    this.send({ type: "give_up_seat", id: this.#uuid(), stream });
  }

  proposeDeal(stream: string, method: DealMethod, kept: number, amounts: Readonly<Record<string, number>> = {}): void {
    this.send({ type: "propose_deal", id: this.#uuid(), stream, method, kept, amounts });
  }

  /** Ask what each would get by a deal. */
  previewDeal(stream: string, method: DealMethod, kept: number): void {
    this.preview = null;
    this.#send({ type: "preview_deal", stream, method, kept });
  }

  /** Report a player to the operator, by a line of chat or by the seat. */
  report(stream: string, whom: { line: number } | { seat: number }, name: string, cause: ReportCause, text: string): void {
    this.send({ type: "report_player", id: this.#uuid(), stream, ...whom, name, cause, text: text.trim() });
  }

  voteOnDeal(stream: string, terms: string, yes: boolean): void {
    this.send({ type: "vote_on_deal", id: this.#uuid(), stream, terms, yes });
  }

  /** Ask something of a cash table. */
  askTable(stream: string, ask: CashAsk): void {
    this.send({ ...ask, id: this.#uuid(), stream } as ClientMessage & { id: string });
  }

  /** Show own cards of the hand that is over. */
  showCards(stream: string, hand: number, cards: readonly string[]): void {
    this.send({ type: "show_cards", id: this.#uuid(), stream, hand, cards });
  }

  /** See the cards that would have come. */
  huntRabbit(stream: string, hand: number): void {
    this.send({ type: "rabbit_hunt", id: this.#uuid(), stream, hand });
  }

  /** Switch on the time bank for the decision that the table asks for. */
  useTimeBank(table: { readonly stream: string; readonly snapshot: Table | null }): void {
    const decision = table.snapshot?.decision;
    if (decision) this.send({ type: "use_time_bank", id: this.#uuid(), stream: table.stream, decision });
  }

  /** Choose whether the time bank starts automatically at a table. */
  setTimeBank(stream: string, automatic: boolean): void {
    this.send({ type: "set_time_bank", id: this.#uuid(), stream, automatic });
  }

  setAway(stream: string, away: boolean): void {
    this.send({ type: "away", id: this.#uuid(), stream, away });
  }
}
