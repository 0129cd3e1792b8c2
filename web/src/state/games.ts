// What a game's name tells that the events of a hand do not.

import { GAMES, type Game } from "../games";
import type { HandEvent, Table } from "../protocol";

/** The declaration of a game; undefined for a game that the page does not know. */
function declared(game: string): Game | undefined {
  return GAMES[game.replace(/-(no|pot|fixed)-limit$/, "")];
}

/** The game of a log that begins with its hand. */
export function gameOf(log: readonly HandEvent[]): string {
  const first = log[0];
  return first?.type === "hand_started" ? first.game : "";
}

/** What its first street is called: the streets after it are named by events. */
export function firstStreet(game: string): string {
  return declared(game)?.first ?? "preflop";
}

/** Whether its cards are shared: draw and stud games have no board but for a rare community card. */
export function hasBoard(game: string): boolean {
  return declared(game)?.board ?? true;
}

/** Whether the button says anything about who acts: in stud the cards in sight do. */
export function hasButton(game: string): boolean {
  return declared(game)?.button ?? true;
}

/** How its hands are compared; `half` is the ranking that won a part of a pot split between two. */
export function rankingOf(game: string, half: string): string {
  if (half !== "" && half !== "draw") return half;
  return declared(game)?.ranking[half === "" ? 0 : 1] ?? "high";
}

/** Your seat in the hand on show, if you were dealt in: who has just come sits where somebody else played it. */
export function youIn({ hand }: Table): number | null {
  return hand?.seat ?? null;
}
