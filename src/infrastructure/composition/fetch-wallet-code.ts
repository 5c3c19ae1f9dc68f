/**
 * Fetches the code that asks, lists and pictures wallets. In the built package it is only fetched: its chunks
 * run nothing before they are imported elsewhere (`scripts/lib/asleep.mjs`).
 */
export const fetchWalletCode = (): Promise<unknown> =>
  Promise.all([
    import("./chunks/wallet-operations.entry.js"),
    import("./chunks/catalogue.entry.js"),
    import("./chunks/images.entry.js"),
  ]);
