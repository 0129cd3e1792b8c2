// The room's answers to what was asked, in words.

import type { ClientMessage, LobbyRow } from "../protocol";
import type { Facts, Words } from "./catalogue";
import type { Told } from "./news";

/** A command took effect: what is not plain to see. */
export function doneInWords(words: Words, asked: ClientMessage, row: LobbyRow | null): Told {
  switch (asked.type) {
    case "register":
      return { toast: words.say(row?.state === "running" ? "event.seated_late" : "event.seated") };
    case "unregister":
      return { toast: words.say("event.unregistered") };
    case "buy":
      return { toast: words.say(`event.bought_${asked.what}`) };
    case "decline":
      return { polite: words.say("event.declined") };
    case "surrender":
      return { toast: words.say("event.surrendered") };
    case "propose_deal":
      return { toast: words.say("deal.sent") };
    case "vote_on_deal":
      return { polite: words.say("deal.voted") };
    default:
      return {};
  }
}

/** Why a message was not taken: the tournament's own reason where we have words for it, else the error's. */
export function whyNot(words: Words, code: string, reason: string | null, facts: Facts): string {
  return reason && words.knows("reason", reason) ? words.code("reason", reason, facts) : words.code("error", code, facts);
}
