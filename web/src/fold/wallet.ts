// Folds `wallet_news` into a wallet, as src/tapete/room/protocol/wallet_folding.py does.

import type { WalletNews, WalletState } from "../protocol";
import { follows } from "./numbered";

/** How many of the last entries a wallet shows. */
const ENTRIES_TOLD = 50;

/** The wallet after news; null if news before it is missing, so that the whole has to be asked for. */
export function foldWallet(state: WalletState, news: WalletNews): WalletState | null {
  const order = follows(state.number, news.number);
  if (order === "gap") return null;
  if (order === "known") return state;
  const { number, balance, tournament_money, tickets } = news;
  return { ...state, number, balance, tournament_money, tickets, entries: [...news.entries, ...state.entries].slice(0, ENTRIES_TOLD) };
}
