// One table as this person sees it: the room's snapshot, the log of the hand, and what the person is about to do.

import type { Act, Action, FastFold, HandEvent, LeaveHand, Menu, PreAct, PreAction, Table } from "../protocol";
import { type Clamp, clamp, DigitKeys, presetAmount, range, typedAmount } from "./amounts";
import { type DealtIn, dealtIn } from "./dealt";
import { cut, grown } from "./log";
import { handNews, type News, soundOf, tournamentNews } from "./news";
import { type Asked, type Change, ticked, toCall, undone } from "./preactions";
import { MIN, phaseOf, type Phase, type Preset } from "./presets";
import { ALL, type Equities, sceneOfTable, type Shown, staging, withEquities } from "./scene";
import { SEEN_MS, Sight, TAKEN_AWAY_MS } from "./sight";
import type { Sound } from "./sound";

const STREET_MS = 900;
const BANNER_MS = 2_500;

export interface TableWorld {
  now(): number;
  later(milliseconds: number, call: () => void): () => void;
  uuid(): string;
  send(message: Act | PreAct | FastFold | LeaveHand): void;
  sound(sound: Sound): void;
  /** Whether amounts are written in big blinds. */
  inBigBlinds(): boolean;
  /** The ready sizes for a game. */
  presets(game: string, phase: Phase): readonly Preset[];
  /** Whether to show everything at once: reduced motion, or a tab in the background. */
  hurried(): boolean;
  /** What happened, for the log of the tournament, the toasts and the voice. */
  happened(news: News): void;
}

export class TableState {
  readonly stream: string;
  /** The table of the tournament that is looked at as a spectator; null: one's own, wherever that is. */
  readonly looksAt: number | null;
  readonly #world: TableWorld;

  snapshot: Table | null = $state.raw(null);
  log: readonly HandEvent[] = $state.raw([]);
  /** Who plays, or played, the hand on show, by seat. */
  dealtIn: DealtIn = $state.raw(new Map());
  shown: Shown = $state.raw(ALL);
  /** The log of the last hand that somebody won, while its banner is up. */
  won: readonly HandEvent[] | null = $state.raw(null);
  /** What was ticked last, until the room tells it back. */
  askedFor: Asked | null = $state.raw(null);
  /** Why the last tick was taken off, until the next one is made. */
  undoneWhy: { why: Change; toCall: number } | null = $state.raw(null);
  amount = $state(0);
  amountText = $state("");
  amountNote: Clamp = $state.raw(null);
  /** Enter came before an amount was set: the note says what to do. */
  unset = $state(false);
  preset: Preset | null = $state.raw(null);
  /** A press came before this decision, or these boxes, could be read: it did nothing, and that is shown beside them. */
  tooSoon = $state(false);
  /** The fold for which it was said that checking is free; the next press folds. */
  foldAsked: string | null = $state(null);
  /** Own cards that are chosen to be changed. */
  discard: readonly string[] = $state.raw([]);
  /** The decision that was answered and is not confirmed yet. */
  answered: string | null = $state(null);
  /** The decision for which the user set the amount; null while the amount is only our proposal. */
  sizedFor: string | null = $state(null);
  /** Target of keys and clicks: the decision, and the situation of the pre-actions. */
  readonly sight: Sight;
  readonly boxSight: Sight;
  /** The room's time less ours. */
  ahead = 0;

  /** Equities of the open hands of the hand on show, by the number of cards on the board. */
  equities: ReadonlyMap<number, Equities> = $state.raw(new Map());
  #equitiesOf = 0;

  scene = $derived.by(() => {
    if (!this.snapshot) return null;
    const scene = sceneOfTable(this.snapshot, this.log, this.shown);
    return this.runsOut ? withEquities(scene, this.equities.get(scene.board.length)) : scene;
  });
  visibleLog = $derived(cut(this.log, this.shown.board, this.shown.awards));
  menu: Menu | null = $derived.by(() => {
    const table = this.snapshot;
    return table?.menu && !table.stopped && this.answered !== table.decision ? table.menu : null;
  });

  ticked = $derived(ticked(this.snapshot?.beforehand ?? null, this.askedFor));

  /** The last decision disappeared before it was answered. */
  #takenAway = false;
  /** The last decision that was answered. */
  #acted: string | null = null;
  #stopStaging: () => void = () => undefined;
  #stopBanner: () => void = () => undefined;
  #digits = new DigitKeys();
  #bannerSince = 0;

  constructor(stream: string, world: TableWorld, looksAt: number | null = null) {
    this.stream = stream;
    this.looksAt = looksAt;
    this.#world = world;
    this.sight = new Sight(() => world.now());
    this.boxSight = new Sight(() => world.now());
  }

  receive(table: Table): void {
    const known = this.snapshot;
    // Another table of the tournament: nothing of the one before goes on.
    const moved = known !== null && known.table !== table.table;
    const before = moved ? null : known;
    const now = this.#world.now();
    this.ahead = table.now - now;
    if (table.hand?.hand !== known?.hand?.hand) this.equities = new Map();
    this.log = grown(this.log, table.events, table.resync || moved);
    this.dealtIn = dealtIn(before, table, this.dealtIn);
    if (moved) this.won = null;
    this.#stage(before, table);
    this.snapshot = table;
    if (table.stopped && this.won) this.#endBanner();
    // After a stop the room asks for the decision again, under the same id or another.
    if (table.decision !== before?.decision || table.stopped !== known?.stopped) this.#decides(known?.decision ?? null, table);
    if (table.beforehand?.situation !== before?.beforehand?.situation) this.tooSoon = false;
    this.boxSight.shows(table.beforehand?.situation ?? null, this.#takenAway ? TAKEN_AWAY_MS : SEEN_MS);
    this.#tell(handNews(before, table));
    if (known) this.#tell(tournamentNews(known, table));
    this.#tellOfBoxes(before, table);
  }

  /** Whether the board of an all-in is being shown street by street. */
  get runsOut(): boolean {
    return this.snapshot?.hand?.over === true && !this.shown.awards;
  }

  /** Take the equities of a hand; those that come too late are dropped. */
  takeEquities(hand: number, found: ReadonlyMap<number, Equities>): void {
    if (this.snapshot?.hand?.hand !== hand || this.#equitiesOf === hand) return;
    this.#equitiesOf = hand;
    this.equities = found;
  }

  // ------------------------------------------------------------ acting

  /** Reset all input prepared for the previous decision. */
  #decides(before: string | null, table: Table): void {
    if (before !== null) this.#takenAway = this.#acted !== before;
    const cleared = this.discard.length > 0 ? "cards" : this.amountText !== "" || this.sizedFor !== null ? "amount" : null;
    if (cleared && this.#takenAway) this.#world.happened({ kind: "cleared", what: cleared });
    this.sight.shows(table.decision, this.#takenAway ? TAKEN_AWAY_MS : SEEN_MS);
    if (table.decision !== null) this.#takenAway = false;
    this.answered = null;
    this.tooSoon = false;
    this.discard = [];
    this.#resetAmount(table);
  }

  /** Whether an input is meant for the shown decision; otherwise report that it had no effect. */
  #taken(meant: string | null): boolean {
    const taken = this.menu !== null && meant !== null && meant === this.snapshot?.decision;
    if (this.menu) this.tooSoon = !taken;
    return taken;
  }

  /** Act, if the input was meant for the shown decision. */
  act(action: Action, meant: string | null = this.sight.meant): void {
    if (this.#taken(meant)) this.#send(action);
  }

  fold(meant?: string | null): void {
    if (this.menu?.fold) this.act("fold", meant);
  }

  /** What a fast fold gives up: the hand and the street; null where none may be made. */
  get foldSituation(): string | null {
    const { hand, your_pool } = this.snapshot ?? {};
    return hand && your_pool && your_pool.fast_fold !== "no" ? `${hand.hand}.${hand.street}` : null;
  }

  /** Fold before the turn, or at it; where checking is free, the first press asks and the second one folds. */
  foldFast(then: "next_hand" | "watch"): void {
    const situation = this.foldSituation;
    if (situation === null) return;
    const free = this.snapshot?.your_pool?.fast_fold === "confirm";
    if (free && this.foldAsked !== situation) {
      this.foldAsked = situation;
      return;
    }
    this.foldAsked = null;
    this.#world.send({ type: "fast_fold", id: this.#world.uuid(), stream: this.stream, then, confirmed: free });
  }

  /** Watch no more of a hand that is folded or over. */
  leaveHand(): void {
    const { hand, your_pool } = this.snapshot ?? {};
    if (!your_pool || !hand || !(your_pool.folded || hand.over)) return;
    this.#world.send({ type: "leave_hand", id: this.#world.uuid(), stream: this.stream });
  }

  /** The act that costs least: stand pat, bring in, check, or call. */
  checkOrCall(meant: string | null = this.sight.meant): void {
    const menu = this.menu;
    if (!menu) return;
    if (menu.draw !== null) {
      if (menu.discard || !this.#taken(meant)) return; // where cards must go, one has to choose them
      this.discard = [];
      this.#send("draw");
    } else if (menu.bring_in !== null) this.act("bring_in", meant);
    else if (menu.check) this.act("check", meant);
    else if (menu.call !== null) this.act("call", meant);
  }

  /** The act that changes more: draw the cards that are chosen, or bet or raise to the amount. */
  raise(meant: string | null = this.sight.meant): void {
    if (this.menu && this.menu.draw !== null) {
      if (this.discard.length >= (this.menu.discard ? this.menu.draw : 1)) this.act("draw", meant);
      return;
    }
    const limits = range(this.menu);
    if (!this.menu || !limits || !this.#taken(meant)) return;
    if (this.amountText !== "" && !this.commitText()) return;
    this.#send(this.menu.bet ? "bet" : "raise_to");
  }

  /** Handle Enter in the amount field or after digits: the first takes the typed amount, the second sends it. */
  enter(): void {
    const table = this.snapshot;
    if (!table || !this.menu || !range(this.menu) || !this.#taken(this.sight.meant)) return;
    if (this.amountText !== "") this.commitText();
    else if (this.sizedFor === table.decision) this.raise();
    else this.unset = true;
  }

  /** The command was not taken: the menu, or the box, stands as it did. */
  notTaken(): void {
    this.#acted = null;
    this.unconfirmed();
  }

  /** Restore the menu or pre-action from the room's state, since the last command may be lost. */
  unconfirmed(): void {
    this.answered = null;
    this.askedFor = null;
  }

  #send(action: Action): void {
    const table = this.snapshot;
    if (!table?.decision || this.answered === table.decision) return;
    this.answered = this.#acted = table.decision;
    const sized = action === "bet" || action === "raise_to";
    const drawn = action === "draw";
    this.#world.send({
      type: "act",
      id: this.#world.uuid(),
      stream: this.stream,
      decision: table.decision,
      action,
      ...(sized ? { amount: this.amount } : {}),
      ...(drawn ? { discard: this.discard } : {}),
    });
  }

  // ------------------------------------------------------------ drawing

  get ownCards(): readonly string[] {
    const { hand, you } = this.snapshot ?? {};
    return you != null ? (hand?.hole_cards[you] ?? []) : [];
  }

  /** Choose one of one's own cards to be changed, or keep it after all. */
  toggleDiscard(card: string, meant: string | null = this.sight.meant): void {
    if (!this.#taken(meant)) return;
    const most = this.menu?.draw ?? 0;
    if (this.discard.includes(card)) this.discard = this.discard.filter((other) => other !== card);
    else if (this.ownCards.includes(card) && this.discard.length < most) this.discard = [...this.discard, card];
  }

  // ------------------------------------------------------------ sizing

  /** The bet to match this street. */
  get faced(): number {
    return Math.max(0, ...Object.values(this.snapshot?.hand?.bets ?? {}));
  }

  /** Chips that the amount adds to what already stands in front. */
  get putsIn(): number {
    const { hand, you } = this.snapshot ?? {};
    return this.amount - (you ? (hand?.bets[you] ?? 0) : 0);
  }

  get pot(): number {
    return (this.scene?.pots ?? []).reduce((sum, pot) => sum + pot.amount, 0);
  }

  /** The big blind of the hand on show, or of the level. */
  get bigBlind(): number {
    return this.snapshot?.hand?.stakes.big_blind ?? this.snapshot?.level.big_blind ?? 0;
  }

  /** The ready sizes for the game and the street. */
  get presets(): readonly Preset[] {
    const hand = this.snapshot?.hand;
    return this.#world.presets(hand?.game ?? "", phaseOf(hand?.street ?? ""));
  }

  choosePreset(preset: Preset, meant: string | null = this.sight.meant): void {
    if (!this.menu || !range(this.menu) || !this.#taken(meant)) return;
    this.#size(this.amountOf(preset));
    this.preset = preset;
  }

  /** Set an amount by hand for the shown decision. */
  #size(amount: number): void {
    this.amount = amount;
    this.unset = false;
    this.sizedFor = this.snapshot?.decision ?? null;
    this.preset = null;
    this.amountText = "";
    this.amountNote = null;
  }

  amountOf(preset: Preset): number {
    const menu = this.menu;
    return menu ? presetAmount(preset, menu, this.faced, this.pot + (menu.call ?? 0), this.bigBlind) : 0;
  }

  setAmount(amount: number, meant: string | null = this.sight.meant): void {
    const limits = range(this.menu);
    if (limits && this.#taken(meant)) this.#size(clamp(amount, limits));
  }

  /** Up or down by chips; `coarse` goes by big blinds. */
  step(direction: 1 | -1, coarse: boolean, meant?: string | null): void {
    const stakes = this.snapshot?.hand?.stakes;
    this.setAmount(this.amount + direction * (coarse ? (stakes?.big_blind ?? 1) : (stakes?.smallest_chip ?? 1)), meant);
  }

  /** Take typed input; false if it was begun for the previous decision. */
  type(text: string): boolean {
    if (!this.#taken(this.sight.meant)) return false;
    this.amountText = text;
    this.amountNote = null;
    this.unset = false;
    return true;
  }

  /** Take what was typed; false if it had to be moved, and then the note says why. */
  commitText(): boolean {
    if (!this.menu || this.amountText === "") return true;
    const read = typedAmount(this.amountText, this.menu, this.#world.inBigBlinds() ? this.bigBlind : 0);
    this.#size(read.amount);
    this.amountNote = read.clamp;
    this.#digits.clear();
    return read.clamp === null;
  }

  /** A digit key outside any field. */
  digit(digit: string): void {
    if (this.menu && this.menu.draw !== null) {
      const card = this.ownCards[Number(digit) - 1];
      if (card) this.toggleDiscard(card);
      return;
    }
    if (!range(this.menu) || !this.#taken(this.sight.meant)) return;
    const pressed = this.#digits.press(digit, this.#world.now(), this.presets);
    if ("preset" in pressed) this.choosePreset(pressed.preset);
    else this.type(pressed.typed);
  }

  clearAmount(): void {
    this.#digits.clear();
    if (this.snapshot) this.#resetAmount(this.snapshot);
  }

  #resetAmount(table: Table): void {
    const limits = range(table.menu);
    this.amount = limits?.least ?? 0;
    this.sizedFor = null;
    this.unset = false;
    this.amountText = "";
    this.amountNote = null;
    this.preset = limits ? MIN : null;
    this.#digits.clear();
  }

  // ------------------------------------------------------------ before the turn

  /** Tick a box, or take the tick off. */
  toggle(kind: PreAction, meant: string | null = this.boxSight.meant): void {
    const now = this.snapshot?.beforehand;
    if (!now) return;
    if (meant !== now.situation) {
      this.tooSoon = true;
      return;
    }
    this.tooSoon = false;
    this.undoneWhy = null;
    const tick = this.ticked === kind ? null : kind;
    this.askedFor = { situation: now.situation, tick };
    this.#world.send({ type: "pre_act", id: this.#world.uuid(), stream: this.stream, situation: now.situation, tick });
  }

  #tellOfBoxes(before: Table | null, table: Table): void {
    const told = table.beforehand;
    if (!told || told.situation !== this.askedFor?.situation || told.ticked === this.askedFor.tick) this.askedFor = null;
    if (before?.hand?.hand !== table.hand?.hand) this.undoneWhy = null;
    const why = undone(before, table);
    if (!why) return;
    this.undoneWhy = { why, toCall: toCall(table) };
    this.#world.happened({ kind: "undone", ...this.undoneWhy });
  }

  // ------------------------------------------------------------ what is shown when

  #stage(before: Table | null, table: Table): void {
    const sameHand = before?.hand?.hand === table.hand?.hand;
    const begun = table.events.some((event) => event.type === "hand_started");
    const steps = before && !table.resync ? staging(begun || !sameHand ? 0 : (before.hand?.board.length ?? 0), table.events) : [];
    this.#stopStaging();
    if (begun && this.won) this.#endBanner();
    if (steps.length > 0 && !this.#world.hurried()) {
      this.#next(steps);
      return;
    }
    this.#show(ALL, table.events.some((event) => event.type === "pot_awarded"));
  }

  #next(steps: readonly Shown[]): void {
    const [first, ...rest] = steps;
    if (!first) return;
    this.#show(first, first.awards);
    this.#stopStaging = this.#world.later(STREET_MS, () => this.#next(rest));
  }

  #show(shown: Shown, won: boolean): void {
    this.shown = shown;
    if (!won) return;
    this.won = this.log;
    this.#bannerSince = this.#world.now();
    this.#stopBanner();
    this.#world.sound("win");
    if (this.snapshot?.stopped) this.#endBanner();
  }

  /** The next hand began, or the tournament stopped: the banner goes, but not before it could be read. */
  #endBanner(): void {
    this.#stopBanner();
    const left = BANNER_MS - (this.#world.now() - this.#bannerSince);
    this.#stopBanner = this.#world.later(Math.max(0, left), () => this.dismissBanner());
  }

  dismissBanner(): void {
    this.won = null;
  }

  #tell(news: Iterable<News>): void {
    for (const one of news) {
      this.#world.happened(one);
      const sound = one.kind === "events" ? soundOf(one.events) : null;
      if (sound) this.#world.sound(sound);
    }
  }

  /** No timers are left behind. */
  close(): void {
    this.#stopStaging();
    this.#stopBanner();
  }
}
