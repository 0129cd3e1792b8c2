// Clubs and leagues as the room tells them over HTTP, and the settings of a new league from its form.

import type { CashRow, LobbyRow } from "../protocol";

export type ClubRole = "owner" | "manager" | "member";

export interface ClubFacts {
  club: number;
  name: string;
  role: ClubRole;
  members: number;
  founded_at: number;
}

export interface ClubMember {
  account: number;
  name: string;
  role: ClubRole;
  joined_at: number;
}

export interface LeagueFacts {
  league: number;
  club: number;
  name: string;
  seasons: readonly string[];
}

export const WEEKDAYS = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"] as const;
export type Weekday = (typeof WEEKDAYS)[number];

/** A recurring tournament of a club. */
export interface ClubSchedule {
  schedule: number;
  name: string;
  at: string;
  days: readonly Weekday[];
  zone: string;
  next_at: number;
}

/** The name of a day of the week in the language: 1 January 2024 was a Monday. */
export function weekdayIn(locale: string, day: Weekday, width: "long" | "short" = "long"): string {
  const date = new Date(Date.UTC(2024, 0, 1 + WEEKDAYS.indexOf(day)));
  return new Intl.DateTimeFormat(locale, { weekday: width, timeZone: "UTC" }).format(date);
}

export interface ClubPage {
  club: ClubFacts;
  you: number;
  members: readonly ClubMember[];
  leagues: readonly LeagueFacts[];
  schedules: readonly ClubSchedule[];
  events: readonly LobbyRow[];
  tables: readonly CashRow[];
  entered: readonly string[];
}

export interface ClubInvited {
  club: number;
  name: string;
  members: number;
  joined: boolean;
}

export interface Scored {
  event: string;
  name: string;
  at: number;
  place: number;
  points: number;
  counts: boolean;
}

export interface LeagueLine {
  rank: number | null;
  player: string;
  name: string;
  points: number;
  events: number;
  wins: number;
  best_place: number;
  knockouts: number;
  prize: number;
  results: readonly Scored[];
}

export interface LeagueTable {
  league: string;
  season: string | null;
  lines: readonly LeagueLine[];
  events: readonly { event: string; name: string; at: number; players: number; weight: number }[];
  not_counted: readonly { event: string; name: string; at: number; why: WhyNot }[];
}

export type WhyNot = "other_season" | "other_name" | "few_players" | "no_points";
export const FORMULAS = ["places", "field", "square-root", "leaderboard"] as const;
export type Formula = (typeof FORMULAS)[number];

/** What a person fills in for a new league. */
export interface LeagueWish {
  name: string;
  formula: Formula;
  places: string;
  attendance: number;
  best: number | null;
  season: string;
  first: string;
  last: string;
  zone: string;
}

/** The settings of a league as the room takes them; null if the list of points can't be read. */
export function leagueSettings(wish: LeagueWish): Record<string, unknown> | null {
  const points = wish.places
    .split(/[\s,;]+/)
    .filter((one) => one !== "")
    .map(Number);
  if (wish.formula === "places" && (points.length === 0 || points.some((one) => !Number.isInteger(one) || one < 0))) return null;
  const formula = wish.formula === "places" ? { kind: "places", points } : { kind: wish.formula };
  const season = wish.season.trim();
  return {
    name: wish.name.trim(),
    zone: wish.zone,
    points: formula,
    attendance: Math.max(0, Math.trunc(wish.attendance || 0)),
    ...(wish.best ? { counting: { best: wish.best } } : {}),
    ...(season && wish.first && wish.last ? { seasons: [{ name: season, first: wish.first, last: wish.last }] } : {}),
  };
}

/** Hundredths of points as a number for the language. */
export function pointsIn(locale: string, points: number): string {
  const digits = points % 100 === 0 ? 0 : 2;
  return new Intl.NumberFormat(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(points / 100);
}
