// What a player may decide before the turn. Each choice is bound to the situation that it was made in.

import type { Action, Menu, Table } from "../protocol";

export type PreAction = "check_or_fold" | "call" | "fold_to_any_bet";

/** What a choice depends on. */
export interface Situation {
  hand: number;
  street: string;
  /** Chips that a call would add now. */
  toCall: number;
}

export interface Choice {
  kind: PreAction;
  made: Situation;
}

export type Change = "changed_hand" | "changed_street" | "changed_amount";

/** The situation before your turn, or null where nothing can be chosen. */
export function situation(table: Table): Situation | null {
  const { hand, you } = table;
  if (!hand || you === null || hand.over || hand.to_act === null || hand.to_act === you) return null;
  const stack = hand.stacks[you];
  if (!stack || hand.folded.includes(you) || hand.all_in.includes(you)) return null;
  const faced = Math.max(0, ...Object.values(hand.bets));
  const toCall = Math.min(stack, faced - (hand.bets[you] ?? 0));
  return { hand: hand.hand, street: hand.street, toCall };
}

export const PRE_ACTIONS: readonly PreAction[] = ["check_or_fold", "call", "fold_to_any_bet"];

/**
 * Why a choice no longer holds, or null. "Call" (or "Check") holds for its exact amount on its street;
 * "check or fold" for its street, since it says what it does about a bet; "fold to any bet" for the hand.
 */
export function undone(choice: Choice, now: Situation): Change | null {
  if (choice.made.hand !== now.hand) return "changed_hand";
  if (choice.kind === "fold_to_any_bet") return null;
  if (choice.made.street !== now.street) return "changed_street";
  if (choice.kind === "call" && choice.made.toCall !== now.toCall) return "changed_amount";
  return null;
}

/** What the choice does on this menu, or null if it must not act after all. */
export function carriedOut(choice: Choice, menu: Menu): Action | null {
  switch (choice.kind) {
    case "check_or_fold":
    case "fold_to_any_bet":
      if (menu.check) return "check";
      return menu.fold ? "fold" : null;
    case "call":
      if (choice.made.toCall === 0) return menu.check ? "check" : null;
      return menu.call === choice.made.toCall ? "call" : null;
  }
}

/** The situation on your own turn, to hold a choice against. */
export function situationOnTurn(table: Table): Situation | null {
  if (!table.hand || !table.menu) return null;
  return { hand: table.hand.hand, street: table.hand.street, toCall: table.menu.call ?? 0 };
}
