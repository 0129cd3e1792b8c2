// Games, mixes and the labels of tournaments in words.

import type { LobbyRow } from "../protocol";
import type { Words } from "./catalogue";

const LIMIT = /^(.+)-(no-limit|pot-limit|fixed-limit)$/;

/** "No-limit hold’em" for `holdem-no-limit`; a game that we have no word for keeps its own name. */
export function gameName(words: Words, game: string): string {
  const [, base, limit] = LIMIT.exec(game) ?? [];
  if (!base || !limit) return words.lookup(`game.${game}`, game);
  return words.say(`limit.${limit as "no-limit"}`, { game: words.lookup(`game.${base}`, base) });
}

/** What a tournament plays: its mix, if it is one. */
export function playedIn(words: Words, row: LobbyRow): string {
  return row.mix ? words.lookup(`mix.${row.mix}`, row.mix) : gameName(words, row.game);
}
