import { toNetworkSpelling } from "../address/evm-address.js";
import { isAddressOfNetwork } from "../address/address.js";
import { isSameAddress } from "../caip/caip.js";
import type { Amount } from "../balance/balance.js";
import type { CaipNetworkId, Namespace } from "../caip/caip.types.js";
import { CHAIN_RULES } from "../chains/rules.js";
import { type ForeignRecord, type NameRecord, isForeignRecord } from "../names/resolved-name.js";
import { lookAlikeOf, type NamedRecipient, recipientName } from "./recipient.js";
import { applyPaymentLink } from "../payment-link/payment-link.js";
import type { SendDraft } from "./send-draft.js";
import { UNREADABLE_AMOUNT, readTypedAmount } from "./typed-amount.js";

/** Problems that block the review of a transfer, in order of precedence. */
export type SendProblem =
  | "no-amount"
  | "malformed-amount"
  | "too-precise"
  | "zero-amount"
  | "insufficient-funds"
  | "dust"
  | "no-recipient"
  | "invalid-address"
  | "looking-up"
  | "unknown-name"
  | "malformed-name"
  /** An unreadable payment link. */
  | "malformed-link"
  /** A payment link for something other than a plain transfer. */
  | "unsupported-link"
  /** A payment link for another network. */
  | "link-elsewhere"
  | "zero-address"
  | "ownerless-address"
  | "program-address"
  | "token-contract";

const FIELDS: { readonly [P in SendProblem]?: "amount" | "recipient" } = {
  "malformed-amount": "amount",
  "too-precise": "amount",
  "insufficient-funds": "amount",
  dust: "amount",
  "invalid-address": "recipient",
  "unknown-name": "recipient",
  "malformed-name": "recipient",
  "malformed-link": "recipient",
  "unsupported-link": "recipient",
  "link-elsewhere": "recipient",
  "zero-address": "recipient",
  "ownerless-address": "recipient",
  "program-address": "recipient",
  "token-contract": "recipient",
};

/** The invalid field; undefined if the form is only incomplete. */
export const wrongField = (problem: SendProblem | undefined): "amount" | "recipient" | undefined =>
  problem && FIELDS[problem];

/** Warnings to show before signing; they do not block a transfer. */
export type SendWarning =
  | "own-address"
  | "look-alike"
  | "first-recipient"
  /** The name's address is Ethereum's, on another network. */
  | "ethereum-record"
  /** The name's address was registered for another network. */
  | "other-network-record"
  /** Solana: a program-derived address without a private key. */
  | "program-address"
  /** Bitcoin: a witness version without rules yet. */
  | "future-witness"
  /** An earlier transfer to this address may have been sent; its outcome is unknown. */
  | "earlier-transfer";

/** The network and token that a recipient is checked for. */
export interface RecipientCheck {
  /** The network of the transfer. */
  readonly networkId: CaipNetworkId;
  /** The namespace of the network. */
  readonly namespace: Namespace;
  /** Token contract or mint; absent for the currency. */
  readonly token?: string | undefined;
}

/** True for the native currency (undefined) or a valid token address of the network. */
export const isTokenOf = (networkId: CaipNetworkId, token: string | undefined): boolean =>
  token === undefined || isAddressOfNetwork(networkId, token);

/** Why the address cannot receive the transfer; undefined if it can. */
export const recipientProblem = (
  to: string,
  { networkId, namespace, token }: RecipientCheck,
): SendProblem | undefined => {
  if (to === "") return "no-recipient";
  if (!isAddressOfNetwork(networkId, to)) return "invalid-address";
  if (/^(?:0x0{40}|1{32})$/.test(to)) return "zero-address";
  const problem = CHAIN_RULES[namespace].recipient?.problem?.(to, token);
  if (problem !== undefined) return problem;
  const isContract = token !== undefined && isSameAddress(namespace, token, to);
  return isContract ? "token-contract" : undefined;
};

/** The form's network and the name resolution. */
export type DraftContext = Omit<RecipientCheck, "token"> & {
  readonly recipient?: NamedRecipient | undefined;
};

const LINK_PROBLEMS = {
  malformed: "malformed-link",
  unsupported: "unsupported-link",
  elsewhere: "link-elsewhere",
  fits: "invalid-address",
} as const;

/** For a link that could not be applied. */
const linkProblem = ({ to }: SendDraft, network: RecipientCheck): SendProblem | undefined => {
  const link = applyPaymentLink(to.trim(), network);
  return link && LINK_PROBLEMS[link.kind];
};

/** The review retries a failed name lookup. */
const typedRecipientProblem = (
  { to, token }: SendDraft,
  { recipient, ...network }: DraftContext,
): SendProblem | undefined => {
  const name = recipientName(to.trim(), network);
  if (name === undefined) return recipientProblem(to.trim(), { ...network, token });
  const knownRecipient = recipient?.name === name ? recipient : undefined;
  if (knownRecipient?.status === "found")
    return recipientProblem(toNetworkSpelling(network.networkId, knownRecipient.address), {
      ...network,
      token,
    });
  if (knownRecipient?.status === "unknown") return "unknown-name";
  if (knownRecipient?.status === "malformed") return "malformed-name";
  return knownRecipient?.status === "failed" ? undefined : "looking-up";
};

/** The token's decimals and, once read, its balance. */
export type KnownHolding = Pick<Amount, "decimals"> & { readonly units?: bigint };

const amountProblem = (
  { amount, decimalSign }: SendDraft,
  { decimals, units: balance }: KnownHolding,
): SendProblem | undefined => {
  const parsedAmount = readTypedAmount(amount, decimals, decimalSign);
  if (parsedAmount.kind !== "units") return UNREADABLE_AMOUNT[parsedAmount.kind];
  if (parsedAmount.units === 0n) return "zero-amount";
  return balance !== undefined && parsedAmount.units > balance ? "insufficient-funds" : undefined;
};

/** Minimum amount that nodes relay to the address, base units. */
export const minimumAmount = (namespace: Namespace, to: string): bigint =>
  CHAIN_RULES[namespace].recipient?.minimum?.(to) ?? 1n;

const isDust = (
  { amount, decimalSign, to }: SendDraft,
  { decimals }: KnownHolding,
  { namespace, networkId }: RecipientCheck,
): boolean => {
  if (!isAddressOfNetwork(networkId, to.trim())) return false;
  const parsedAmount = readTypedAmount(amount, decimals, decimalSign);
  return parsedAmount.kind === "units" && parsedAmount.units < minimumAmount(namespace, to.trim());
};

/** The form's first problem, wrong fields before missing ones; undefined if valid. */
export const draftProblem = (
  draft: SendDraft,
  holding: KnownHolding,
  network: DraftContext,
): SendProblem | undefined => {
  const problems = [
    linkProblem(draft, network),
    amountProblem(draft, holding),
    typedRecipientProblem(draft, network),
    isDust(draft, holding, network) ? "dust" : undefined,
  ] as const;
  return (
    problems.find((one) => wrongField(one) !== undefined) ??
    problems.find((one) => one !== undefined)
  );
};

export interface KnownAddresses {
  readonly own: readonly string[];
  readonly recipients: readonly string[];
}

const RECORD_WARNINGS: { readonly [R in ForeignRecord]: SendWarning } = {
  ethereum: "ethereum-record",
  "other-network": "other-network-record",
};

/** About the address itself or the record that resolved a name. */
const addressWarnings = (
  namespace: Namespace,
  to: string,
  record: NameRecord | undefined,
): readonly SendWarning[] => {
  if (record !== undefined && isForeignRecord(record)) return [RECORD_WARNINGS[record]];
  const warning = CHAIN_RULES[namespace].recipient?.warning?.(to);
  return warning === undefined ? [] : [warning];
};

const familiarityWarnings = (
  namespace: Namespace,
  to: string,
  { own, recipients }: KnownAddresses,
): readonly SendWarning[] => {
  const isIn = (list: readonly string[]): boolean =>
    list.some((one) => isSameAddress(namespace, one, to));
  if (isIn(own)) return ["own-address"];
  if (isIn(recipients)) return [];
  return lookAlikeOf(namespace, to, [...own, ...recipients]) === undefined
    ? ["first-recipient"]
    : ["look-alike", "first-recipient"];
};

/** Warnings about a recipient before signing. `record`: the source of a name's address. */
export const sendWarnings = (
  namespace: Namespace,
  to: string,
  knownAddresses: KnownAddresses,
  record?: NameRecord,
): readonly SendWarning[] => [
  ...addressWarnings(namespace, to, record),
  ...familiarityWarnings(namespace, to, knownAddresses),
];
