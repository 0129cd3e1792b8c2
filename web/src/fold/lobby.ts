// Folds `lobby_news` and `your_lobby` into the lobby, as src/tapete/room/protocol/lobby_folding.py does.

import type { LobbyNews, LobbyRows, YourLobby } from "../protocol";
import { follows } from "./numbered";

const STATES = ["registering", "running", "finished", "cancelled"];

/** The number in `tournament/12`. */
function numberOf(row: { stream: string }): number {
  return Number(row.stream.split("/")[1]);
}

/** The lobby after news; null if news before it is missing, so that the whole has to be asked for. */
export function foldLobby(state: LobbyRows, news: LobbyNews | YourLobby): LobbyRows | null {
  const order = follows(news.type === "your_lobby" ? state.your_number : state.number, news.number);
  if (order === "gap") return null;
  if (order === "known") return state;
  if (news.type === "your_lobby") {
    const marks = Object.entries({ ...state.yours, ...news.yours });
    return { ...state, your_number: news.number, yours: Object.fromEntries(marks.filter(([, mark]) => mark.entered)) };
  }
  const gone = new Set(news.gone);
  const cash = new Map([...state.cash, ...news.cash].map((row) => [row.stream, row]));
  const rows = new Map([...state.rows, ...news.rows].map((row) => [row.stream, row]));
  return {
    ...state,
    number: news.number,
    rows: [...rows.values()]
      .filter((row) => !gone.has(row.stream))
      .sort((a, b) => STATES.indexOf(a.state) - STATES.indexOf(b.state) || numberOf(a) - numberOf(b)),
    cash: [...cash.values()].filter((row) => !gone.has(row.stream)).sort((a, b) => Number(b.pool) - Number(a.pool) || numberOf(a) - numberOf(b)),
    yours: Object.fromEntries(Object.entries(state.yours).filter(([stream]) => !gone.has(stream))),
  };
}
