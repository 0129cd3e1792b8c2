// Movements: from or to a place a number of pixels away. None where less motion is wanted.

import type { TransitionConfig } from "svelte/transition";
import { calm } from "../world";

const ease = (t: number): number => 1 - (1 - t) ** 3;

export interface Glide {
  dx: number;
  dy: number;
  duration: number;
  delay?: number;
}

export function glide(_node: Element, { dx, dy, duration, delay = 0 }: Glide): TransitionConfig {
  if (calm() || document.hidden) return { duration: 0 };
  return {
    duration,
    delay,
    easing: ease,
    css: (t, u) => `translate: ${u * dx}px ${u * dy}px; opacity: ${Math.min(1, t * 2)}`,
  };
}
