/** What a scripted Solana wallet keeps between two loads of a page. */
export interface SolanaNotes {
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

/** The notes of the last load, or those of a new wallet. Never throws. */
export const readSolanaNotes = (name: string): SolanaNotes => {
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
  } catch {
    // A blocked storage only means that the wallet forgot.
  }
  return { isGranted: false, accountIndex: 0 };
};

/** Keeps the notes for the next load of the page. Outside a page it does nothing. Never throws. */
export const writeSolanaNotes = (name: string, notes: SolanaNotes): void => {
  try {
    store()?.setItem(keyOf(name), JSON.stringify(notes));
  } catch {
    // As above.
  }
};
