// Games, mixes and the labels of tournaments in words.

import { GAMES } from "../games";
import type { LobbyRow } from "../protocol";
import type { Words } from "./catalogue";

const LIMIT = /^(.+)-(no-limit|pot-limit|fixed-limit)$/;

/** Name a game: "No-limit hold’em" for `holdem-no-limit`; a game without a declared name keeps its id. */
export function gameName(words: Words, game: string): string {
  const [, base, limit] = LIMIT.exec(game) ?? [];
  if (!base || !limit) return nameOf(words, game);
  return words.say(`limit.${limit as "no-limit"}`, { game: nameOf(words, base) });
}

function nameOf(words: Words, base: string): string {
  return GAMES[base]?.name[words.language] ?? base;
}

/** What a tournament or a table plays: its mix, if it is one. */
export function playedIn(words: Words, row: Pick<LobbyRow, "game" | "mix">): string {
  return row.mix ? words.lookup(`mix.${row.mix}`, row.mix) : gameName(words, row.game);
}
