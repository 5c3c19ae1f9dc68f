import { isRecord } from "../shared/records.js";
import { isNamespace, parseCaipNetworkId } from "../caip/caip.js";
import type { CaipNetworkId, Namespace } from "../caip/caip.types.js";
import { LatchkitError, isLatchkitError } from "../errors/latchkit-error.js";

/** Messages of other versions are ignored. */
const TAB_VERSION = 1;

export const writeTabMessage = (message: TabMessage): string =>
  JSON.stringify({ v: TAB_VERSION, ...message });

/** The outcome of a failed wallet request, for other tabs. */
export const outcomeOfError = (error: unknown): RequestOutcome => {
  if (isLatchkitError(error) && error.isCancellation) return "declined";
  return isLatchkitError(error, "wallet/pending") ? "pending" : "failed";
};

/** The error for a wallet request that another tab made. */
export const errorOfOutcome = (connectorId: string, outcome: RequestOutcome): LatchkitError =>
  outcome === "pending"
    ? new LatchkitError("wallet/pending", { method: "eth_requestAccounts" })
    : new LatchkitError(outcome === "declined" ? "connection/rejected" : "connection/failed", {
        connectorId,
      });

/** The wallet a tab displays for a namespace. */
export interface TabWallet {
  readonly connectorId: string;
  /** The active account in the wallet's spelling. */
  readonly address: string;
}

/** Time and tab of a change. The later change wins; for equal times the greater tab id. */
export interface TabStamp {
  /** Epoch ms. */
  readonly at: number;
  readonly tab: string;
}

/** `wallet` is displayed; the wallets in `behind` are connected in the background. */
export type TabChange =
  | (TabStamp & {
      readonly about: "wallet";
      readonly namespace: Namespace;
      readonly wallet?: TabWallet;
      readonly behind?: readonly TabWallet[];
    })
  | (TabStamp & { readonly about: "network"; readonly networkId: CaipNetworkId });

type WalletFields = Pick<Extract<TabChange, { readonly about: "wallet" }>, "wallet" | "behind">;

/** The wallets of a change, the displayed one first. */
export const walletsIn = ({ wallet, behind = [] }: WalletFields): readonly TabWallet[] =>
  wallet ? [wallet, ...behind] : [];

/** The fields of a change with these wallets, the displayed one first. */
export const walletFields = ([wallet, ...behind]: readonly TabWallet[]): WalletFields => ({
  ...(wallet && { wallet }),
  ...(behind.length > 0 && { behind }),
});

const REQUEST_OUTCOMES = ["declined", "pending", "failed"] as const;
export type RequestOutcome = (typeof REQUEST_OUTCOMES)[number];

/** Messages between tabs. `hello`: a resumed tab asks for missed changes. */
export type TabMessage =
  | { readonly kind: "changes"; readonly changes: readonly TabChange[] }
  | { readonly kind: "asked"; readonly connectorId: string; readonly end: RequestOutcome }
  | { readonly kind: "hello" };

const MAX_LENGTH = 16_384;
const MAX_ID_LENGTH = 256;
const MAX_CHANGES = 20;
const MAX_TIME = 2 ** 52;

/** True if `a` is later than `b`. Different changes never have equal stamps. */
export const isLater = (a: TabStamp, b: TabStamp | undefined): boolean =>
  b === undefined || a.at > b.at || (a.at === b.at && a.tab > b.tab);

const isId = (value: unknown): value is string =>
  typeof value === "string" && value !== "" && value.length <= MAX_ID_LENGTH;
const isTime = (value: unknown): value is number =>
  Number.isSafeInteger(value) && (value as number) >= 0 && (value as number) < MAX_TIME;

const readWallet = (value: unknown): TabWallet | undefined =>
  isRecord(value) && isId(value["connectorId"]) && isId(value["address"])
    ? { connectorId: value["connectorId"], address: value["address"] }
    : undefined;

/** Unique and limited; drops invalid ones. */
const readBackground = (value: unknown, first: TabWallet | undefined): readonly TabWallet[] => {
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
  if (!isRecord(value) || !isTime(value["at"]) || !isId(value["tab"])) return undefined;
  const stamp = { at: value["at"], tab: value["tab"] };
  if (value["about"] === "network")
    return isId(value["networkId"])
      ? { ...stamp, about: "network", networkId: parseCaipNetworkId(value["networkId"]).id }
      : undefined;
  const { namespace } = value;
  if (value["about"] !== "wallet" || !isNamespace(namespace)) return undefined;
  if (value["wallet"] === undefined) return { ...stamp, about: "wallet", namespace };
  const wallet = readWallet(value["wallet"]);
  const background = readBackground(value["behind"], wallet);
  return (
    wallet && {
      ...stamp,
      about: "wallet",
      namespace,
      wallet,
      ...(background.length > 0 && { behind: background }),
    }
  );
};

const readMessage = (value: unknown): TabMessage | undefined => {
  if (!isRecord(value) || value["v"] !== TAB_VERSION) return undefined;
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
  const outcome = REQUEST_OUTCOMES.find((one) => one === value["end"]);
  return kind === "asked" && isId(connectorId) && outcome
    ? { kind, connectorId, end: outcome }
    : undefined;
};

/** Parses an untrusted message; undefined if invalid. Never throws. */
export const readTabMessage = (text: string): TabMessage | undefined => {
  if (text.length > MAX_LENGTH) return undefined;
  try {
    return readMessage(JSON.parse(text));
  } catch {
    return undefined; // invalid JSON or id
  }
};
