import type { WalletMemory } from "../../infrastructure/in-memory/index.js";

export interface WalletNotes extends WalletMemory {
  readonly accountIndex: number;
  readonly chains: readonly {
    readonly chainId: number;
    readonly name: string;
    readonly url: string;
  }[];
}

type Store = Pick<Storage, "getItem" | "setItem">;

const keyOf = (rdns: string): string => `scripted-wallet:${rdns}`;

/** The page's session storage; undefined outside a page and if blocked. */
const sessionStore = (): Store | undefined => {
  try {
    return "window" in globalThis ? globalThis.sessionStorage : undefined;
  } catch {
    return undefined;
  }
};

const isChain = (value: unknown): boolean =>
  typeof value === "object" &&
  value !== null &&
  "chainId" in value &&
  typeof value.chainId === "number" &&
  "url" in value &&
  typeof value.url === "string";

const isNotes = (value: unknown): value is WalletNotes =>
  typeof value === "object" &&
  value !== null &&
  "isGranted" in value &&
  typeof value.isGranted === "boolean" &&
  "chainId" in value &&
  typeof value.chainId === "number" &&
  "accountIndex" in value &&
  typeof value.accountIndex === "number" &&
  "chains" in value &&
  Array.isArray(value.chains) &&
  value.chains.every(isChain);

/** Never throws. */
export const readNotes = (rdns: string): WalletNotes | undefined => {
  try {
    const notes: unknown = JSON.parse(sessionStore()?.getItem(keyOf(rdns)) ?? "null");
    return isNotes(notes) ? notes : undefined;
  } catch {
    return undefined;
  }
};

/** Does nothing outside a page or with blocked storage. */
export const writeNotes = (rdns: string, notes: WalletNotes): void => {
  try {
    sessionStore()?.setItem(keyOf(rdns), JSON.stringify(notes));
  } catch {}
};
