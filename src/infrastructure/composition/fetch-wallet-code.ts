/** Chunks that were fetched ahead of need, by what they hold. */
export interface FetchedChunks {
  readonly operations: () => typeof import("./chunks/wallet-operations.entry.js");
  readonly toasts: () => typeof import("./chunks/toast.entry.js");
  readonly catalogue: () => typeof import("./chunks/catalogue.entry.js");
  readonly images: () => typeof import("./chunks/images.entry.js");
}

/** Fetches the code that asks, lists and pictures wallets. */
export const fetchWalletCode = async (): Promise<FetchedChunks> => {
  const [operations, toasts, catalogue] = await Promise.all([
    import("./chunks/wallet-operations.entry.js").then((code) => () => code),
    import("./chunks/toast.entry.js").then((code) => () => code),
    import("./chunks/catalogue.entry.js").then((code) => () => code),
  ]);
  // An opening that waits for code waits for none of its pictures.
  const images = await import("./chunks/images.entry.js").then((code) => () => code);
  return { operations, toasts, catalogue, images };
};
