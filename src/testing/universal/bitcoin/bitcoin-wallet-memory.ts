import type { BitcoinMemory } from "./bitcoin-core.js";

const keyOf = (id: string): string => `scripted-bitcoin-wallet:${id}`;

/** The page's session storage; undefined outside a page and if blocked. */
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

/** Never throws. */
export const readBitcoinMemory = (id: string): BitcoinMemory | undefined => {
  try {
    const memory: unknown = JSON.parse(sessionStore()?.getItem(keyOf(id)) ?? "null");
    return isMemory(memory) ? memory : undefined;
  } catch {
    return undefined;
  }
};

/** Does nothing outside a page or with blocked storage. */
export const writeBitcoinMemory = (id: string, memory: BitcoinMemory): void => {
  try {
    sessionStore()?.setItem(keyOf(id), JSON.stringify(memory));
  } catch {}
};
