/**
 * Fetches the code that asks, lists and pictures wallets, ahead of need. A failure is left to
 * whoever needs it.
 */
export const fetchWalletCode = async (): Promise<void> => {
  await Promise.allSettled([
    import("./chunks/wallet-operations.entry.js"),
    import("./chunks/toast.entry.js"),
    import("./chunks/catalogue.entry.js"),
  ]);
  // An opening that waits for code waits for none of its pictures.
  await import("./chunks/images.entry.js").catch(() => undefined);
};
