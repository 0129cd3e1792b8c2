// Tells those concerned when a press on anything inside an element begins, long before it becomes a click.

import type { Sight } from "../state/sight";

/** A click follows the end of its press at once; a touch may take this long, in milliseconds. */
const CLICK_MS = 500;

export function press(node: HTMLElement, sights: readonly Sight[]): { update(sights: readonly Sight[]): void; destroy(): void } {
  let told = sights;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const begins = (): void => {
    clearTimeout(timer);
    for (const sight of told) sight.begins();
  };
  const ends = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => told.forEach((sight) => sight.forgets()), CLICK_MS);
  };
  const key = (event: KeyboardEvent): void => {
    if (event.key !== "Enter" && event.key !== " ") return;
    if (!event.repeat) begins();
    // A key that is held down presses a button once, not again whatever the button stands for by then.
    else if (event.target instanceof HTMLButtonElement && event.key === "Enter") event.preventDefault();
  };
  node.addEventListener("pointerdown", begins, true);
  node.addEventListener("keydown", key, true);
  const over = ["pointerup", "pointercancel", "keyup"] as const;
  for (const type of over) window.addEventListener(type, ends);
  return {
    update: (sights) => (told = sights),
    destroy() {
      clearTimeout(timer);
      node.removeEventListener("pointerdown", begins, true);
      node.removeEventListener("keydown", key, true);
      for (const type of over) window.removeEventListener(type, ends);
    },
  };
}
