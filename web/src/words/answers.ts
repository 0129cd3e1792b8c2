// The room's answers to what was asked, in words.

import type { ClientMessage, LobbyRow, Offer, Table } from "../protocol";
import type { Facts, Words } from "./catalogue";
import type { Told } from "./news";

/** A command took effect, or is kept until the hand is over (`later`): what is not plain to see. */
export function doneInWords(words: Words, asked: ClientMessage, row: LobbyRow | null, later = false, drawn = false): Told {
  if (later) {
    const wish = wishOf(asked);
    return wish ? { toast: words.say(`later.${wish}`) } : {};
  }
  switch (asked.type) {
    case "register":
      if (drawn && row) return { toast: words.say("event.drawn_into", { name: row.name }) };
      return { toast: words.say(row?.state === "running" ? "event.seated_late" : "event.seated") };
    case "unregister":
      return { toast: words.say("event.unregistered") };
    case "buy":
      return { toast: words.say(`event.bought_${asked.what}`) };
    case "decline":
      return { polite: words.say("event.declined") };
    case "surrender":
      return { toast: words.say("event.surrendered") };
    case "give_up_seat":
      return { toast: words.say("event.seat_given_up") };
    case "propose_deal":
      return { toast: words.say("deal.sent") };
    case "open_club_event":
      return { toast: words.say("clubs.event_opened") };
    case "report_player":
      return { toast: words.say("report.sent") };
    case "vote_on_deal":
      return { polite: words.say("deal.voted") };
    default:
      return {};
  }
}

/** What is asked for, if it is a thing that may have to wait for the end of a hand. */
function wishOf(asked: ClientMessage): Table["wished"] {
  if (asked.type === "surrender") return "surrender";
  if (asked.type === "propose_deal") return "deal";
  return asked.type === "buy" && asked.what !== "re_entry" ? asked.what : null;
}

/** How often, until when and for how many chips one may enter again. */
export function offerTerms(words: Words, offer: Offer): string {
  const until = offer.until_level > 0 ? [words.say("offer.until_level", { level: offer.until_level })] : [];
  return [`${words.say("offer.gives", { chips: offer.chips })}.`, words.count("offer.times", offer.left), ...until].join(" ");
}

/** Why a message was not taken: the tournament's own reason where we have words for it, else the error's. */
export function whyNot(words: Words, code: string, reason: string | null, facts: Facts): string {
  if (!reason || !words.knows("reason", reason)) return words.code("error", code, facts);
  // Where money is lacking, the error's numbers have names of their own.
  const { needed, balance } = facts;
  const lacking: Facts = needed !== undefined && balance !== undefined ? { asked: needed, held: balance } : {};
  return words.code("reason", reason, { ...lacking, ...facts });
}
