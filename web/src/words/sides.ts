// The other side of a line of the statement in words: a table, an event, the house.

import type { Words } from "./catalogue";

/** Accounts of the house, by name or by the first part of it. */
const HOUSE = {
  issue: "side.issue",
  outside: "side.outside",
  "house/fees": "side.rake",
  "house/rake": "side.rake",
  "house/guarantees": "side.guarantees",
} as const;

/**
 * What an account of the ledger is to the player.
 *
 * @param nameOf the name of a tournament or a cash table, where it is known.
 */
export function sideInWords(words: Words, account: string, nameOf: (stream: string) => string | null): string {
  const [kind = "", number = ""] = account.split("/");
  const stream = `${kind}/${number}`;
  if (kind === "player") return words.say("side.wallet");
  if (kind === "ring" || kind === "tournament" || kind === "pool") return nameOf(stream) ?? words.say(`side.${kind}`, { number });
  const known = [stream, kind].find((name): name is keyof typeof HOUSE => name in HOUSE);
  return words.say(known ? HOUSE[known] : "side.house");
}
