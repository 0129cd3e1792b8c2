// The messages of the desk's pages.
// Written by tools/generate_types.py from src/tapete/room/desk/messages.py and src/tapete/desk/: do not edit.

export const DESK_REASONS = [
  "stale",
  "reason_needed",
  "no_such_act",
  "later_act_depends",
  "no_such_player",
  "no_such_proposal",
  "desk_count_differs",
  "winner_not_there",
  "draw_open",
  "bounty_winner",
  "clock_runs",
  "no_clock",
  "no_deal",
  "votes_missing",
  "no_penalty",
  "name_needed",
  "no_such_event",
  "count_first",
  "no_recorded_hand",
  "nobody_to_act",
  "not_at_showdown",
  "no_low",
  "pots_differ",
  "not_from_the_middle",
  "no_such_street",
  "seat_not_dealt",
  "too_few_live",
  "no_pot_yet",
  "pot_needed",
  "no_such_pot",
  "pot_uncapped",
  "pot_too_few",
  "pot_uneven",
  "capped_acts",
  "say_its_pot",
  "stack_too_small",
  "blind_missing",
  "say_whose_turn",
  "cannot_act",
  "other_turn",
  "betting_is_over",
  "bet_not_lawful",
  "cannot_have_folded",
  "no_way_there",
  "board_differs",
  "board_unread",
  "board_twice",
  "paper_wrong",
  "paper_since",
  "paper_hand_open",
  "paper_out_twice",
  "paper_out_time",
  "paper_out_order",
  "paper_same_table",
  "paper_out_has_chips",
  "paper_no_chips",
  "paper_uneven",
  "paper_count_missing",
  "paper_sum",
  "paper_level",
  "paper_time_left",
  "paper_break",
  "nothing_pending",
  "no_final",
  "flight_goes_on",
  "no_stacks",
  "final_set_up",
  "flight_twice",
  "other_currency",
  "no_room",
  "no_account",
  "account_twice",
  "room_currency",
  "online_start",
  "played_online",
  "stage_wrong",
  "no_such_fact",
  "not_a_ruling",
  "no_such_question",
] as const;
export type DeskReason = (typeof DESK_REASONS)[number];

export interface RegisterPlayer {
  type: "register";
  reason?: string;
  number?: number | null;
}

export interface EnterAgain {
  type: "enter_again";
  reason?: string;
  account: number;
}

export interface BuyRebuy {
  type: "buy_rebuy";
  reason?: string;
  account: number;
  count?: number;
}

export interface BuyAddOn {
  type: "buy_add_on";
  reason?: string;
  account: number;
}

export interface DeclineOffer {
  type: "decline_offer";
  reason?: string;
  account: number;
}

export interface WithdrawEntry {
  type: "withdraw_entry";
  reason?: string;
  account: number;
}

export interface SeatWaiting {
  type: "seat_waiting";
  reason?: string;
}

export interface CancelEvent {
  type: "cancel_event";
  reason?: string;
}

export interface StartEvent {
  type: "start_event";
  reason?: string;
}

export interface ProposeMoves {
  type: "propose_moves";
  reason?: string;
  table: number;
}

export interface ProposeBreak {
  type: "propose_break";
  reason?: string;
  table: number;
}

export interface Accept {
  type: "accept";
  reason?: string;
  proposal: number;
}

export interface DeclineProposal {
  type: "decline";
  reason?: string;
  proposal: number;
}

export interface MoveTo {
  type: "move_to";
  reason?: string;
  account: number;
  table: number;
  seat: number;
}

export interface LockSeat {
  type: "lock_seat";
  reason?: string;
  table: number;
  seat: number;
}

export interface UnlockSeat {
  type: "unlock_seat";
  reason?: string;
  table: number;
  seat: number;
}

export interface SayLevel {
  type: "say_level";
  reason?: string;
  level?: number | null;
}

export interface PauseClock {
  type: "pause_clock";
  reason?: string;
}

export interface ResumeClock {
  type: "resume_clock";
  reason?: string;
}

export interface CorrectClock {
  type: "correct_clock";
  reason?: string;
  remaining_ms: number;
}

export interface SayBreak {
  type: "say_break";
  reason?: string;
  minutes?: number | null;
}

export interface SayBreakOver {
  type: "say_break_over";
  reason?: string;
}

export interface Loser {
  account: number;
  winner?: number | null;
}

export interface Out {
  type: "out";
  reason?: string;
  losers: readonly Loser[];
  happened_at?: number | null;
}

export interface TableDone {
  type: "table_done";
  reason?: string;
  table: number;
  losers?: readonly Loser[];
}

export interface SayHandForHand {
  type: "say_hand_for_hand";
  reason?: string;
}

export interface DealHandForHand {
  type: "next_hand";
  reason?: string;
}

export interface HoldAllIn {
  type: "hold_all_in";
  reason?: string;
  table: number;
}

export interface ReleaseHeld {
  type: "release_held";
  reason?: string;
  table: number;
}

export interface EndHandForHand {
  type: "end_hand_for_hand";
  reason?: string;
}

export interface SameTime {
  type: "same_time";
  reason?: string;
  accounts: readonly number[];
}

export interface CountChips {
  type: "count_chips";
  reason?: string;
  counts: Readonly<Record<number, number>>;
}

export interface RaceChips {
  type: "race_chips";
  reason?: string;
  table: number;
  removed: number;
  in_play: readonly number[];
  odd: Readonly<Record<number, number>>;
  shown?: readonly string[];
}

export interface Middle {
  street: string;
  to_act: number | null;
  stacks: Readonly<Record<number, number>>;
  bets: Readonly<Record<number, number>>;
  folded: readonly number[];
  pots: readonly number[];
  capped: Readonly<Record<number, number>>;
  board: string;
}

export interface RecordHand {
  type: "record_hand";
  reason?: string;
  table: number;
  button?: number | null;
  stacks?: Readonly<Record<number, number>>;
  middle?: Middle | null;
}

export interface ButtonAt {
  type: "button_at";
  reason?: string;
  table: number;
  seat: number;
}

export interface HandAct {
  type: "hand_act";
  reason?: string;
  table: number;
  seat: number;
  act: "all_in" | "bet" | "call" | "check" | "fold" | "raise";
  to?: number;
}

export interface HandWon {
  type: "hand_won";
  reason?: string;
  table: number;
  winners: readonly (readonly number[])[];
  lows?: readonly (readonly number[])[];
}

export interface DropHand {
  type: "drop_hand";
  reason?: string;
  table: number;
}

export interface Punish {
  type: "punish";
  reason?: string;
  account: number;
  kind: "chips" | "disqualified" | "missed_hand" | "missed_hands" | "missed_rounds" | "warning";
  count?: number;
  rule?: string;
}

export interface MissedHand {
  type: "missed_hand";
  reason?: string;
  table: number;
}

export interface Rule {
  type: "rule";
  reason?: string;
  incident: string;
  facts?: Readonly<Record<string, unknown>>;
  at_table?: Readonly<Record<string, unknown>>;
  book: string;
  option?: string;
  table?: number | null;
  account?: number | null;
  carry?: boolean;
}

export interface Note {
  type: "note";
  reason?: string;
  table?: number | null;
}

export interface OnPaper {
  type: "on_paper";
  reason?: string;
  since_at: number;
  breaks?: readonly number[];
}

export interface CallClock {
  type: "call_clock";
  reason?: string;
  table: number;
  account: number;
}

export interface EndClock {
  type: "end_clock";
  reason?: string;
  table: number;
}

export interface BagTable {
  type: "bag_table";
  reason?: string;
  table: number;
  counts: Readonly<Record<number, number>>;
}

export interface EndFlight {
  type: "end_flight";
  reason?: string;
  early?: boolean;
  difference?: boolean;
}

export interface BringStage {
  type: "bring_stage";
  reason?: string;
  flight: string;
  stacks: Readonly<Record<number, number>>;
  pool: number;
  entries: number;
  end_level: number;
}

export interface Carried {
  account: number;
  flight: string;
  stack: number;
  bot: boolean;
}

export interface SetUpFinal {
  type: "set_up_final";
  reason?: string;
  starts_at?: number | null;
  results?: readonly Carried[];
  pool?: number;
  entries?: number;
  end_levels?: readonly number[];
}

export interface PlayOnline {
  type: "play_online";
  reason?: string;
  starts_at: number;
  accounts?: Readonly<Record<number, string>>;
  members?: Readonly<Record<number, number>>;
  results?: readonly Carried[];
  pool?: number;
  entries?: number;
  end_levels?: readonly number[];
  stream?: string;
}

export interface ProposeDeal {
  type: "propose_deal";
  reason?: string;
  method: "chip_chop" | "custom" | "even" | "icm";
  kept?: number;
  amounts?: Readonly<Record<number, number>>;
}

export interface VotesOnDeal {
  type: "votes_on_deal";
  reason?: string;
  votes: Readonly<Record<number, boolean>>;
}

export interface PayOut {
  type: "pay_out";
  reason?: string;
  account: number;
}

export interface Redo {
  type: "redo";
  reason?: string;
  act: number;
}

export interface Undo {
  type: "undo";
  reason?: string;
  act: number;
}

export type AnyOrder =
  | RegisterPlayer
  | EnterAgain
  | BuyRebuy
  | BuyAddOn
  | DeclineOffer
  | WithdrawEntry
  | SeatWaiting
  | CancelEvent
  | StartEvent
  | ProposeMoves
  | ProposeBreak
  | Accept
  | DeclineProposal
  | MoveTo
  | LockSeat
  | UnlockSeat
  | SayLevel
  | PauseClock
  | ResumeClock
  | CorrectClock
  | SayBreak
  | SayBreakOver
  | Out
  | TableDone
  | SayHandForHand
  | DealHandForHand
  | HoldAllIn
  | ReleaseHeld
  | EndHandForHand
  | SameTime
  | CountChips
  | RaceChips
  | RecordHand
  | ButtonAt
  | HandAct
  | HandWon
  | DropHand
  | Punish
  | MissedHand
  | Rule
  | Note
  | OnPaper
  | CallClock
  | EndClock
  | BagTable
  | EndFlight
  | BringStage
  | SetUpFinal
  | PlayOnline
  | ProposeDeal
  | VotesOnDeal
  | PayOut
  | Redo
  | Undo;

export interface DeskSignIn {
  type: "enter";
  key?: string;
  name?: string;
  language?: "en" | "es" | "pt";
}

export interface ListEvents {
  type: "list_events";
}

export interface AskTemplates {
  type: "ask_templates";
}

export interface CheckStructure {
  type: "check_structure";
  document?: Readonly<Record<string, unknown>>;
  text?: string;
  entries?: number;
}

export interface OpenEvent {
  type: "open_event";
  id: string;
  document?: Readonly<Record<string, unknown>>;
  text?: string;
}

export interface SeriesPlan {
  flights: readonly string[];
  end: "level" | "players" | "share";
  value: number;
  carry: "best" | "best_and_cash" | "first" | "sum";
  cash: number;
}

export interface OpenSeries {
  type: "open_series";
  id: string;
  plan: SeriesPlan;
  document?: Readonly<Record<string, unknown>>;
  text?: string;
}

export interface AddFlight {
  type: "add_flight";
  id: string;
  event: number;
  flight: string;
}

export interface BringFile {
  type: "bring_file";
  id: string;
  event: number;
  seen: number;
  text: string;
}

export interface WatchDesk {
  type: "watch_desk";
  event: number;
}

export interface WatchWall {
  type: "watch_wall";
  event?: number;
}

export interface WatchSeat {
  type: "watch_seat";
  event: number;
  code: string;
}

export interface Give {
  type: "give";
  id: string;
  event: number;
  seen: number;
  own?: readonly number[];
  order: AnyOrder;
  person?: string | null;
}

export interface PaperOut {
  account: number;
  at: number | null;
  winner: number | null;
  same: boolean;
}

export interface Paper {
  since: number;
  reason: string;
  outs: readonly PaperOut[];
  counts: Readonly<Record<number, number>>;
  level: number;
  remaining_ms: number | null;
  breaks: readonly number[];
  break_left: number | null;
  running: boolean;
}

export interface AskPaper {
  type: "ask_paper";
  event: number;
  paper: Paper;
}

export interface GivePaper {
  type: "give_paper";
  id: string;
  event: number;
  seen: number;
  paper: Paper;
}

export interface RenamePerson {
  type: "rename_person";
  id: string;
  event: number;
  account: number;
  person: string;
}

export interface SearchIncidents {
  type: "search_incidents";
  words?: string;
  event?: number;
  table?: number | null;
}

export interface AskForm {
  type: "ask_form";
  event: number;
  incident: string;
  facts?: Readonly<Record<string, unknown>>;
  at_table?: Readonly<Record<string, unknown>>;
  typed_of?: "" | "incident" | "table";
  typed_name?: string;
  typed?: string;
  table?: number | null;
  beside?: string;
}

export interface AskSeatCards {
  type: "ask_seat_cards";
  event: number;
  origin?: string;
}

export interface AskDevices {
  type: "ask_devices";
  origin: string;
  event?: number;
}

export interface AskDrill {
  type: "ask_drill";
  book: string;
  area?: "" | "bets" | "board" | "claims" | "deal" | "penalties" | "players" | "turn";
}

export interface AnswerDrill {
  type: "answer_drill";
  id: string;
  moment: string;
  book: string;
  seed: number;
  chosen: number;
}

export interface AskStaffReport {
  type: "ask_staff_report";
}

export interface DeskPing {
  type: "desk_ping";
  now: number;
}

export type DeskClientMessage =
  | DeskSignIn
  | ListEvents
  | AskTemplates
  | CheckStructure
  | OpenEvent
  | OpenSeries
  | AddFlight
  | BringFile
  | WatchDesk
  | WatchWall
  | WatchSeat
  | Give
  | AskPaper
  | GivePaper
  | RenamePerson
  | SearchIncidents
  | AskForm
  | AskSeatCards
  | AskDevices
  | AskDrill
  | AnswerDrill
  | AskStaffReport
  | DeskPing;

export interface DeskSignedIn {
  type: "entered";
  role: "dealer" | "floor" | "operator" | "wall";
  name: string;
  now: number;
}

export interface EventLine {
  event: number;
  name: string;
  book: string;
  state: string;
  entries: number;
  players: number;
  level: number;
  opened_at: number;
  final: number | null;
}

export interface Events {
  type: "events";
  events: readonly EventLine[];
}

export interface TemplateLine {
  name: string;
  document: Readonly<Record<string, unknown>>;
}

export interface Templates {
  type: "templates";
  templates: readonly TemplateLine[];
  books: readonly string[];
}

export interface Noted {
  kind: string;
  where: string;
  says: string;
}

export interface StructureChecked {
  type: "structure_checked";
  error: string;
  error_at: string;
  remarks: readonly Noted[];
  file: string;
  document: Readonly<Record<string, unknown>>;
}

export interface EventOpened {
  type: "event_opened";
  id: string;
  event: number;
}

export interface LevelShown {
  level: number;
  small_blind: number;
  big_blind: number;
  ante: number;
  minutes: number;
  break_after: number;
}

export interface ClockShown {
  level: number;
  ends_at: number | null;
  remaining_ms: number | null;
  length_ms: number | null;
  running: boolean;
  on_break: boolean;
  break_ends_at: number | null;
  level_due: number | null;
  break_due_minutes: number | null;
  now: LevelShown | null;
  next: LevelShown | null;
  next_break_in_ms: number | null;
  next_break_at: number | null;
}

export interface FiguresShown {
  entries: number;
  players: number;
  tables: number;
  in_play: number;
  average: number;
  average_blinds: number;
  pool: number;
  paid_places: number;
  to_money: number;
  fees: number;
  prizes_fixed: boolean;
}

export interface DueShown {
  kind: string;
  table: number | null;
  facts: Readonly<Record<string, unknown>>;
  rows: readonly string[];
  why_not: string;
}

export interface SeatShown {
  seat: number;
  account: number | null;
  name: string;
  stack: number;
  counted: boolean;
  missing: number;
  locked: boolean;
  offer: boolean;
}

export interface ClockCallShown {
  account: number;
  name: string;
  aloud_at: number;
  ends_at: number;
}

export interface PotShown {
  amount: number;
  seats: readonly number[];
}

export interface HandSeatShown {
  seat: number;
  stack: number;
  bet: number;
  folded: boolean;
  all_in: boolean;
}

export interface HandActShown {
  seat: number;
  act: string;
  to: number;
}

export interface RecordedHandShown {
  hand: number;
  street: string;
  button: number;
  small_blind_seat: number | null;
  big_blind_seat: number | null;
  to_act: number | null;
  to_call: number;
  least: number | null;
  most: number | null;
  raises: boolean;
  pot_to: number | null;
  pot: number;
  pots: readonly PotShown[];
  seats: readonly HandSeatShown[];
  showdown: boolean;
  shows_first: number | null;
  halves: readonly string[];
  board: string;
  acts: readonly HandActShown[];
}

export interface TableShown {
  table: number;
  seats: readonly SeatShown[];
  players: number;
  due: DueShown | null;
  button: number | null;
  big_blind_next: number | null;
  playing: boolean;
  held: boolean;
  clock_call: ClockCallShown | null;
  hand: RecordedHandShown | null;
}

export interface PlayerShown {
  account: number;
  name: string;
  entries: number;
  table: number;
  seat: number;
  stack: number;
  place: number | null;
  prize: number;
  state: "bagged" | "in" | "offer" | "out" | "registered" | "waiting";
  rebuys: number;
  add_ons: number;
  missing: number;
  penalties: number;
  paid: boolean;
  bag: number | null;
}

export interface PrizeShown {
  place: number;
  amount: number;
}

export interface MoveShown {
  account: number;
  name: string;
  from_table: number;
  from_seat: number;
  to_table: number;
  to_seat: number;
  role: string;
  to_big_blind: number | null;
}

export interface OtherSeat {
  seat: number;
  why_not: string;
}

export interface ProposalShown {
  proposal: number;
  kind: string;
  table: number;
  moves: readonly MoveShown[];
  alternatives: readonly OtherSeat[];
  picked: number | null;
  rows: readonly string[];
}

export interface TogetherShown {
  number: number;
  waits_for: readonly number[];
  left: number;
  paid: number;
}

export interface DealLine {
  account: number;
  name: string;
  stack: number;
  amount: number;
}

export interface DealShown {
  method: string;
  kept: number;
  agreed_at: number | null;
  lines: readonly DealLine[];
}

export interface StatedShown {
  name: string;
  says: string;
  rule: string;
}

export interface PenaltyShown {
  penalty: number;
  account: number;
  name: string;
  kind: string;
  hands: number;
  left: number;
  offence: string;
  rows: readonly string[];
  act: number;
  at: number;
  by: string;
}

export interface RulingShown {
  act: number;
  at: number;
  by: string;
  incident: string;
  table: number | null;
  name: string;
  option: string;
  reason: string;
  outcome: string;
  cites: readonly string[];
  lines: Readonly<Record<string, readonly string[]>>;
  at_table: Readonly<Record<string, unknown>>;
  carried: boolean;
}

export interface ActShown {
  act: number;
  at: number;
  by: string;
  kind: string;
  reason: string;
  facts: Readonly<Record<string, unknown>>;
  undone: boolean;
  may_undo: boolean;
}

export interface BagTableShown {
  table: number;
  players: number;
  bags: number;
  counted: number;
  recorded: number;
}

export interface NextDayShown {
  event: number;
  name: string;
  drawn: boolean;
  state: string;
  starts_at: number | null;
  level: number | null;
  online: boolean;
}

export interface BagsShown {
  flight: string;
  ends_level: number | null;
  ends_players: number | null;
  over: boolean;
  done: boolean;
  players: number;
  bags: number;
  counted: number;
  recorded: number;
  tables: readonly BagTableShown[];
  next: NextDayShown | null;
}

export interface FlightShown {
  event: number;
  flight: string;
  state: string;
  entries: number;
  players: number;
  qualified: number;
  chips: number;
  pool: number;
}

export interface BroughtShown {
  flight: string;
  entries: number;
  players: number;
  chips: number;
  pool: number;
  end_level: number;
}

export interface TwiceShown {
  account: number;
  name: string;
  stacks: readonly number[];
  goes_on: number;
}

export interface GoesOnShown {
  account: number;
  name: string;
  stack: number;
}

export interface FlightsShown {
  flights: readonly FlightShown[];
  brought: readonly BroughtShown[];
  twice: readonly TwiceShown[];
  carry: string;
  waits_for: string;
  seeded: boolean;
  starts_at: number | null;
  entries: number;
  players: number;
  pool: number;
  bagged: number;
  discarded: number;
  cashed: number;
  goes_on: readonly GoesOnShown[];
  online: string;
}

export interface KnownShown {
  account: number;
  name: string;
  flights: readonly string[];
  bag: number | null;
}

export interface DeskShown {
  event: number;
  name: string;
  book: string;
  currency: string;
  state: string;
  act: number;
  seats: number;
  starting_stack: number;
  smallest_chip: number;
  chips: readonly number[];
  streets: readonly string[];
  price: number;
  late_until_level: number;
  re_entries: number;
  rebuys: boolean;
  add_ons: boolean;
  clock: ClockShown;
  figures: FiguresShown;
  due: readonly DueShown[];
  tables: readonly TableShown[];
  players: readonly PlayerShown[];
  prizes: readonly PrizeShown[];
  proposals: readonly ProposalShown[];
  together: TogetherShown | null;
  deal: DealShown | null;
  may_deal: boolean;
  stated: readonly StatedShown[];
  penalties: readonly PenaltyShown[];
  rulings: readonly RulingShown[];
  log: readonly ActShown[];
  levels: readonly LevelShown[];
  bags: BagsShown | null;
  flights: FlightsShown | null;
  known: readonly KnownShown[];
}

export interface DeskState {
  type: "desk_state";
  now: number;
  state: DeskShown;
}

export interface WallShown {
  event: number;
  name: string;
  currency: string;
  state: string;
  act: number;
  clock: ClockShown;
  figures: FiguresShown;
  prizes: readonly PrizeShown[];
  together: TogetherShown | null;
  bags: BagsShown | null;
  flights: FlightsShown | null;
}

export interface WallState {
  type: "wall_state";
  now: number;
  state: WallShown;
}

export interface SeatOnShown {
  table: number;
  seat: number;
  stack: number;
}

export interface PlayerPage {
  wall: WallShown;
  player: PlayerShown;
  moved_from: string;
  next_day: NextDayShown | null;
  next_seat: SeatOnShown | null;
}

export interface SeatState {
  type: "seat_state";
  now: number;
  state: PlayerPage;
}

export interface Done {
  type: "done";
  id: string;
  act: number;
}

export interface ActSince {
  act: number;
  by: string;
  kind: string;
  facts: Readonly<Record<string, unknown>>;
}

export interface NotDone {
  type: "not_done";
  id: string;
  reason: string;
  rule: string | null;
  facts: Readonly<Record<string, unknown>>;
  says: string;
  at: string;
  since: readonly ActSince[];
}

export interface Offered {
  incident: string;
  name: string;
  area: string;
  now: boolean;
}

export interface Incidents {
  type: "incidents";
  words: string;
  incidents: readonly Offered[];
  often: readonly Offered[];
}

export interface FormChoice {
  value: string;
  label: string;
}

export interface Question {
  of: "incident" | "table";
  name: string;
  question: string;
  how: string;
  hint: string;
  choices: readonly FormChoice[];
  usual: string | null;
  aside: boolean;
}

export interface RulingOption {
  name: string;
  says: string;
  lines: readonly string[];
  carries: boolean;
}

export interface Cited {
  row: string;
  title: string;
  content: string;
}

export interface RulingWords {
  says: string;
  lines: readonly string[];
  steps: readonly string[];
  options: readonly RulingOption[];
  cites: readonly Cited[];
  outcome: string;
  penalty: readonly string[];
  seat: number | null;
  carries: boolean;
}

export interface Form {
  incident: string;
  name: string;
  questions: readonly Question[];
  ruling: RulingWords | null;
  facts: Readonly<Record<string, unknown>>;
  at_table: Readonly<Record<string, unknown>>;
  seats: readonly number[];
  in_hand: boolean;
  trouble: string;
}

export interface FormTold {
  type: "form_told";
  form: Form;
  facts: Readonly<Record<string, unknown>>;
  at_table: Readonly<Record<string, unknown>>;
  book: string;
  beside: RulingWords | null;
  beside_book: string;
  unclear: string;
}

export interface PaperFault {
  at: string;
  reason: string;
  facts: Readonly<Record<string, unknown>>;
  rule: string | null;
}

export interface PaperTable {
  table: number;
  must: number;
  counted: number | null;
  missing: number;
}

export interface PaperLine {
  kind: string;
  facts: Readonly<Record<string, unknown>>;
}

export interface PaperShown {
  act: number;
  wrongs: readonly PaperFault[];
  hints: readonly PaperFault[];
  tables: readonly PaperTable[];
  lines: readonly PaperLine[];
}

export interface PaperTold {
  type: "paper_told";
  told: PaperShown;
}

export interface DeviceLink {
  what: "desk" | "wall";
  address: string;
  image: string;
}

export interface Devices {
  type: "devices";
  links: readonly DeviceLink[];
  floor_pin: string;
  dealer_pin: string;
}

export interface SeatCard {
  name: string;
  number: number;
  table: number;
  seat: number;
  code: string;
  address: string;
  image: string;
  stack: number;
  paid: number;
  entries: number;
}

export interface SeatCards {
  type: "seat_cards";
  event: number;
  name: string;
  currency: string;
  cards: readonly SeatCard[];
}

export interface FactWords {
  question: string;
  answer: string;
}

export interface QuestionWords {
  moment: string;
  book: string;
  asks: string;
  area: string;
  area_name: string;
  table: readonly string[];
  happened: string;
  facts: readonly FactWords[];
  answers: readonly string[];
}

export interface DrillAsked {
  type: "drill_asked";
  question: QuestionWords | null;
  seed: number;
  book: string;
  books: readonly string[];
  areas: Readonly<Record<string, string>>;
  asked: number;
  right: number;
}

export interface Graded {
  right: boolean;
  chosen: number;
  correct: number;
  title: string;
  why_not: string;
  discretion: boolean;
  ruling: RulingWords;
}

export interface DrillGraded {
  type: "drill_graded";
  id: string;
  graded: Graded;
}

export interface AreaTally {
  asked: number;
  right: number;
  area: string;
}

export interface RowTally {
  asked: number;
  right: number;
  row: string;
}

export interface StaffLine {
  asked: number;
  right: number;
  person: string;
  due: number;
  last: number;
  areas: readonly AreaTally[];
  weakest: readonly RowTally[];
}

export interface StaffReport {
  type: "staff_report";
  staff: readonly StaffLine[];
  areas: Readonly<Record<string, string>>;
  titles: Readonly<Record<string, string>>;
}

export interface DeskPong {
  type: "desk_pong";
  now: number;
  asked: number;
}

export type DeskServerMessage =
  | DeskSignedIn
  | Events
  | Templates
  | StructureChecked
  | EventOpened
  | DeskState
  | WallState
  | SeatState
  | Done
  | NotDone
  | Incidents
  | FormTold
  | PaperTold
  | Devices
  | SeatCards
  | DrillAsked
  | DrillGraded
  | StaffReport
  | DeskPong;
