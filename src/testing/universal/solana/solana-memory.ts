export interface StoredSolanaWallet {
  readonly isGranted: boolean;
  readonly accountIndex: number;
}

const keyOf = (name: string): string => `scripted-solana-wallet:${name}`;

const store = (): Pick<Storage, "getItem" | "setItem"> | undefined => {
  try {
    return "window" in globalThis ? globalThis.sessionStorage : undefined;
  } catch {
    return undefined;
  }
};

/** Never throws. */
export const readStoredWallet = (name: string): StoredSolanaWallet => {
  try {
    const notes: unknown = JSON.parse(store()?.getItem(keyOf(name)) ?? "null");
    if (
      typeof notes === "object" &&
      notes !== null &&
      "isGranted" in notes &&
      "accountIndex" in notes &&
      typeof notes.accountIndex === "number"
    )
      return { isGranted: notes.isGranted === true, accountIndex: notes.accountIndex };
  } catch {}
  return { isGranted: false, accountIndex: 0 };
};

/** Never throws. Does nothing outside a page or with blocked storage. */
export const writeStoredWallet = (name: string, notes: StoredSolanaWallet): void => {
  try {
    store()?.setItem(keyOf(name), JSON.stringify(notes));
  } catch {}
};
