import { chainOf } from "../chains/chains.js";
import { comparableAddress, parseCaipAddress } from "../caip/caip.js";
import type { Amount, Formatted } from "../balance/balance.js";
import type { CaipAddress, CaipNetworkId } from "../caip/caip.types.js";
import type { NameRecord } from "../names/resolved-name.js";
import type { TransactionRequest } from "../transaction/transaction.js";
import type { UnsettledTransfer } from "../transaction/unsettled-transfer.js";
import type { SendWarning } from "./send-problem.js";

/** A validated, immutable transfer, ready to sign. */
export interface SendPreview {
  /** The sending account. */
  readonly account: CaipAddress;
  /** The network of the transfer. */
  readonly networkId: CaipNetworkId;
  /** The sent amount in base units; decimals are read from the chain. */
  readonly amount: Formatted<Amount>;
  /** Minimum amount that reaches `to`; absent if it is the full amount or unknown. */
  readonly arrives?: Formatted<Amount>;
  /** Token contract; absent for the native currency. */
  readonly token?: string;
  /** The resolved address. */
  readonly to: string;
  /** The typed name that resolved to `to` at review. */
  readonly name?: string;
  /** The record that resolved `name`; one of another network causes a warning. */
  readonly nameRecord?: NameRecord;
  /** Maximum network fee in the native currency. */
  readonly fee: Formatted<Amount>;
  /** What the user must read before signing. */
  readonly warnings: readonly SendWarning[];
}

/** Key shared by transfers from one account to one address. */
export const payingKey = (
  account: CaipAddress,
  to: string,
): Omit<UnsettledTransfer, "askedAt"> => ({
  kind: "send",
  account,
  what: comparableAddress(parseCaipAddress(account).namespace, to),
});

export const transactionOf = ({
  networkId,
  to,
  amount,
  token,
  fee,
}: SendPreview): TransactionRequest => ({
  to,
  value: amount.units,
  ...(token !== undefined && { token }),
  ...(!chainOf(networkId)?.send?.walletSetsFee && { maxFee: fee.units }),
});

/** The maximum amount: the balance, minus `reserve` for the native currency. Never negative. */
export const maximumUnits = (balance: bigint, reserve: bigint, isCurrency: boolean): bigint => {
  const available = isCurrency ? balance - reserve : balance;
  return available > 0n ? available : 0n;
};
