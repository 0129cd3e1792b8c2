// What a game's name tells that the events of a hand do not.

import type { HandEvent, Table } from "../protocol";

/** The game of a log that begins with its hand. */
export function gameOf(log: readonly HandEvent[]): string {
  const first = log[0];
  return first?.type === "hand_started" ? first.game : "";
}

/** What its first street is called: the streets after it are named by events. */
export function firstStreet(game: string): string {
  if (/^(stud|razz)/.test(game)) return "third";
  return /draw|^badugi/.test(game) ? "deal" : "preflop";
}

/** Whether its cards are shared: draw and stud games have no board but for a rare community card. */
export function hasBoard(game: string): boolean {
  return firstStreet(game) === "preflop";
}

/** Whether the button says anything about who acts: in stud the cards in sight do. */
export function hasButton(game: string): boolean {
  return firstStreet(game) !== "third";
}

/** How its hands are compared; `half` is the ranking that won a part of a pot split between two. */
export function rankingOf(game: string, half: string): string {
  if (half !== "") return half;
  if (game.startsWith("razz")) return "low-a5";
  if (game.startsWith("27-")) return "low-27";
  if (game.startsWith("badugi")) return "badugi";
  return game.startsWith("short-deck") ? "high-short" : "high";
}

/** Your seat in the hand on show, if you were dealt in: who has just come sits where somebody else played it. */
export function youIn({ hand }: Table): number | null {
  return hand?.seat ?? null;
}
