import { describe, expect, it } from "vitest";
import lobbyCases from "../../tests/vectors/lobby.json";
import pageCases from "../../tests/vectors/page.json";
import tableCases from "../../tests/vectors/tables.json";
import walletCases from "../../tests/vectors/wallet.json";
import { foldLobby } from "../src/fold/lobby";
import { foldPage } from "../src/fold/page";
import { FoldedTable } from "../src/fold/table";
import { foldWallet } from "../src/fold/wallet";
import type { LobbyNews, LobbyRows, News, PageNews, ServerMessage, Snapshot, Table, TournamentState, WalletNews, WalletState, YourLobby, YourPage, Yours } from "../src/protocol";

interface Case {
  name: string;
  whole: ServerMessage;
  steps: readonly { news: readonly ServerMessage[]; then: ServerMessage }[];
}

/** Folds every case of a file, and one in which news is missing. */
function vectors(subject: string, cases: unknown, fold: (state: ServerMessage, news: ServerMessage) => ServerMessage | null): void {
  describe(`the news of ${subject}`, () => {
    it.each(cases as Case[])("leads to the whole: $name", ({ whole, steps }) => {
      let state: ServerMessage | null = whole;
      for (const { news, then } of steps) {
        for (const one of news) state = state && fold(state, one);
        expect(state).toEqual(then);
        for (const one of news) expect(state && fold(state, one)).toBe(state);
      }
    });
  });
}

vectors("the lobby", lobbyCases, (state, news) => foldLobby(state as LobbyRows, news as LobbyNews | YourLobby));
vectors("a page", pageCases, (state, news) => foldPage(state as TournamentState, news as PageNews | YourPage));
vectors("a wallet", walletCases, (state, news) => foldWallet(state as WalletState, news as WalletNews));

it("sees that news of the wallet is missing", () => {
  const { whole, steps } = (walletCases as unknown as Case[])[3]!;
  expect(foldWallet(whole as WalletState, steps[1]!.news[0] as WalletNews)).toBeNull();
});

it("sees that news of the lobby is missing, shared or yours", () => {
  const { whole } = (lobbyCases as unknown as Case[])[0]!;
  const lobby = whole as LobbyRows;
  expect(foldLobby(lobby, { type: "lobby_news", number: lobby.number + 2, rows: [], cash: [], gone: [] })).toBeNull();
  expect(foldLobby(lobby, { type: "your_lobby", number: lobby.your_number + 2, yours: {} })).toBeNull();
});

it("sees that news of a page is missing, shared or yours, and leaves other pages alone", () => {
  const { whole } = (pageCases as unknown as Case[])[0]!;
  const page = whole as TournamentState;
  expect(foldPage(page, { type: "page_news", stream: page.stream, number: page.number + 2, now: 0 })).toBeNull();
  expect(foldPage(page, { type: "your_page", stream: page.stream, number: page.your_number + 2 })).toBeNull();
  expect(foldPage(page, { type: "page_news", stream: "tournament/99", number: 7, now: 0 })).toBe(page);
});

interface TableCase {
  name: string;
  messages: readonly (Snapshot | News | Yours)[];
  tables: readonly (Table | null)[];
}

const courses = tableCases as unknown as TableCase[];

describe("the news of a table", () => {
  it.each(courses)("leads to the whole: $name", ({ messages, tables }) => {
    const folded = new FoldedTable();
    messages.forEach((message, at) => expect(folded.fold(message)).toEqual(tables[at]));
  });

  it("asks once for the whole where news is missing, and goes on from there", () => {
    const { messages } = courses[1]!;
    const from = messages.findLastIndex((one) => one.type === "snapshot");
    const [first, second, third, fourth] = messages.slice(from);
    const folded = new FoldedTable();
    expect(folded.fold(second!)).toBeNull();
    const shown = folded.fold(first!) as Table;
    expect(shown.resync).toBe(true);
    expect(folded.fold(third!)).toBe("gap");
    expect(folded.fold(fourth!)).toBeNull();
    expect(folded.fold(first!)).toEqual({ ...shown, resync: false, events: [] });
    expect(folded.fold(second!)).toMatchObject({ type: "table" });
    expect(folded.fold(second!)).toBeNull();
  });
});
