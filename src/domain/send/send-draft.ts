import type { DecimalSign } from "./typed-amount.js";
import { canonicalAddress, isReportedAddress } from "../address/address.js";
import type { CaipNetworkId, Namespace } from "../caip/caip.types.js";
import { isCurrencyAddress } from "../chains/currencies.js";

/** The send form's values as typed. */
export interface SendDraft {
  /** Token contract; undefined for the native currency. */
  readonly token: string | undefined;
  /** Whole tokens as typed, with `decimalSign`. */
  readonly amount: string;
  /** Decimal separator of `amount`. */
  readonly decimalSign: DecimalSign;
  /** Sends the maximum; `amount` is the maximum at the time of the request. */
  readonly isMaximum: boolean;
  /** An address or a name, as typed. */
  readonly to: string;
}

/** Removes line breaks from pasted text, so that no part of an address is hidden. */
export const recipientText = (text: string): string => text.replace(/[\r\n]+/gu, "");

export const EMPTY_DRAFT: SendDraft = {
  token: undefined,
  amount: "",
  decimalSign: ".",
  isMaximum: false,
  to: "",
};

/** Initial values a host sets for the send form; the user can change them. */
export interface SendArguments {
  /** Same format as `SendRequest.to`. */
  readonly to?: string;
  /** Whole tokens: digits with at most one point. */
  readonly amount?: string;
  /** ERC-20 contract or SPL mint; absent for the native currency. */
  readonly token?: string;
  /** The intended network; on another one the arguments are ignored. */
  readonly networkId?: CaipNetworkId;
}

/** True if every value is absent or text. Untyped hosts may pass anything. */
export const areTexts = (values: readonly unknown[]): boolean =>
  values.every((one) => one === undefined || typeof one === "string");
/** True for a plain decimal amount. */
export const isPlainAmount = (amount: string): boolean => /^(?:\d+(?:\.\d*)?)?$/.test(amount);

/** Builds the form; undefined if any argument is unusable. */
export const sendDraftOf = (
  { to = "", amount = "", token, networkId }: SendArguments,
  at: { readonly networkId: CaipNetworkId; readonly namespace: Namespace },
): SendDraft | undefined => {
  if (!areTexts([to, amount, token, networkId]) || !isPlainAmount(amount)) return undefined;
  if (networkId !== undefined && networkId !== at.networkId) return undefined;
  if (token === undefined || isCurrencyAddress(at.networkId, token))
    return { ...EMPTY_DRAFT, to, amount };
  if (!isReportedAddress(at.networkId, token)) return undefined;
  return { ...EMPTY_DRAFT, to, amount, token: canonicalAddress(at.namespace, token) };
};
