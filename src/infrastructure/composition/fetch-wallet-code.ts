/**
 * Fetches the code that connects and lists wallets and shows their pictures, before it is needed.
 * Ignores failures: an action that needs the code fetches it again and reports the failure.
 */
export const fetchWalletCode = async (): Promise<void> => {
  await Promise.allSettled([
    import("./chunks/wallet-operations.entry.js"),
    import("./chunks/toast.entry.js"),
    import("./chunks/catalogue.entry.js"),
  ]);
  // Last, because an opening waits for the code above but not for pictures.
  await import("./chunks/images.entry.js").catch(() => undefined);
};
