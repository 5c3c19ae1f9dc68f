import { isReportedAddress } from "../address/address.js";
import { toChecksumAddress } from "../address/evm-address.js";
import type { CaipNetworkId, Namespace } from "../caip/caip.types.js";
import { isCurrencyAddress } from "../tokens/native-token.js";
import { EMPTY_DRAFT, type SendDraft } from "./send-draft.js";

/** What a host fills the form of a transfer in with; the user can change all of it. */
export interface SendArguments {
  /** As `SendRequest.to`. */
  readonly to?: string;
  /** Plain digits with at most one point, in whole tokens. */
  readonly amount?: string;
  /** The contract of an ERC-20, or the mint of an SPL token; without it the currency. */
  readonly token?: string;
  /** The network that is meant: on another one nothing is filled in. */
  readonly networkId?: CaipNetworkId;
}

/** Whether each is absent or a text. Hosts without types may give anything. */
export const areTexts = (given: readonly unknown[]): boolean =>
  given.every((one) => one === undefined || typeof one === "string");
/** Whether it is an amount as a host writes it. */
export const isPlainAmount = (amount: string): boolean => /^(?:\d+(?:\.\d*)?)?$/.test(amount);

/**
 * The form that a host meant; undefined where any of it cannot be used, so that no other token or
 * amount ever stands in the place of the one that was meant.
 */
export const sendDraftOf = (
  { to = "", amount = "", token, networkId }: SendArguments,
  at: { readonly networkId: CaipNetworkId; readonly namespace: Namespace },
): SendDraft | undefined => {
  if (!areTexts([to, amount, token, networkId]) || !isPlainAmount(amount)) return undefined;
  if (networkId !== undefined && networkId !== at.networkId) return undefined;
  if (token === undefined || isCurrencyAddress(at.networkId, token))
    return { ...EMPTY_DRAFT, to, amount };
  if (!isReportedAddress(at.networkId, token)) return undefined;
  const known = at.namespace === "eip155" ? toChecksumAddress(token.slice(2)) : token;
  return { ...EMPTY_DRAFT, to, amount, token: known };
};
