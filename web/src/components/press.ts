// Reports the beginning of a press inside an element, before it becomes a click.

import type { Sight } from "../state/sight";

/** Delay of a click after its press; after a touch it may take this long, in milliseconds. */
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
    // A key held down presses a button only once: the button's meaning may change meanwhile.
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
