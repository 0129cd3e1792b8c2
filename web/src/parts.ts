// The parts of the client that are files of their own: the first page needs none of them.

export const PARTS = {
  table: () => import("./components/TableScreen.svelte"),
  page: () => import("./components/TournamentPage.svelte"),
  hands: () => import("./components/HandsScreen.svelte"),
  clubs: () => import("./components/clubs/ClubsScreen.svelte"),
  settings: () => import("./components/SettingsDialog.svelte"),
  keys: () => import("./components/KeysDialog.svelte"),
  account: () => import("./components/account/AccountDialog.svelte"),
  cashier: () => import("./components/account/CashierDialog.svelte"),
  console: () => import("./components/account/ConsoleDialog.svelte"),
  wallet: () => import("./components/WalletDialog.svelte"),
};

const IDLE_MS = 1_500;

/** Fetch the table and its neighbours once the first page is drawn, so that nobody waits at the table. */
export function fetchParts(): void {
  const fetchNow = (): void => {
    for (const part of [PARTS.table, PARTS.page, PARTS.hands]) void part().catch(() => undefined);
  };
  if ("requestIdleCallback" in window) requestIdleCallback(fetchNow, { timeout: IDLE_MS });
  else setTimeout(fetchNow, IDLE_MS);
}
