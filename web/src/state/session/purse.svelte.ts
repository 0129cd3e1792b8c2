// The wallet, as the room tells it.

import { foldWallet } from "../../fold/wallet";
import type { WalletEntry, WalletNews, WalletState } from "../../protocol";

export class Purse {
  wallet: WalletState | null = $state.raw(null);

  fold(news: WalletNews): WalletState | null {
    return this.wallet && foldWallet(this.wallet, news);
  }

  /** Take the wallet as it is now; returns the prizes that are new in it. */
  came(now: WalletState): readonly WalletEntry[] {
    const before = this.wallet;
    this.wallet = now;
    if (before === null) return [];
    const known = new Set(before.entries.map((entry) => JSON.stringify(entry)));
    return now.entries.filter((entry) => entry.memo === "prize" && entry.stream !== null && !known.has(JSON.stringify(entry)));
  }

  /**
   * What the cancellation of a tournament paid to the wallet, in the smallest unit: the buy-in, or the fee and a share
   * of the pool, all at one instant (ACO-O-cancel-running). Players who were `out` get their buy-in back or nothing.
   */
  refunded(stream: string, { out = false } = {}): number {
    const entries = (this.wallet?.entries ?? []).filter((entry) => entry.stream === stream);
    const last = Math.max(...entries.map((entry) => entry.at));
    const paid = entries.filter((entry) => entry.at === last && entry.amount > 0 && (!out || entry.memo === "refund"));
    return paid.reduce((sum, entry) => sum + entry.amount, 0);
  }
}
