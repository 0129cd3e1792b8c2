// Events of a hand in words.

import type { HandEvent } from "../protocol";
import type { Win } from "../state/scene";
import { cardNames, madeInWords, madeOfFive } from "./cards";
import type { Key, Words } from "./catalogue";

export type NameOf = (seat: number) => string;

/** What a seat did, without its name: "raise to 60, all-in". Null if no seat did it or it is not worth a line. */
export function deed(words: Words, event: HandEvent): { seat: number; text: string } | null {
  const allIn = (text: string, yes: boolean): string => (yes ? words.say("log.all_in", { what: text }) : text);
  switch (event.type) {
    case "posted":
      return { seat: event.seat, text: allIn(words.say(`log.posts_${event.kind}`, { amount: event.amount }), event.all_in) };
    case "folded":
      return { seat: event.seat, text: words.say("log.folds") };
    case "checked":
      return { seat: event.seat, text: words.say("log.checks") };
    case "called":
      return { seat: event.seat, text: allIn(words.say("log.calls", { amount: event.amount }), event.all_in) };
    case "bet_made":
      return { seat: event.seat, text: allIn(words.say("log.bets", { amount: event.amount }), event.all_in) };
    case "raised_to":
      return { seat: event.seat, text: allIn(words.say("log.raises", { amount: event.amount }), event.all_in) };
    case "hand_killed":
      return { seat: event.seat, text: words.say("log.killed") };
    case "uncalled_returned":
      return { seat: event.seat, text: words.say("log.returned", { amount: event.amount }) };
    case "mucked":
      return { seat: event.seat, text: words.say("log.mucks") };
    case "shown":
      return { seat: event.seat, text: words.say("log.shows", { made: cardNames(words, event.cards) }) };
    case "pot_awarded":
      return { seat: event.seat, text: words.say("log.wins", { amount: event.amount }) };
    case "hand_started":
    case "hole_dealt":
    case "board_dealt":
    case "bets_collected":
    case "rake_taken":
    case "hand_ended":
      return null;
  }
}

/** One line on any event, for the replayer. */
export function narration(words: Words, event: HandEvent, nameOf: NameOf): string {
  switch (event.type) {
    case "hand_started":
      return words.say("replay.start", {
        hand: event.hand,
        small: event.stakes.small_blind,
        big: event.stakes.big_blind,
      });
    case "hole_dealt":
      return words.say("replay.dealt", { name: nameOf(event.seat) });
    case "board_dealt":
      return words.say("speech.board", { street: words.street(event.street), cards: cardNames(words, event.cards) });
    case "bets_collected":
      return words.say("replay.collected", { amount: event.pots.reduce((sum, pot) => sum + pot, 0) });
    case "rake_taken":
      return words.say("log.rake", { amount: event.amount });
    case "hand_ended":
      return words.say("replay.ended");
    case "pot_awarded":
      return winInWords(
        words,
        { seats: [event.seat], amount: event.amount, pot: null, cards: event.cards },
        nameOf,
        null,
      );
    default: {
      const done = deed(words, event);
      return done ? words.say("speech.line", { name: nameOf(done.seat), what: done.text }) : "";
    }
  }
}

/** What to speak of events that came together, joined; nothing for those that a card or an amount already tells. */
export function spoken(words: Words, events: readonly HandEvent[], nameOf: NameOf, you: number | null): string {
  const parts: string[] = [];
  for (const event of events) {
    if (event.type === "hole_dealt" && event.seat === you) {
      parts.push(words.say("speech.your_cards", { cards: cardNames(words, event.cards) }));
    } else if (event.type === "board_dealt") {
      parts.push(narration(words, event, nameOf));
    } else if (event.type !== "pot_awarded" && event.type !== "posted") {
      const done = deed(words, event);
      if (done && done.seat !== you) parts.push(words.say("speech.line", { name: nameOf(done.seat), what: done.text }));
    }
  }
  return parts.join(" ");
}

/** Who won what and why: "Rui wins 84 side pot: two pair, kings and sevens". */
export function winInWords(words: Words, win: Win, nameOf: NameOf, you: number | null): string {
  const five = madeOfFive(win.cards);
  const amount = win.amount;
  const made = five ? madeInWords(words, five) : "";
  if (win.seats.length > 1) {
    return words.say("win.shared", { names: words.list(win.seats.map(nameOf)), amount, made });
  }
  const seat = win.seats[0] ?? 0;
  const whose = seat === you ? "win.you_" : "win.";
  const which = !five ? "uncontested" : win.pot === null ? "pot" : win.pot === 0 ? "main" : "side";
  return words.say(`${whose}${which}` as Key, { name: nameOf(seat), amount, made });
}
