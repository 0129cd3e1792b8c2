import type { BagsShown, ClockShown } from "../protocol";

/** Whether a flight has reached its end: as the room says, or because the clock has run out since. */
export function isOver(bags: BagsShown, clock: ClockShown, now: number): boolean {
  return bags.over || (!bags.done && clock.level === bags.ends_level && clock.ends_at !== null && now >= clock.ends_at);
}
