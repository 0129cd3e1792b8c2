// Events of a hand in words.

import type { HandEvent, HoleDealt } from "../protocol";
import { rankingOf } from "../state/games";
import type { Win } from "../state/scene";
import { cardNames, madeInWords, madeUnder } from "./cards";
import type { Key, Words } from "./catalogue";
import { type ChipWords, exact } from "./chips";

export type NameOf = (seat: number) => string;

/** What a seat did, without its name: "raise to 60, all-in". Null if no seat did it or it is not worth a line. */
export function deed(words: Words, event: HandEvent, chips: ChipWords = exact): { seat: number; text: string } | null {
  const allIn = (text: string, yes = false): string => (yes ? words.say("log.all_in", { what: text }) : text);
  switch (event.type) {
    case "posted":
      return { seat: event.seat, text: allIn(words.say(`log.posts_${event.kind}`, { amount: chips(event.amount) }), event.all_in) };
    case "brought_in":
      return { seat: event.seat, text: allIn(words.say("log.brings_in", { amount: chips(event.amount) }), event.all_in) };
    case "discarded": {
      const count = event.cards.length;
      return { seat: event.seat, text: count > 0 ? words.count("log.discards", count) : words.say("log.stands_pat") };
    }
    case "folded":
      return { seat: event.seat, text: words.say("log.folds") };
    case "checked":
      return { seat: event.seat, text: words.say("log.checks") };
    case "called":
      return { seat: event.seat, text: allIn(words.say("log.calls", { amount: chips(event.amount) }), event.all_in) };
    case "bet_made":
      return { seat: event.seat, text: allIn(words.say("log.bets", { amount: chips(event.amount) }), event.all_in) };
    case "raised_to":
      return { seat: event.seat, text: allIn(words.say("log.raises", { amount: chips(event.amount) }), event.all_in) };
    case "hand_killed":
      return { seat: event.seat, text: words.say("log.killed") };
    case "hand_restored":
      return { seat: event.seat, text: words.say("log.restored") };
    case "action_taken_back":
      return { seat: event.seat, text: words.say("log.taken_back") };
    case "act_let_stand":
      return { seat: event.seat, text: words.say("log.let_stand") };
    case "chips_forfeited":
      return { seat: event.seat, text: words.say("log.forfeits", { amount: chips(event.amount) }) };
    case "cards_exposed":
      return { seat: event.seat, text: words.say("log.exposed", { cards: cardNames(words, event.cards) }) };
    case "door_card_changed":
      return { seat: event.seat, text: words.say("log.door_card", { card: cardNames(words, [event.up]) }) };
    case "restricted":
      return { seat: event.seat, text: words.say("log.restricted") };
    case "act_held":
      return { seat: event.seat, text: words.say("log.act_held") };
    case "act_released":
      return { seat: event.seat, text: words.say("log.act_released") };
    case "uncalled_returned":
      return { seat: event.seat, text: words.say("log.returned", { amount: chips(event.amount) }) };
    case "mucked":
      return { seat: event.seat, text: words.say("log.mucks") };
    case "shown":
      return { seat: event.seat, text: words.say("log.shows", { made: cardNames(words, event.cards) }) };
    case "pot_awarded":
      return { seat: event.seat, text: words.say("log.wins", { amount: chips(event.amount) }) };
    case "hand_started":
    case "hole_dealt":
    case "street_began":
    case "burned":
    case "board_dealt":
    case "stub_reshuffled":
    case "bets_collected":
    case "rake_taken":
    case "hand_ended":
    case "bets_corrected":
    case "posts_corrected":
    case "chips_added":
    case "turn_given":
    case "cards_moved":
    case "dealt_early":
    case "burns_set":
    case "hand_held":
    case "hand_released":
    case "misdealt":
    case "hand_voided":
    case "pot_shared":
    case "award_corrected":
      return null;
  }
}

/** The cards of a deal that lie face up. */
export function dealtUp(event: HoleDealt): readonly string[] {
  return event.up ? event.cards.slice(-event.up) : [];
}

/** One line on any event of a hand of `game`, for the replayer. */
export function narration(words: Words, event: HandEvent, game: string, nameOf: NameOf, chips: ChipWords = exact): string {
  switch (event.type) {
    case "hand_started": {
      const { small_blind: small, big_blind: big, ante = 0, bring_in = 0 } = event.stakes;
      if (bring_in > 0) return words.say("replay.start_stud", { hand: event.hand, ante: chips(ante), bring_in: chips(bring_in) });
      return words.say("replay.start", { hand: event.hand, small, big });
    }
    case "hole_dealt": {
      const up = dealtUp(event);
      if (up.length === 0) return words.say("replay.dealt", { name: nameOf(event.seat) });
      return words.say("replay.dealt_up", { name: nameOf(event.seat), cards: cardNames(words, up) });
    }
    case "street_began":
      return words.say("speech.street", { street: words.street(event.street) });
    case "burned":
      return words.say("replay.burned");
    case "stub_reshuffled":
      return words.say(event.put_back ? "replay.shuffled_in" : "replay.reshuffled");
    case "board_dealt":
      return words.say("speech.board", {
        street: words.streetOn(event.street, event.board ?? 0),
        cards: cardNames(words, event.cards),
      });
    case "bets_collected":
      return words.say("replay.collected", { amount: chips(event.pots.reduce((sum, pot) => sum + pot, 0)) });
    case "rake_taken":
      return words.say("log.rake", { amount: chips(event.amount) });
    case "hand_ended":
      return words.say("replay.ended");
    case "bets_corrected":
      return words.say("replay.bets_corrected");
    case "posts_corrected": {
      const { small_blind: small, big_blind: big } = event.stakes;
      return words.say("replay.posts_corrected", { small, big, button: event.button });
    }
    case "chips_added":
      return words.say("replay.chips_added");
    case "cards_moved":
      return words.say("replay.cards_moved");
    case "dealt_early":
      return words.say("replay.dealt_early", { cards: cardNames(words, event.cards) });
    case "hand_held":
      return words.say("replay.held");
    case "hand_released":
      return words.say("replay.released");
    case "misdealt":
      return words.say("replay.misdealt");
    case "hand_voided":
      return words.say("replay.voided");
    case "pot_shared":
      return words.say("replay.pot_shared");
    case "award_corrected":
      return words.say("replay.award_corrected");
    case "pot_awarded":
      return winInWords(
        words,
        {
          seats: [event.seat],
          amount: event.amount,
          pot: null,
          half: event.half ?? "",
          board: event.board || null,
          cards: event.cards ?? [],
        },
        game,
        nameOf,
        null,
        chips,
      );
    default: {
      const done = deed(words, event, chips);
      return done ? words.say("speech.line", { name: nameOf(done.seat), what: done.text }) : "";
    }
  }
}

/** What to speak of events that came together, joined; nothing for those that a card or an amount already tells. */
export function spoken(words: Words, events: readonly HandEvent[], nameOf: NameOf, you: number | null, chips: ChipWords = exact): string {
  const parts: string[] = [];
  const first = events.some((event) => event.type === "hand_started");
  for (const event of events) {
    if (event.type === "hole_dealt" && event.seat === you) {
      parts.push(words.say(first ? "speech.your_cards" : "speech.your_new_cards", { cards: cardNames(words, event.cards) }));
    } else if (event.type === "hole_dealt") {
      const up = dealtUp(event);
      if (up.length > 0) parts.push(words.say("speech.line", { name: nameOf(event.seat), what: cardNames(words, up) }));
    } else if (event.type === "board_dealt" || event.type === "street_began") {
      parts.push(narration(words, event, "", nameOf));
    } else if (event.type !== "pot_awarded" && event.type !== "posted") {
      const done = deed(words, event, chips);
      if (done && done.seat !== you) parts.push(words.say("speech.line", { name: nameOf(done.seat), what: done.text }));
    }
  }
  return parts.join(" ");
}

/** Who won what and why in a hand of `game`: "Rui wins 84 side pot: two pair, kings and sevens". */
export function winInWords(words: Words, win: Win, game: string, nameOf: NameOf, you: number | null, chips: ChipWords = exact): string {
  const amount = chips(win.amount);
  const found = madeUnder(rankingOf(game, win.half), win.cards);
  const made = found ? madeInWords(words, found) : "";
  if (win.seats.length > 1) {
    return inPart(words, win, words.say("win.shared", { names: words.list(win.seats.map(nameOf)), amount, made }));
  }
  const seat = win.seats[0] ?? 0;
  const whose = seat === you ? "win.you_" : "win.";
  const which = !found ? "uncontested" : win.pot === null ? "pot" : win.pot === 0 ? "main" : "side";
  const what = words.say(`${whose}${which}` as Key, { name: nameOf(seat), amount, made });
  return found ? inPart(words, win, what) : what;
}

/** Who won what, in few words: "Rui: 42 (board 2)". */
export function winBriefly(words: Words, win: Win, nameOf: NameOf, chips: ChipWords = exact): string {
  return inPart(words, win, words.say("win.brief", { names: words.list(win.seats.map(nameOf)), amount: chips(win.amount) }), true);
}

function partOf(half: string): "part.high" | "part.low" | "part.draw" | "part.badugi" {
  if (half.startsWith("badugi")) return "part.badugi";
  return half === "draw" ? "part.draw" : half.startsWith("high") ? "part.high" : "part.low";
}

/** "Rui wins 42: seven-five low (low half, board 2)": which part of a pot, where it was not the whole. */
function inPart(words: Words, win: Win, what: string, brief = false): string {
  const parts: string[] = [];
  if (win.half !== "") parts.push(words.say(partOf(win.half)));
  if (win.board !== null) parts.push(words.say(brief ? "part.board_brief" : "part.board", { n: win.board + 1 }));
  return parts.length > 0 ? words.say("win.part", { what, part: parts.join(", ") }) : what;
}
