// Words rulings for players: one line, with the rules behind it on request.

import type { RulingTold } from "../protocol";
import type { Words } from "./catalogue";
import type { NameOf } from "./log";

const ON_TIME = ["clock_expired", "disconnected"] as const;
const DEEDS = ["checked", "folded", "hand_killed", "brought_in", "stood_pat"] as const;

function among<T extends string>(words: readonly T[], word: string): T | undefined {
  return words.find((one) => one === word);
}

/** "Time ran out: you checked", "Rui ran out of time and folded". */
export function rulingLine(words: Words, ruling: RulingTold, realName: NameOf, you: number | null): string {
  const { incident, outcome, seat } = ruling;
  const onTime = among(ON_TIME, incident);
  if (onTime && seat !== null) {
    const whose = seat === you ? "you" : "other";
    const done = among(DEEDS, outcome);
    const name = realName(seat);
    if (!done) return words.say(`ruled.${onTime}.${whose}.plain`, { name });
    return words.say(`ruled.${onTime}.${whose}`, { name, deed: words.say(`ruled.${done}.${whose}`) });
  }
  if (incident === "turn_comes") return words.say("ruled.turn_comes");
  if (incident === "server_fault") return words.say(outcome === "hand_voided" ? "ruled.server_fault" : "ruled.server_fault.plain");
  return ruling.words[words.language]?.[0] ?? "";
}

/** The rules of a ruling, each with its content. */
export function rulesBehind(words: Words, ruling: RulingTold): readonly string[] {
  return ruling.words[words.language]?.slice(1) ?? [];
}
