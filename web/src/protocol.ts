// The room's messages, version 2.
// Written by tools/generate_types.py from src/tapete/room/protocol/: do not edit.

// Cards are two characters, such as "Ah"; "??" is a card that you may not see. Amounts are integers.

export const PROTOCOL = 2;

export const REASONS = [
  "hand_over",
  "not_in_hand",
  "not_your_turn",
  "cannot_check",
  "nothing_to_call",
  "bet_already_made",
  "nothing_to_raise",
  "bet_too_small",
  "raise_too_small",
  "more_than_stack",
  "not_reopened",
  "nobody_to_respond",
  "raise_too_large",
  "capped",
  "must_bring_in",
  "no_bring_in",
  "draw_first",
  "no_draw",
  "too_many_discards",
  "too_few_discards",
  "not_your_cards",
  "not_those_cards",
  "stub_runs_out",
  "no_free_fold",
  "restricted",
  "floor_first",
  "shuffle_first",
  "cards_lie_loose",
  "no_such_move",
  "not_there",
  "card_count",
  "already_acted",
  "no_more_streets",
  "no_betting",
  "nothing_changes",
  "nothing_follows",
  "last_hand",
  "not_folded",
  "not_matched",
  "no_act",
  "no_chips_left",
  "forfeit_too_large",
  "hand_goes_on",
  "uneven",
  "more_than_won",
] as const;
export type Reason = (typeof REASONS)[number];

export const TOURNAMENT_REASONS = [
  "already_registered",
  "not_registered",
  "tournament_started",
  "tournament_full",
  "seats_free",
  "not_running",
  "hand_running",
  "no_hand_running",
  "another_hand",
  "too_early",
  "no_such_table",
  "too_few_players",
  "offers_open",
  "no_offer",
  "event_over",
  "event_goes_on",
  "moves_due",
  "nothing_to_move",
  "donor_settled",
  "not_next_to_break",
  "seat_taken",
  "no_seat_free",
  "no_such_seat",
  "seat_closed",
  "seat_open",
  "seat_fixed",
  "too_few_seats",
  "nobody_waits",
  "not_awaited",
  "table_halted",
  "waits_for_tables",
  "table_held",
  "table_not_held",
  "on_break",
  "break_due",
  "no_break_due",
  "not_on_break",
  "no_level_due",
  "no_such_level",
  "terms_fixed",
  "levels_fixed",
  "level_begun",
  "hand_for_hand_already",
  "not_hand_for_hand",
  "no_simultaneous_hands",
  "simultaneous_already",
  "not_simultaneous",
  "not_waited_for",
  "one_table_left",
  "rebuys_sold",
  "betting_round_finished",
  "no_table_waits",
  "still_selling",
  "payment_differs",
  "payment_not_taken",
  "no_add_ons",
  "has_chips",
  "not_playing",
  "no_penalties_in_chips",
  "stays_in",
  "count_differs",
  "not_out",
  "order_known",
  "places_apart",
  "prize_handed_out",
  "no_deal_proposed",
  "by_invitation",
  "not_eligible",
  "exchange_unequal",
  "chips_not_there",
  "chips_still_needed",
  "change_not_allowed",
  "percentages_wrong",
  "minimum_cash_too_large",
  "field_not_in_table",
  "too_few_entries",
  "not_enough_money",
  "no_such_ticket",
  "not_for_tournament_money",
  "ticket_of_another_price",
  "entry_paid",
  "seat_not_exchanged",
  "still_alive",
  "one_at_a_time",
  "entries_used",
  "same_person",
  "registration_closed",
  "rebuys_used",
  "rebuys_over",
  "no_rebuys",
  "stack_too_large",
  "add_on_too_small",
  "add_on_too_cheap",
  "add_ons_used",
  "too_many_at_once",
  "several_not_offered",
  "too_many_games",
  "reserve_too_small",
  "too_many_for_icm",
  "kept_too_much",
  "deal_does_not_add_up",
  "deal_names_all",
  "deals_not_offered",
  "other_terms",
  "not_in_the_deal",
  "not_unanimous",
  "surrender_not_offered",
  "more_than_stack",
  "not_qualified",
  "qualified_already",
  "one_flight_only",
  "flights_differ",
  "not_bagged",
  "bag_missing",
  "bag_wrong",
  "bags_differ",
] as const;
export type TournamentReason = (typeof TOURNAMENT_REASONS)[number];

export interface Rake {
  per_mille: number;
  cap: number | null;
  cap_by_players: readonly (readonly [number, number])[];
  no_flop_no_drop: boolean;
  exact: number | null;
}

export interface Stakes {
  small_blind: number;
  big_blind: number;
  ante?: number;
  ante_form?: "big_blind" | "button" | "none" | "per_player";
  ante_first?: boolean;
  bring_in?: number;
  small_bet?: number;
  big_bet?: number;
  smallest_chip?: number;
  rake?: Rake | null;
}

export interface HandStarted {
  type: "hand_started";
  hand: number;
  rules: string;
  game: string;
  stakes: Stakes;
  stacks: Readonly<Record<number, number>>;
  button: number;
  small_blind: number | null;
  big_blind: number | null;
  boards?: number;
  event_heads_up?: boolean;
  openers?: Readonly<Record<string, number>>;
}

export const POST_KINDS = [
  "ante",
  "small_blind",
  "big_blind",
  "straddle",
  "dead_blind",
] as const;
export type PostKind = (typeof POST_KINDS)[number];

export interface Posted {
  type: "posted";
  seat: number;
  kind: PostKind;
  amount: number;
  all_in?: boolean;
}

export interface HoleDealt {
  type: "hole_dealt";
  seat: number;
  cards: readonly string[];
  up?: number;
}

export interface StreetBegan {
  type: "street_began";
  street: string;
}

export interface Burned {
  type: "burned";
  cards: readonly string[];
}

export interface BoardDealt {
  type: "board_dealt";
  street: string;
  cards: readonly string[];
  board?: number;
}

export interface Discarded {
  type: "discarded";
  seat: number;
  cards: readonly string[];
}

export interface StubReshuffled {
  type: "stub_reshuffled";
  cards: readonly string[];
  put_back?: boolean;
}

export interface BroughtIn {
  type: "brought_in";
  seat: number;
  amount: number;
  all_in?: boolean;
}

export interface Folded {
  type: "folded";
  seat: number;
  irregular?: boolean;
}

export interface Checked {
  type: "checked";
  seat: number;
}

export interface Called {
  type: "called";
  seat: number;
  amount: number;
  all_in?: boolean;
}

export interface BetMade {
  type: "bet_made";
  seat: number;
  amount: number;
  all_in?: boolean;
}

export interface RaisedTo {
  type: "raised_to";
  seat: number;
  amount: number;
  all_in?: boolean;
}

export interface HandKilled {
  type: "hand_killed";
  seat: number;
}

export interface UncalledReturned {
  type: "uncalled_returned";
  seat: number;
  amount: number;
}

export interface BetsCollected {
  type: "bets_collected";
  pots: readonly number[];
}

export interface Shown {
  type: "shown";
  seat: number;
  cards: readonly string[];
}

export interface Mucked {
  type: "mucked";
  seat: number;
}

export interface RakeTaken {
  type: "rake_taken";
  pot: number;
  amount: number;
}

export interface PotAwarded {
  type: "pot_awarded";
  pot: number;
  seat: number;
  amount: number;
  cards?: readonly string[];
  half?: string;
  board?: number;
}

export interface HandEnded {
  type: "hand_ended";
  stacks: Readonly<Record<number, number>>;
}

export interface Round {
  bets: Readonly<Record<number, number>>;
  folded: readonly number[];
  waiting: readonly number[];
  acted: readonly number[];
  level: number;
  full_raise: number;
  raise_from: number;
  bets_made: number;
  bring_in_due: boolean;
  aggressor: number | null;
}

export interface HandRestored {
  type: "hand_restored";
  seat: number;
  round: Round;
}

export interface BetsCorrected {
  type: "bets_corrected";
  bets: Readonly<Record<number, number>>;
  round: Round;
}

export interface ActionTakenBack {
  type: "action_taken_back";
  seat: number;
  round: Round;
}

export interface ActLetStand {
  type: "act_let_stand";
  seat: number;
  waiting: readonly number[];
}

export interface TurnGiven {
  type: "turn_given";
  seat: number;
  waiting: readonly number[];
}

export interface Restricted {
  type: "restricted";
  seat: number;
  may: readonly ("call" | "check" | "fold" | "raise")[];
  until?: "act" | "hand" | "street";
  rule?: string;
}

export interface ActHeld {
  type: "act_held";
  seat: number;
  act: "bet" | "call" | "check" | "fold" | "raise";
  to?: number;
  by?: "chips" | "words";
  faced?: number;
  answered?: number;
  players?: number;
}

export interface ActReleased {
  type: "act_released";
  seat: number;
}

export interface ChipsForfeited {
  type: "chips_forfeited";
  seat: number;
  amount: number;
}

export interface Post {
  seat: number;
  kind: PostKind;
  amount: number;
}

export interface PostsCorrected {
  type: "posts_corrected";
  stakes: Stakes;
  button: number;
  small_blind: number | null;
  big_blind: number | null;
  posts: readonly Post[];
  antes: Readonly<Record<number, number>>;
  dead: Readonly<Record<number, number>>;
  short_blinds: number;
  opens_after: number;
  opener: number | null;
  round: Round;
}

export interface ChipsAdded {
  type: "chips_added";
  chips: Readonly<Record<number, number>>;
}

export interface CardsExposed {
  type: "cards_exposed";
  seat: number;
  cards: readonly string[];
}

export interface DoorCardChanged {
  type: "door_card_changed";
  seat: number;
  up: string;
  down: string;
  opener?: number | null;
  round?: Round | null;
}

export const PLACES = [
  "hole",
  "board",
  "burns",
  "muck",
  "loose",
  "aside",
  "next_burn",
  "next_board",
  "top",
  "stub",
] as const;
export type Place = (typeof PLACES)[number];

export interface Moved {
  source: Place;
  target: Place;
  cards: readonly string[];
  seat: number | null;
  up: boolean;
  seen: boolean;
  board: number;
}

export interface CardsMoved {
  type: "cards_moved";
  moves: readonly Moved[];
  stub?: readonly string[] | null;
}

export interface DealtEarly {
  type: "dealt_early";
  street: string;
  burned: readonly string[];
  cards: readonly string[];
  seats?: readonly number[];
  up?: boolean;
}

export interface BurnsSet {
  type: "burns_set";
  count: number;
}

export interface HandHeld {
  type: "hand_held";
}

export interface HandReleased {
  type: "hand_released";
  boards?: number | null;
}

export interface Misdealt {
  type: "misdealt";
  stacks: Readonly<Record<number, number>>;
}

export interface HandVoided {
  type: "hand_voided";
  stacks: Readonly<Record<number, number>>;
}

export interface PotShared {
  type: "pot_shared";
  seats: readonly number[];
}

export interface AwardCorrected {
  type: "award_corrected";
  taken: Readonly<Record<number, number>>;
  given: Readonly<Record<number, number>>;
}

export type HandEvent =
  | HandStarted
  | Posted
  | HoleDealt
  | StreetBegan
  | Burned
  | BoardDealt
  | Discarded
  | StubReshuffled
  | BroughtIn
  | Folded
  | Checked
  | Called
  | BetMade
  | RaisedTo
  | HandKilled
  | UncalledReturned
  | BetsCollected
  | Shown
  | Mucked
  | RakeTaken
  | PotAwarded
  | HandEnded
  | HandRestored
  | BetsCorrected
  | ActionTakenBack
  | ActLetStand
  | TurnGiven
  | Restricted
  | ActHeld
  | ActReleased
  | ChipsForfeited
  | PostsCorrected
  | ChipsAdded
  | CardsExposed
  | DoorCardChanged
  | CardsMoved
  | DealtEarly
  | BurnsSet
  | HandHeld
  | HandReleased
  | Misdealt
  | HandVoided
  | PotShared
  | AwardCorrected;

export interface Hello {
  type: "hello";
  protocol: number;
  token?: string | null;
  name?: string | null;
  bot?: boolean;
  id?: string | null;
}

export interface Lobby {
  type: "lobby";
  whole?: boolean;
  id?: string | null;
}

export const MEANSS = [
  "money",
  "tournament_money",
  "ticket",
] as const;
export type Means = (typeof MEANSS)[number];

export interface Register {
  type: "register";
  id: string;
  stream: string;
  pay?: Means | null;
  games?: number;
}

export interface OpenClubEvent {
  type: "open_club_event";
  id: string;
  stream: string;
  club: number;
  name: string;
  starts_at: number;
}

export interface Unregister {
  type: "unregister";
  id: string;
  stream: string;
}

export const PURCHASES = [
  "re_entry",
  "rebuy",
  "add_on",
] as const;
export type Purchase = (typeof PURCHASES)[number];

export interface Buy {
  type: "buy";
  id: string;
  stream: string;
  what: Purchase;
  pay?: Means | null;
}

export interface Decline {
  type: "decline";
  id: string;
  stream: string;
}

export interface Surrender {
  type: "surrender";
  id: string;
  stream: string;
}

export interface GiveUpSeat {
  type: "give_up_seat";
  id: string;
  stream: string;
}

export const DEAL_METHODS = [
  "icm",
  "chip_chop",
  "even",
  "custom",
] as const;
export type DealMethod = (typeof DEAL_METHODS)[number];

export interface ProposeDeal {
  type: "propose_deal";
  id: string;
  stream: string;
  method: DealMethod;
  kept?: number;
  amounts?: Readonly<Record<string, number>>;
}

export interface PreviewDeal {
  type: "preview_deal";
  stream: string;
  method: DealMethod;
  kept?: number;
  amounts?: Readonly<Record<string, number>>;
  id?: string | null;
}

export interface VoteOnDeal {
  type: "vote_on_deal";
  id: string;
  stream: string;
  terms: string;
  yes: boolean;
}

export interface Follow {
  type: "follow";
  stream: string;
  whole?: boolean;
  id?: string | null;
}

export interface Unfollow {
  type: "unfollow";
  stream: string;
  id?: string | null;
}

export interface Watch {
  type: "watch";
  stream: string;
  table?: number | null;
  whole?: boolean;
  since?: number;
  since_table?: number | null;
  chat?: boolean;
  id?: string | null;
}

export interface Unwatch {
  type: "unwatch";
  stream: string;
  id?: string | null;
}

export const ACTIONS = [
  "fold",
  "check",
  "call",
  "bet",
  "raise_to",
  "bring_in",
  "draw",
] as const;
export type Action = (typeof ACTIONS)[number];

export interface Act {
  type: "act";
  id: string;
  stream: string;
  decision: string;
  action: Action;
  amount?: number | null;
  discard?: readonly string[] | null;
}

export const PRE_ACTIONS = [
  "check_or_fold",
  "check",
  "call",
  "call_any",
  "fold",
] as const;
export type PreAction = (typeof PRE_ACTIONS)[number];

export interface PreAct {
  type: "pre_act";
  id: string;
  stream: string;
  situation: string;
  tick: PreAction | null;
}

export interface UseTimeBank {
  type: "use_time_bank";
  id: string;
  stream: string;
  decision: string;
}

export interface SetTimeBank {
  type: "set_time_bank";
  id: string;
  stream: string;
  automatic: boolean;
}

export interface Away {
  type: "away";
  id: string;
  stream: string;
  away: boolean;
}

export interface ShowCards {
  type: "show_cards";
  id: string;
  stream: string;
  hand: number;
  cards: readonly string[];
}

export interface RabbitHunt {
  type: "rabbit_hunt";
  id: string;
  stream: string;
  hand: number;
}

export interface Hands {
  type: "hands";
  stream: string;
  id?: string | null;
}

export interface HandSteps {
  type: "hand_steps";
  stream: string;
  hand: number;
  id?: string | null;
}

export interface ProveDraws {
  type: "prove_draws";
  stream: string;
  after?: number;
  id?: string | null;
}

export interface ProveHand {
  type: "prove_hand";
  stream: string;
  hand: number;
  id?: string | null;
}

export interface CommitBytes {
  type: "commit_bytes";
  stream: string;
  commitment: string;
  id?: string | null;
}

export interface RevealBytes {
  type: "reveal_bytes";
  stream: string;
  deal: string;
  reveal: string;
  next?: string | null;
  id?: string | null;
}

export const PHRASES = [
  "hello",
  "good_luck",
  "nice_hand",
  "well_played",
  "unlucky",
  "thanks",
  "sorry",
  "congratulations",
  "one_moment",
  "back_soon",
  "faster_please",
  "goodbye",
] as const;
export type Phrase = (typeof PHRASES)[number];

export interface Say {
  type: "say";
  id: string;
  stream: string;
  phrase?: Phrase | null;
  text?: string | null;
}

export const REPORT_CAUSES = [
  "chat",
  "collusion",
  "unfair_help",
  "other",
] as const;
export type ReportCause = (typeof REPORT_CAUSES)[number];

export interface ReportPlayer {
  type: "report_player";
  id: string;
  stream: string;
  seat?: number | null;
  line?: number | null;
  name: string;
  cause: ReportCause;
  text?: string;
}

export interface SitDown {
  type: "sit_down";
  id: string;
  stream: string;
  seat?: number | null;
  chips: number;
}

export interface ReserveSeat {
  type: "reserve_seat";
  id: string;
  stream: string;
  seat: number;
}

export interface JoinWaitingList {
  type: "join_waiting_list";
  id: string;
  stream: string;
}

export interface LeaveWaitingList {
  type: "leave_waiting_list";
  id: string;
  stream: string;
}

export interface ChangeSeat {
  type: "change_seat";
  id: string;
  stream: string;
  seat: number;
}

export interface StandUp {
  type: "stand_up";
  id: string;
  stream: string;
  when?: "next_big_blind" | "now";
}

export interface TopUp {
  type: "top_up";
  id: string;
  stream: string;
  chips: number;
}

export interface DropTopUp {
  type: "drop_top_up";
  id: string;
  stream: string;
}

export interface AutoTopUp {
  type: "auto_top_up";
  id: string;
  stream: string;
  below: number;
  to: number;
}

export interface SitOut {
  type: "sit_out";
  id: string;
  stream: string;
  when?: "next_big_blind" | "now";
}

export interface ComeBack {
  type: "come_back";
  id: string;
  stream: string;
}

export interface SetPresets {
  type: "set_presets";
  id: string;
  stream: string;
  posts?: boolean | null;
  buys_button?: boolean | null;
  straddles?: boolean | null;
  twice?: "always" | "ask" | "never" | null;
}

export interface AnswerTwice {
  type: "answer_twice";
  id: string;
  stream: string;
  yes: boolean;
}

export interface ChooseGame {
  type: "choose_game";
  id: string;
  stream: string;
  game: string;
}

export interface CallBombPot {
  type: "call_bomb_pot";
  id: string;
  stream: string;
}

export interface OpenPrivateTable {
  type: "open_private_table";
  id: string;
  stream: string;
  name: string;
  password?: string | null;
  anonymous?: boolean;
  bomb_ante?: number;
  bomb_boards?: 1 | 2;
  games?: readonly string[];
  club?: number;
}

export interface EnterPrivateTable {
  type: "enter_private_table";
  id: string;
  stream: string;
  password?: string | null;
  invitation?: string | null;
}

export interface InvitePlayers {
  type: "invite_players";
  id: string;
  stream: string;
  names: readonly string[];
}

export interface CloseTable {
  type: "close_table";
  id: string;
  stream: string;
}

export interface Pool {
  type: "pool";
  stream: string;
  id?: string | null;
}

export interface FastFold {
  type: "fast_fold";
  id: string;
  stream: string;
  then?: "next_hand" | "watch";
  confirmed?: boolean;
}

export interface LeaveHand {
  type: "leave_hand";
  id: string;
  stream: string;
}

export interface Wallet {
  type: "wallet";
  whole?: boolean;
  id?: string | null;
}

export interface Ping {
  type: "ping";
  id?: string | null;
}

export type ClientMessage =
  | Hello
  | Lobby
  | Register
  | OpenClubEvent
  | Unregister
  | Buy
  | Decline
  | Surrender
  | GiveUpSeat
  | ProposeDeal
  | PreviewDeal
  | VoteOnDeal
  | Follow
  | Unfollow
  | Watch
  | Unwatch
  | Act
  | PreAct
  | UseTimeBank
  | SetTimeBank
  | Away
  | ShowCards
  | RabbitHunt
  | Hands
  | HandSteps
  | ProveDraws
  | ProveHand
  | CommitBytes
  | RevealBytes
  | Say
  | ReportPlayer
  | SitDown
  | ReserveSeat
  | JoinWaitingList
  | LeaveWaitingList
  | ChangeSeat
  | StandUp
  | TopUp
  | DropTopUp
  | AutoTopUp
  | SitOut
  | ComeBack
  | SetPresets
  | AnswerTwice
  | ChooseGame
  | CallBombPot
  | OpenPrivateTable
  | EnterPrivateTable
  | InvitePlayers
  | CloseTable
  | Pool
  | FastFold
  | LeaveHand
  | Wallet
  | Ping;

export interface Welcome {
  type: "welcome";
  protocol: number;
  account: number;
  name: string;
  token: string | null;
  now: number;
  currency: string;
  balance: number;
}

export const ERROR_CODES = [
  "malformed",
  "too_large",
  "unknown_protocol",
  "hello_first",
  "already_welcome",
  "unknown_token",
  "not_in_scope",
  "name_taken",
  "name_reserved",
  "name_not_allowed",
  "no_such_stream",
  "no_such_hand",
  "no_proof",
  "not_seated",
  "stale_decision",
  "not_awaited",
  "amount_missing",
  "amount_unexpected",
  "no_such_table",
  "not_this_kind",
  "already_registered",
  "not_registered",
  "tournament_started",
  "tournament_full",
  "not_enough_money",
  "not_allowed_now",
  "too_fast",
  "too_many",
  "table_stopped",
  "hand_voided",
  "chat_refused",
  "report_refused",
  "id_reused",
  "fault",
  "store_unavailable",
] as const;
export type ErrorCode = (typeof ERROR_CODES)[number];

export interface RoomError {
  type: "error";
  code: ErrorCode;
  text: string;
  re: string | null;
  facts: Readonly<Record<string, number>>;
  reason: string | null;
  rule: string | null;
  suggestion: string | null;
}

export interface Refusal {
  type: "refusal";
  re: string;
  reason: string;
  rule: string | null;
  facts: Readonly<Record<string, number>>;
}

export interface Accepted {
  type: "accepted";
  re: string;
  later?: boolean;
  stream?: string | null;
}

export interface Pong {
  type: "pong";
  now: number;
}

export const TOURNAMENT_STATE_NAMES = [
  "registering",
  "running",
  "finished",
  "cancelled",
] as const;
export type TournamentStateName = (typeof TOURNAMENT_STATE_NAMES)[number];

export const FORMATS = [
  "freeroll",
  "knockout",
  "progressive_knockout",
  "rebuy",
  "add_on",
  "re_entry",
  "satellite",
  "windfall",
  "timed",
  "mixed",
  "flight",
  "final",
  "guaranteed",
  "heads_up",
  "anonymous",
] as const;
export type Format = (typeof FORMATS)[number];

export interface Axes {
  start: "scheduled" | "sit_and_go";
  entry: readonly ("freeroll" | "re_entry" | "regular")[];
  purchases: readonly ("add_ons" | "freezeout" | "rebuys")[];
  pool: "guaranteed" | "regular";
  payout: "fixed" | "proportional";
  speed: "hyper_turbo" | "normal" | "turbo";
  size: "four" | "heads_up" | "normal" | "short_handed";
  duration: "regular" | "timed";
  identity: "anonymous" | "visible";
  rewards: "knockout" | "none" | "progressive_knockout";
}

export interface Prices {
  buy_in: number;
  bounty: number;
  fee: number;
  currency: string;
  pay: readonly Means[];
}

export interface PrizeRange {
  least: number;
  most: number;
}

export interface TicketsWon {
  count: number;
  value: number;
  remainder: number;
  place: number | null;
}

export interface PlaceBounty {
  place: number;
  amount: number;
}

export interface LobbyRow {
  stream: string;
  name: string;
  kind: "scheduled" | "sit_and_go";
  state: TournamentStateName;
  open: boolean;
  game: string;
  mix: string | null;
  formats: readonly Format[];
  tab: "sit_and_go" | "tournaments" | "windfall";
  axes: Axes | null;
  limit: "fixed-limit" | "no-limit" | "pot-limit" | null;
  speed: "hyper_turbo" | "normal" | "turbo";
  seats: number;
  capacity: number | null;
  price: Prices;
  pool: number;
  prizes_certain: boolean;
  draw: PrizeRange | null;
  tickets: TicketsWon | null;
  guarantee: number;
  overlay: number;
  prizes: readonly number[];
  paid_places: number;
  place_bounties: readonly PlaceBounty[];
  starting_stack: number;
  level_minutes: number;
  level: number;
  entries: number;
  free: number | null;
  left: number;
  players: readonly string[];
  starts_at: number | null;
  fills_at: number | null;
  stopped: boolean;
}

export interface CashStakes {
  small_blind: number;
  big_blind: number;
  ante: number;
  bring_in: number;
  small_bet: number;
  big_bet: number;
}

export interface CashRow {
  stream: string;
  name: string;
  game: string;
  mix: string | null;
  stakes: CashStakes;
  currency: string;
  buy_in_least: number;
  buy_in_most: number;
  seats: number;
  players: number;
  bots: number;
  free: number;
  waiting: number;
  average_pot: number;
  hands_per_hour: number;
  flop_percent: number;
  twice: "always" | "asked" | "no";
  mark: string;
  straddles: boolean;
  anonymous: boolean;
  beginners: boolean;
  pool: boolean;
  entries_most: number;
  closing: boolean;
  stopped: boolean;
}

export interface LobbyMark {
  entered: boolean;
  playing: boolean;
  pool_entries: readonly string[];
  names: Readonly<Record<string, string>>;
}

export interface LobbyRows {
  type: "lobby_rows";
  number: number;
  rows: readonly LobbyRow[];
  cash: readonly CashRow[];
  your_number: number;
  yours: Readonly<Record<string, LobbyMark>>;
}

export interface LobbyNews {
  type: "lobby_news";
  number: number;
  rows: readonly LobbyRow[];
  cash: readonly CashRow[];
  gone: readonly string[];
}

export interface YourLobby {
  type: "your_lobby";
  number: number;
  yours: Readonly<Record<string, LobbyMark>>;
}

export interface Level {
  number: number;
  small_blind: number;
  big_blind: number;
  ante: number;
  ends_at: number | null;
}

export interface LevelRow {
  number: number;
  small_blind: number;
  big_blind: number;
  ante: number;
  small_bet: number;
  bring_in: number;
  minutes: number;
  break_minutes: number;
}

export interface Progress {
  entries: number;
  left: number;
  waiting: number;
  tables: number;
  paid_places: number;
  average: number;
  largest: number;
  smallest: number;
  pool: number;
  break_until: number | null;
  hand_for_hand: boolean;
  in_step: "betting-round" | "hand" | null;
  final_table: boolean;
  your_place: number | null;
}

export interface PrizeRow {
  first: number;
  last: number;
  amount: number;
  tickets: number;
  item: string;
}

export interface LeastPrize {
  announced: number;
  paid: number;
}

export interface EntryRow {
  entry: number;
  name: string;
  bot: boolean;
  stack: number;
  place: number | null;
  table: number | null;
  seat: number | null;
  head: number;
  bounties: number;
  prize: number;
  payment: "certain" | "held" | "paid" | "provisional";
}

export interface TableRow {
  table: number;
  players: number;
  largest: number;
  smallest: number;
  average: number;
}

export interface Offer {
  what: Purchase;
  price: Prices;
  chips: number;
  until: number | null;
  left: number;
  since: number | null;
  until_level: number;
}

export interface Notice {
  at: number;
  kind: "bounty" | "break" | "break_order" | "deal" | "final_table" | "hand_for_hand" | "moved" | "places_shared" | "prizes_fixed" | "redrawn" | "simultaneous" | "table_broken" | "wish_dropped";
  words: Readonly<Record<string, string>>;
  cites: readonly string[];
}

export interface Onward {
  chips: number;
  stream: string | null;
}

export interface Standing {
  place: number;
  seat: number;
  name: string;
  player: number;
  prize: number;
  hand: number;
  bounties: number;
  tickets: number;
  qualified: Onward | null;
  payment: "certain" | "held" | "paid" | "provisional";
  ticket: number;
}

export interface PageYours {
  entered: boolean;
  playing: boolean;
  names: Readonly<Record<string, string>>;
  entries: readonly number[];
  unlisted: EntryRow | null;
  place: number | null;
  table: number | null;
  purchases: readonly Offer[];
  withdrawable: boolean;
  notices: readonly Notice[];
  prize: Standing | null;
  seat_worth: number | null;
  qualified: number;
}

export interface TournamentState {
  type: "tournament_state";
  stream: string;
  number: number;
  now: number;
  row: LobbyRow;
  book: string;
  level: Level;
  levels: readonly LevelRow[];
  ante_form: string;
  progress: Progress;
  prizes: readonly PrizeRow[];
  fixed: boolean;
  least_prize: LeastPrize | null;
  entries: readonly EntryRow[];
  tables: readonly TableRow[];
  late_until_level: number;
  re_entries: number;
  rebuys: Offer | null;
  add_on: Offer | null;
  notices: readonly Notice[];
  commitment: string | null;
  drawn: string | null;
  draws: readonly string[];
  break_order: readonly number[];
  your_number: number;
  yours: PageYours;
}

export interface PageNews {
  type: "page_news";
  stream: string;
  number: number;
  now: number;
  row?: LobbyRow;
  book?: string;
  level?: Level;
  levels?: readonly LevelRow[];
  levels_gone?: readonly number[];
  ante_form?: string;
  progress?: Progress;
  prizes?: readonly PrizeRow[];
  prizes_gone?: readonly number[];
  fixed?: boolean;
  least_prize?: LeastPrize | null;
  entries?: readonly EntryRow[];
  entries_gone?: readonly number[];
  tables?: readonly TableRow[];
  tables_gone?: readonly number[];
  late_until_level?: number;
  re_entries?: number;
  rebuys?: Offer | null;
  add_on?: Offer | null;
  notices?: readonly Notice[];
  notices_dropped?: number;
  commitment?: string | null;
  drawn?: string | null;
  draws?: readonly string[];
  break_order?: readonly number[];
}

export interface YourPage {
  type: "your_page";
  stream: string;
  number: number;
  entered?: boolean;
  playing?: boolean;
  names?: Readonly<Record<string, string>>;
  entries?: readonly number[];
  unlisted?: EntryRow | null;
  place?: number | null;
  table?: number | null;
  purchases?: readonly Offer[];
  withdrawable?: boolean;
  notices?: readonly Notice[];
  prize?: Standing | null;
  seat_worth?: number | null;
  qualified?: number;
}

export interface SeatView {
  seat: number;
  name: string;
  player: number;
  bot: boolean;
  stack: number;
  away: boolean;
  connected: boolean;
  finish: number | null;
  head: number;
  deciding: boolean;
}

export interface Pot {
  amount: number;
  eligible: readonly number[];
}

export interface Amounts {
  least: number;
  most: number;
}

export interface Menu {
  seat: number;
  check: boolean;
  call: number | null;
  bet: Amounts | null;
  raise_to: Amounts | null;
  pot_raise_to: number | null;
  free_fold: boolean;
  fold: boolean;
  bring_in: number | null;
  draw: number | null;
  discard: boolean;
}

export const HALTS = [
  "held",
  "shuffle",
  "loose",
  "count",
] as const;
export type Halt = (typeof HALTS)[number];

export interface HandView {
  hand: number;
  game: string;
  seat: number | null;
  stakes: Stakes;
  button: number;
  small_blind: number | null;
  big_blind: number | null;
  street: string;
  board: readonly string[];
  stacks: Readonly<Record<number, number>>;
  bets: Readonly<Record<number, number>>;
  put_in: Readonly<Record<number, number>>;
  pots: readonly Pot[];
  hole_cards: Readonly<Record<number, readonly string[]>>;
  folded: readonly number[];
  all_in: readonly number[];
  to_act: number | null;
  menu: Menu | null;
  over: boolean;
  further_boards: readonly (readonly string[])[];
  loose: readonly string[];
  halt: Halt | null;
}

export interface Made {
  kind: string;
  ranks: readonly string[];
  kickers: readonly string[];
}

export interface Clock {
  seat: number;
  began: number;
  deadline: number;
  bank_deadline: number;
}

export interface Beforehand {
  situation: string;
  offers: readonly PreAction[];
  call: number;
  ticked: PreAction | null;
}

export interface RulingTold {
  number: number;
  after: number;
  incident: string;
  outcome: string;
  seat: number | null;
  cites: readonly string[];
  words: Readonly<Record<string, readonly string[]>>;
}

export interface DealShare {
  name: string;
  player: number;
  amount: number;
  agreed: boolean;
}

export interface Deal {
  terms: string;
  method: DealMethod;
  kept: number;
  shares: readonly DealShare[];
  yes: number;
  missing: number;
  your_vote: boolean | null;
  open: boolean;
  since: number;
  until: number;
}

export interface OwnBank {
  left_ms: number;
  automatic: boolean;
}

export interface RakeTerms {
  per_mille: number;
  caps: readonly (readonly [number, number])[];
  no_flop_no_drop: boolean;
}

export interface CashTable {
  game: string;
  mix: string | null;
  games: readonly string[];
  stakes: CashStakes;
  buy_in_least: number;
  buy_in_most: number;
  rake: RakeTerms | null;
  twice: "always" | "asked" | "no";
  mark: string;
  straddles: number;
  straddle_from: "button" | "left_of_big_blind";
  buy_button: boolean;
  auto_top_up: boolean;
  bomb_ante: number;
  bomb_boards: number;
  rabbit_hunt: boolean;
  anonymous: boolean;
  pool: boolean;
  private: boolean;
  line: number;
  kept: readonly number[];
  out: Readonly<Record<number, "asked" | "away" | "no_chips">>;
  waits: readonly number[];
  next_game: string | null;
  choice_until: number | null;
  next_bomb: boolean;
  bomb: boolean;
  twice_until: number | null;
  closing: boolean;
}

export interface OwnCash {
  may_sit: boolean;
  needs_entry: boolean;
  buy_in_least: number;
  buy_in_most: number;
  returns_until: number | null;
  place: number | null;
  offered: number | null;
  offered_until: number | null;
  out: "asked" | "away" | "no_chips" | null;
  missed: number;
  seat_until: number | null;
  owes_big: boolean;
  owes_small: boolean;
  sits_out: "next_big_blind" | "now" | null;
  stands_up: "next_big_blind" | "now" | null;
  new_seat: number | null;
  chips_asked: number;
  top_up_most: number;
  top_up_below: number;
  top_up_to: number;
  posts: boolean;
  buys_button: boolean;
  straddles: boolean;
  twice: "always" | "ask" | "never";
  asked_twice: boolean;
  may_choose: readonly string[];
  host: boolean;
  invitation: string | null;
}

export interface OwnPool {
  pool: string;
  entry: number;
  status: "active" | "inactive" | "waiting";
  stack: number;
  since: number;
  fast_fold: "confirm" | "no" | "yes";
  folded: boolean;
  least: number;
  wait_ms: number;
}

export interface Table {
  type: "table";
  stream: string;
  table: number;
  version: number;
  now: number;
  resync: boolean;
  name: string;
  state: TournamentStateName;
  you: number | null;
  your_table: number | null;
  seats: readonly SeatView[];
  size: number;
  level: Level;
  button: number | null;
  hand: HandView | null;
  decision: string | null;
  menu: Menu | null;
  made: Made | null;
  clock: Clock | null;
  standings: readonly Standing[];
  prizes: readonly number[];
  prizes_certain: boolean;
  currency: string;
  events: readonly HandEvent[];
  shuffle: string | null;
  beforehand: Beforehand | null;
  rulings: readonly RulingTold[];
  progress: Progress | null;
  waits: "break" | "deal" | "players" | "purchases" | "store" | "tables" | null;
  purchases: readonly Offer[];
  may_surrender: boolean;
  deal: Deal | null;
  may_propose: readonly DealMethod[];
  notices: readonly Notice[];
  prize: Standing | null;
  wished: "add_on" | "deal" | "rebuy" | "surrender" | null;
  your_turn: boolean;
  bank: OwnBank | null;
  remind_ms: number;
  stopped: boolean;
  revealed: Readonly<Record<number, readonly string[]>>;
  rabbit: readonly string[];
  may_show: readonly string[];
  may_hunt: boolean;
  cash: CashTable | null;
  your_cash: OwnCash | null;
  your_pool: OwnPool | null;
}

export interface Betting {
  street: number;
  level: number;
  waiting: readonly number[];
}

export interface Shared {
  version?: number;
  name?: string;
  state?: TournamentStateName;
  seats?: Readonly<Record<number, SeatView>>;
  size?: number;
  level?: Level | null;
  button?: number | null;
  hand?: HandView | null;
  betting?: Betting | null;
  clock?: Clock | null;
  turn_ms?: number;
  remind_ms?: number;
  bank_ms?: number;
  bank_asked?: boolean;
  standings?: readonly Standing[];
  last_table?: boolean;
  prizes?: readonly number[];
  prizes_certain?: boolean;
  currency?: string;
  shuffle?: string | null;
  progress?: Progress | null;
  waits?: "break" | "deal" | "players" | "purchases" | "store" | "tables" | null;
  deal?: Deal | null;
  stopped?: boolean;
  revealed?: Readonly<Record<number, readonly string[]>>;
  rabbit?: readonly string[];
  cash?: CashTable | null;
}

export interface Own {
  you?: number | null;
  your_table?: number | null;
  hand_seat?: number | null;
  cards?: readonly string[];
  made?: Made | null;
  decision?: string | null;
  menu?: Menu | null;
  ticked?: PreAction | null;
  bank?: OwnBank | null;
  your_place?: number | null;
  wished?: "add_on" | "deal" | "rebuy" | "surrender" | null;
  your_turn?: boolean;
  purchases?: readonly Offer[];
  may_surrender?: boolean;
  may_propose?: readonly DealMethod[];
  your_vote?: boolean | null;
  prize?: Standing | null;
  names?: Readonly<Record<number, string>>;
  cash?: OwnCash | null;
  pool?: OwnPool | null;
}

export interface OwnRuling {
  before: number;
  ruling: RulingTold;
}

export interface Snapshot {
  type: "snapshot";
  stream: string;
  table: number;
  now: number;
  news: number;
  shared: Shared;
  own: Own;
  events: readonly HandEvent[];
  rulings: readonly RulingTold[];
  own_rulings: readonly OwnRuling[];
  notices: readonly Notice[];
}

export interface BacksDealt {
  type: "backs_dealt";
  seats: readonly number[];
  cards: number;
}

export interface NextHand {
  type: "next_hand";
  hand: number;
  button: number;
  small_blind: number | null;
  big_blind: number | null;
}

export interface News {
  type: "news";
  stream: string;
  table?: number;
  number: number;
  now: number;
  patch?: Readonly<Record<string, unknown>>;
  events?: readonly (HandEvent | BacksDealt | NextHand)[];
  rulings?: readonly RulingTold[];
  notices?: readonly Notice[];
}

export interface Yours {
  type: "yours";
  stream: string;
  table?: number;
  number: number;
  after: number;
  now?: number;
  patch?: Readonly<Record<string, unknown>>;
  events?: Readonly<Record<number, HandEvent>>;
  rulings?: readonly OwnRuling[];
  notices?: readonly Notice[];
}

export interface HandRow {
  hand: number;
  at: number;
  your_cards: readonly string[];
  board: readonly string[];
  pot: number;
  winners: readonly string[];
  net: number;
}

export interface HandList {
  type: "hand_list";
  stream: string;
  hands: readonly HandRow[];
}

export interface DealPreview {
  type: "deal_preview";
  stream: string;
  method: DealMethod;
  kept: number;
  shares: readonly DealShare[];
}

export interface ReplayStep {
  event: HandEvent;
  view: HandView;
  made: Made | null;
}

export interface HandReplay {
  type: "hand_replay";
  stream: string;
  hand: number;
  names: Readonly<Record<number, string>>;
  steps: readonly ReplayStep[];
  revealed: Readonly<Record<number, readonly string[]>>;
  rabbit: readonly string[];
}

export interface Contribution {
  seat: number;
  commitment: string;
  reveal: string | null;
}

export interface CardOpening {
  place: number;
  card: string;
  salt: string;
}

export interface DeckProof {
  name: string;
  commitment: string;
  leaves: readonly string[];
  openings: readonly CardOpening[];
}

export interface HandProof {
  type: "hand_proof";
  format: string;
  stream: string;
  table: number;
  hand: number;
  deal: number;
  you: number | null;
  contributions: readonly Contribution[];
  decks: readonly DeckProof[];
  events: readonly HandEvent[];
}

export interface DrawChain {
  series: number;
  commitment: string;
  links: number;
}

export interface Choice {
  what: "button" | "entry" | "place" | "table";
  among: readonly (number | readonly [number, number])[];
  bounds: readonly number[];
  by: readonly number[];
}

export interface DrawTold {
  draw: number;
  series: number;
  link: number;
  seed: string;
  kind: string;
  choices: readonly Choice[];
  seats: readonly (readonly [number, number, number])[];
  table: number;
  button: number;
}

export interface DrawsProof {
  type: "draws_proof";
  format: string;
  stream: string;
  made: number;
  chains: readonly DrawChain[];
  draws: readonly DrawTold[];
}

export interface DealOpened {
  type: "deal_opened";
  stream: string;
  table: number;
  deal: number;
  commitment: string;
  awaited: Readonly<Record<number, string>>;
  until: number;
}

export interface PlaceShares {
  least: number;
  mean: number;
  most: number;
}

export interface PoolFigures {
  players: number;
  hands: number;
  accounts: number;
  places: readonly PlaceShares[];
}

export interface PoolEntry {
  stream: string;
  status: "active" | "inactive" | "waiting";
  stack: number;
}

export interface PoolState {
  type: "pool_state";
  stream: string;
  row: CashRow;
  least: number;
  wait_ms: number;
  rest_minutes: number;
  entries_most: number;
  buy_in_least: number;
  buy_in_most: number;
  returns_until: number | null;
  wait_median_ms: number | null;
  wait_longest_ms: number | null;
  figures: readonly PoolFigures[];
  entries: readonly PoolEntry[];
}

export const CHAT_MODES = [
  "off",
  "phrases",
  "all",
] as const;
export type ChatMode = (typeof CHAT_MODES)[number];

export interface ChatLine {
  number: number;
  at: number;
  seat: number | null;
  name: string;
  phrase: Phrase | null;
  text: string | null;
}

export interface Chat {
  type: "chat";
  stream: string;
  table: number;
  players: ChatMode;
  watchers: ChatMode;
  rule: string | null;
  lines: readonly ChatLine[];
  stopped_until: number | null;
}

export interface ChatSaid {
  type: "chat_said";
  stream: string;
  table: number;
  line: ChatLine;
}

export interface ChatStopped {
  type: "chat_stopped";
  until: number | null;
}

export interface WalletEntry {
  at: number;
  memo: string;
  stream: string | null;
  amount: number;
}

export interface Ticket {
  price: number;
  count: number;
}

export interface WalletState {
  type: "wallet_state";
  number: number;
  currency: string;
  balance: number;
  entries: readonly WalletEntry[];
  tournament_money: number;
  tickets: readonly Ticket[];
}

export interface WalletNews {
  type: "wallet_news";
  number: number;
  balance: number;
  entries: readonly WalletEntry[];
  tournament_money: number;
  tickets: readonly Ticket[];
}

export interface Goodbye {
  type: "goodbye";
  reason: "no_hello" | "signed_out" | "stopping" | "taken_over" | "too_slow";
}

export type ServerMessage =
  | Welcome
  | RoomError
  | Refusal
  | Accepted
  | Pong
  | LobbyRows
  | LobbyNews
  | YourLobby
  | TournamentState
  | PageNews
  | YourPage
  | Table
  | Snapshot
  | News
  | Yours
  | HandList
  | DealPreview
  | HandReplay
  | HandProof
  | DrawsProof
  | DealOpened
  | PoolState
  | Chat
  | ChatSaid
  | ChatStopped
  | WalletState
  | WalletNews
  | Goodbye;
