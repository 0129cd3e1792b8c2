// What stands after `#` in the address, so that a reload comes back: a lobby, a table, a tournament's page.

export type Place =
  | { screen: "lobby" }
  | { screen: "table"; stream: string; table: number | null }
  | { screen: "page"; stream: string };

const STREAM = "([a-z]+/[1-9][0-9]{0,14})";
const TABLE = new RegExp(`^${STREAM}(?:/table/([1-9][0-9]{0,9}))?$`);
const PAGE = new RegExp(`^${STREAM}/page$`);

/** What an address means; the lobby if it means nothing. */
export function readPlace(text: string): Place {
  const page = PAGE.exec(text);
  if (page?.[1]) return { screen: "page", stream: page[1] };
  const table = TABLE.exec(text);
  if (table?.[1]) return { screen: "table", stream: table[1], table: table[2] ? Number(table[2]) : null };
  return { screen: "lobby" };
}

export function writePlace(place: Place): string {
  if (place.screen === "lobby") return "lobby";
  if (place.screen === "page") return `${place.stream}/page`;
  return place.table === null ? place.stream : `${place.stream}/table/${place.table}`;
}
