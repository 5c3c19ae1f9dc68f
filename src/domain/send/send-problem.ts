import { isAddressOfNetwork } from "../address/address.js";
import { isSameAddress } from "../address/same-address.js";
import type { Amount } from "../balance/balance.js";
import type { CaipNetworkId, Namespace } from "../caip/caip.types.js";
import { lookAlikeOf } from "./look-alike.js";
import type { SendDraft } from "./send-draft.js";
import { readTypedAmount } from "./typed-amount.js";

/** What keeps a transfer from being reviewed, in the order in which it is named. */
export type SendProblem =
  | "no-amount"
  | "malformed-amount"
  | "too-precise"
  | "zero-amount"
  | "insufficient-funds"
  | "no-recipient"
  | "invalid-address"
  | "zero-address"
  | "token-contract";

/** What does not forbid a transfer, and is told before it is signed. */
export type SendWarning = "own-address" | "look-alike" | "first-recipient";

/** What the recipient is held against. */
export interface RecipientCheck {
  readonly networkId: CaipNetworkId;
  readonly namespace: Namespace;
  readonly token?: string | undefined;
}

/** Why nothing can be sent to an address; undefined for one that can be paid. */
export const recipientProblem = (
  to: string,
  { networkId, namespace, token }: RecipientCheck,
): SendProblem | undefined => {
  if (to === "") return "no-recipient";
  if (!isAddressOfNetwork(networkId, to)) return "invalid-address";
  if (/^0x0{40}$/.test(to)) return "zero-address";
  const isContract = token !== undefined && isSameAddress(namespace, token, to);
  return isContract ? "token-contract" : undefined;
};

/** What is known of the token while the form is filled in; `units` is absent until it was read. */
export type KnownHolding = Pick<Amount, "decimals"> & { readonly units?: bigint };

const UNREAD = {
  empty: "no-amount",
  malformed: "malformed-amount",
  "too-precise": "too-precise",
} as const;

const amountProblem = (
  { amount, decimalSign }: SendDraft,
  { decimals, units: held }: KnownHolding,
): SendProblem | undefined => {
  const read = readTypedAmount(amount, decimals, decimalSign);
  if (read.kind !== "units") return UNREAD[read.kind];
  if (read.units === 0n) return "zero-amount";
  return held !== undefined && read.units > held ? "insufficient-funds" : undefined;
};

/** The first rule that a form fails, or undefined for one that can be reviewed. */
export const draftProblem = (
  draft: SendDraft,
  holding: KnownHolding,
  network: Omit<RecipientCheck, "token">,
): SendProblem | undefined =>
  amountProblem(draft, holding) ??
  recipientProblem(draft.to.trim(), { ...network, token: draft.token });

/** Addresses that the user knows. */
export interface KnownAddresses {
  readonly own: readonly string[];
  /** Paid from here before. */
  readonly paid: readonly string[];
}

/** What is told of a recipient before anything is signed. */
export const sendWarnings = (
  namespace: Namespace,
  to: string,
  { own, paid }: KnownAddresses,
): readonly SendWarning[] => {
  const isIn = (list: readonly string[]): boolean =>
    list.some((one) => isSameAddress(namespace, one, to));
  if (isIn(own)) return ["own-address"];
  if (isIn(paid)) return [];
  return lookAlikeOf(namespace, to, [...own, ...paid]) === undefined
    ? ["first-recipient"]
    : ["look-alike", "first-recipient"];
};
