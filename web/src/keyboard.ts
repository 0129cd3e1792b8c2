// The keys of the table: the same in every language, off while a field has the focus.

import type { Session } from "./state/session/session.svelte";
import { bankOffered } from "./state/timer";

export interface KeyHelp {
  help(): void;
  closeDrawer(): void;
}

/** Fields in which a letter is text and no key of ours. */
const TYPED: ReadonlySet<string> = new Set(["text", "search", "date", "number"]);

/** Do what a key means; true if it meant something. */
export function tableKey(event: KeyboardEvent, session: Session, more: KeyHelp): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  const target = event.target;
  if (target instanceof HTMLSelectElement || target instanceof HTMLTextAreaElement) return false;
  if (target instanceof HTMLInputElement && TYPED.has(target.type)) return false;
  const arrow = event.key === "ArrowUp" || event.key === "ArrowDown";
  // A key held down was meant for the decision shown when it went down; only sizes may repeat.
  if (event.repeat && !arrow) return false;
  if (event.key === "?") {
    more.help();
    return true;
  }
  if (event.key.toLowerCase() === "n") {
    session.nextTable();
    return true;
  }
  if (event.key === "Escape" && session.screen === "hands" && session.replays.replayWanted !== null) {
    session.replays.close();
    return true;
  }
  const table = session.table;
  if (!table || session.screen !== "table") return false;
  if (event.key === "Escape") {
    more.closeDrawer();
    if (session.replays.replayWanted !== null) session.replays.close();
    table.clearAmount();
    table.dismissBanner();
    return true;
  }
  if (/^\d$/.test(event.key)) {
    table.digit(event.key);
    return table.menu !== null;
  }
  const slider = target instanceof HTMLInputElement;
  switch (event.key.toLowerCase()) {
    case "f":
      if (table.snapshot?.your_pool) table.foldFast("next_hand");
      else table.fold();
      return true;
    case "w":
      if (table.snapshot?.your_pool) table.foldFast("watch");
      return true;
    case "g":
      table.leaveHand();
      return true;
    case "c":
      table.checkOrCall();
      return true;
    case "r":
      table.raise();
      return true;
    case "arrowup":
    case "arrowdown":
      if (slider) return false;
      table.step(event.key === "ArrowUp" ? 1 : -1, event.shiftKey);
      return true;
    case "enter":
      // A focused button handles the key itself, unless an amount is being typed.
      if (table.amountText === "" && (target instanceof HTMLButtonElement || table.sizedFor === null)) return false;
      table.enter();
      return true;
    case "s": {
      const snapshot = table.snapshot;
      const you = snapshot?.seats.find((seat) => seat.seat === snapshot.you);
      if (you) session.commands.setAway(table.stream, !you.away);
      return true;
    }
    case "t":
      if (bankOffered(table, session.now) !== null) session.commands.useTimeBank(table);
      return true;
    case "l":
      session.replays.openLast();
      return true;
    default:
      return false;
  }
}
