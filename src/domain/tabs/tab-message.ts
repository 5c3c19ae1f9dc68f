import { isNamespace, parseCaipNetworkId } from "../caip/caip.js";
import type { CaipNetworkId, Namespace } from "../caip/caip.types.js";
import { LatchkitError, isLatchkitError } from "../errors/latchkit-error.js";

/** The version of what tabs say to each other; whoever speaks another is not heard. */
const TAB_VERSION = 1;

/** A message as text. */
export const writeTabMessage = (message: TabMessage): string =>
  JSON.stringify({ v: TAB_VERSION, ...message });

/** How a failed question to a wallet is reported to the other tabs. */
export const endOfError = (error: unknown): AskEnd => {
  if (isLatchkitError(error) && error.isCancellation) return "declined";
  return isLatchkitError(error, "wallet/pending") ? "pending" : "failed";
};

/** How a question to a wallet that another tab asked ended, as this tab's own error. */
export const errorOfEnd = (connectorId: string, end: AskEnd): LatchkitError =>
  end === "pending"
    ? new LatchkitError("wallet/pending", { method: "eth_requestAccounts" })
    : new LatchkitError(end === "declined" ? "connection/rejected" : "connection/failed", {
        connectorId,
      });

/** The wallet a tab shows for a namespace. */
export interface TabWallet {
  readonly connectorId: string;
  /** The active account, as the wallet names it. */
  readonly address: string;
}

/**
 * When a change was made, and by whom. The later wins; of two in the same ms the one with the
 * greater tab id.
 */
export interface TabStamp {
  /** Epoch ms. */
  readonly at: number;
  readonly tab: string;
}

/**
 * One change that tabs agree on: the wallets of a namespace, the shown one and those connected
 * behind it in their order (none: ended), or the active network.
 */
export type TabChange =
  | (TabStamp & {
      readonly about: "wallet";
      readonly namespace: Namespace;
      readonly wallet?: TabWallet;
      readonly behind?: readonly TabWallet[];
    })
  | (TabStamp & { readonly about: "network"; readonly networkId: CaipNetworkId });

/** How a tab's question to a wallet ended without a connection. */
const ASK_ENDS = ["declined", "pending", "failed"] as const;
export type AskEnd = (typeof ASK_ENDS)[number];

/** What tabs say to each other. `hello`: a tab came back and asks what it missed. */
export type TabMessage =
  | { readonly kind: "changes"; readonly changes: readonly TabChange[] }
  | { readonly kind: "asked"; readonly connectorId: string; readonly end: AskEnd }
  | { readonly kind: "hello" };

const MAX_LENGTH = 16_384;
const MAX_ID_LENGTH = 256;
const MAX_CHANGES = 20;
/** Far later than any clock, and leaves room to count on. */
const MAX_TIME = 2 ** 52;

/** Whether `a` was made after `b`. No two different changes have the same stamp. */
export const isLater = (a: TabStamp, b: TabStamp | undefined): boolean =>
  b === undefined || a.at > b.at || (a.at === b.at && a.tab > b.tab);

type Fields = Readonly<Record<string, unknown>>;
const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const isId = (value: unknown): value is string =>
  typeof value === "string" && value !== "" && value.length <= MAX_ID_LENGTH;
const isTime = (value: unknown): value is number =>
  Number.isSafeInteger(value) && (value as number) >= 0 && (value as number) < MAX_TIME;

const readWallet = (value: unknown): TabWallet | undefined =>
  isFields(value) && isId(value["connectorId"]) && isId(value["address"])
    ? { connectorId: value["connectorId"], address: value["address"] }
    : undefined;

/** Each once, and at most so many; what is no wallet is left out. */
const readBehind = (value: unknown, first: TabWallet | undefined): readonly TabWallet[] => {
  const all = Array.isArray(value)
    ? value
        .slice(0, MAX_CHANGES)
        .map(readWallet)
        .filter((one) => one !== undefined)
    : [];
  return all.filter(
    ({ connectorId }, at) =>
      connectorId !== first?.connectorId &&
      all.findIndex((other) => other.connectorId === connectorId) === at,
  );
};

const readChange = (value: unknown): TabChange | undefined => {
  if (!isFields(value) || !isTime(value["at"]) || !isId(value["tab"])) return undefined;
  const stamp = { at: value["at"], tab: value["tab"] };
  if (value["about"] === "network")
    return isId(value["networkId"])
      ? { ...stamp, about: "network", networkId: parseCaipNetworkId(value["networkId"]).id }
      : undefined;
  const { namespace } = value;
  if (value["about"] !== "wallet" || typeof namespace !== "string" || !isNamespace(namespace))
    return undefined;
  if (value["wallet"] === undefined) return { ...stamp, about: "wallet", namespace };
  const wallet = readWallet(value["wallet"]);
  const behind = readBehind(value["behind"], wallet);
  return (
    wallet && { ...stamp, about: "wallet", namespace, wallet, ...(behind.length > 0 && { behind }) }
  );
};

const readMessage = (value: unknown): TabMessage | undefined => {
  if (!isFields(value) || value["v"] !== TAB_VERSION) return undefined;
  const { kind, changes, connectorId } = value;
  if (kind === "hello") return { kind };
  if (kind === "changes" && Array.isArray(changes))
    return {
      kind,
      changes: changes
        .slice(0, MAX_CHANGES)
        .map(readChange)
        .filter((change) => change !== undefined),
    };
  const end = ASK_ENDS.find((one) => one === value["end"]);
  return kind === "asked" && isId(connectorId) && end ? { kind, connectorId, end } : undefined;
};

/**
 * A message from text that another tab, or anybody on the origin, wrote: undefined where it is
 * none. Never throws.
 */
export const readTabMessage = (text: string): TabMessage | undefined => {
  if (text.length > MAX_LENGTH) return undefined;
  try {
    return readMessage(JSON.parse(text));
  } catch {
    return undefined; // broken JSON, or an id that is none
  }
};
