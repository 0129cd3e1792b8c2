// What stands after `#` in the address, so that a reload comes back: a lobby, a table, a tournament's page, one's hands.

export type Place =
  | { screen: "lobby"; choice: string }
  | { screen: "table"; stream: string; table: number | null; invitation?: string }
  | { screen: "page"; stream: string }
  | { screen: "hands"; link: string | null }
  | { screen: "clubs"; club: number | null; league: number | null; code: string | null };

const STREAM = "([a-z]+/[1-9][0-9]{0,14}(?:[.][1-9][0-9]{0,14})?)";
const TABLE = new RegExp(`^${STREAM}(?:/table/([1-9][0-9]{0,9}))?$`);
const INVITED = new RegExp(`^${STREAM}\\?invitation=([0-9a-f]{1,64})$`);
const PAGE = new RegExp(`^${STREAM}/page$`);
const HANDS = /^hands(?:\/([A-Za-z0-9_-]{1,400}))?$/;

const CLUBS = /^clubs(?:\/([1-9][0-9]{0,14}))?(?:\/league\/([1-9][0-9]{0,14}))?$/;
const JOIN = /^clubs\/join\/([A-Za-z0-9_-]{1,100})$/;

/** What an address means; the lobby if it means nothing. */
export function readPlace(text: string): Place {
  const hands = HANDS.exec(text);
  if (hands) return { screen: "hands", link: hands[1] ?? null };
  const join = JOIN.exec(text);
  if (join) return { screen: "clubs", club: null, league: null, code: join[1] ?? null };
  const clubs = CLUBS.exec(text);
  if (clubs) return { screen: "clubs", club: clubs[1] ? Number(clubs[1]) : null, league: clubs[2] ? Number(clubs[2]) : null, code: null };
  const page = PAGE.exec(text);
  if (page?.[1]) return { screen: "page", stream: page[1] };
  const invited = INVITED.exec(text);
  if (invited?.[1] && invited[2]) return { screen: "table", stream: invited[1], table: null, invitation: invited[2] };
  const table = TABLE.exec(text);
  if (table?.[1]) return { screen: "table", stream: table[1], table: table[2] ? Number(table[2]) : null };
  return { screen: "lobby", choice: /^lobby\?(.*)$/.exec(text)?.[1] ?? "" };
}

export function writePlace(place: Place): string {
  if (place.screen === "lobby") return place.choice === "" ? "lobby" : `lobby?${place.choice}`;
  if (place.screen === "hands") return place.link === null ? "hands" : `hands/${place.link}`;
  if (place.screen === "clubs") {
    if (place.code !== null) return `clubs/join/${place.code}`;
    return `clubs${place.club === null ? "" : `/${place.club}`}${place.league === null ? "" : `/league/${place.league}`}`;
  }
  if (place.screen === "page") return `${place.stream}/page`;
  return place.table === null ? place.stream : `${place.stream}/table/${place.table}`;
}
