// Times that run down: the level, the breaks, the start. Pure: the present comes in.

import type { LevelRow } from "../protocol";

/** "4:05", or "1:04:05" from an hour on; never below nothing. */
export function runningDown(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  const two = (value: number): string => String(value).padStart(2, "0");
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor((seconds % 3600) / 60);
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

/** Milliseconds to the next break, and its length in minutes; null if no break is to come. */
export function nextBreak(
  levels: readonly LevelRow[],
  level: number,
  endsAt: number | null,
  now: number,
): { in: number; minutes: number } | null {
  if (endsAt === null) return null;
  let wait = Math.max(0, endsAt - now);
  for (const row of levels) {
    if (row.number < level) continue;
    if (row.number > level) wait += row.minutes * 60_000;
    if (row.break_minutes > 0) return { in: wait, minutes: row.break_minutes };
  }
  return null;
}

/** From 0 to 1: how much of a level has been played. */
export function levelShare(minutes: number, endsAt: number | null, now: number): number {
  if (endsAt === null || minutes <= 0) return 0;
  return Math.min(1, Math.max(0, 1 - (endsAt - now) / (minutes * 60_000)));
}
