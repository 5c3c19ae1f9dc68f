import type { BitcoinMemory } from "./bitcoin-core.js";

const keyOf = (id: string): string => `scripted-bitcoin-wallet:${id}`;

/** The page's session storage; undefined outside a page and where it is blocked. */
const sessionStore = (): Pick<Storage, "getItem" | "setItem"> | undefined => {
  try {
    return "window" in globalThis ? globalThis.sessionStorage : undefined;
  } catch {
    return undefined;
  }
};

const isMemory = (value: unknown): value is BitcoinMemory =>
  typeof value === "object" &&
  value !== null &&
  "isGranted" in value &&
  typeof value.isGranted === "boolean" &&
  "accountIndex" in value &&
  typeof value.accountIndex === "number" &&
  "networkId" in value &&
  typeof value.networkId === "string";

/** What the last load of the page left, or undefined. Never throws. */
export const readBitcoinMemory = (id: string): BitcoinMemory | undefined => {
  try {
    const memory: unknown = JSON.parse(sessionStore()?.getItem(keyOf(id)) ?? "null");
    return isMemory(memory) ? memory : undefined;
  } catch {
    return undefined;
  }
};

/** Keeps it for the next load. Outside a page it does nothing. */
export const writeBitcoinMemory = (id: string, memory: BitcoinMemory): void => {
  try {
    sessionStore()?.setItem(keyOf(id), JSON.stringify(memory));
  } catch {
    // A blocked storage only means that the wallet forgets.
  }
};
