// Boxes that are ticked before the turn. The room keeps them, and its rulebook says whether they still count.

import type { Beforehand, PreAct, RulingTold, Table } from "../protocol";

/** Why a box was taken off. */
export type Change = "changed_street" | "changed_amount";

/** A tick that was sent and is not told back yet. */
export interface Asked {
  situation: string;
  tick: PreAct["tick"];
}

/** The box that is ticked, as far as this person has said. */
export function ticked(now: Beforehand | null, asked: Asked | null): PreAct["tick"] {
  if (!now) return null;
  return asked?.situation === now.situation ? asked.tick : now.ticked;
}

/** Rulings that this table tells of for the first time. */
export function newRulings(before: Table | null, table: Table): readonly RulingTold[] {
  if (!before) return [];
  const known = before.hand?.hand === table.hand?.hand ? before.rulings.length : 0;
  return table.rulings.slice(known);
}

/** Why a box that was ticked is off now, though its turn has not come, or came with everything open. */
export function undone(before: Table | null, table: Table): Change | null {
  const released = newRulings(before, table).some((r) => r.incident === "turn_comes" && r.seat === table.you);
  if (released) return "changed_amount";
  if (!before?.beforehand?.ticked || before.hand?.hand !== table.hand?.hand) return null;
  const acted = table.events.some((event) => "seat" in event && event.seat === table.you);
  return !acted && !table.hand?.over && before.hand?.street !== table.hand?.street ? "changed_street" : null;
}

/** Chips that a call would add now, before the turn or on it. */
export function toCall(table: Table): number {
  return table.beforehand?.call ?? table.menu?.call ?? 0;
}
