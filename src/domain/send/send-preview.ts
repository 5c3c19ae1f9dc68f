import { comparableAddress } from "../address/same-address.js";
import type { Amount, Formatted } from "../balance/balance.js";
import { parseCaipAddress } from "../caip/caip.js";
import type { CaipAddress, CaipNetworkId } from "../caip/caip.types.js";
import type { NameRecord } from "../names/resolved-name.js";
import type { TransactionRequest } from "../transaction/transaction.js";
import type { UnsettledTransfer } from "../transaction/unsettled-transfer.js";
import type { SendWarning } from "./send-problem.js";

/** A transfer as it is signed: what was checked against the chain, and cannot change any more. */
export interface SendPreview {
  /** Who pays, on which network. */
  readonly account: CaipAddress;
  readonly networkId: CaipNetworkId;
  /** What leaves, in base units that the chain itself names the decimals of. */
  readonly amount: Formatted<Amount>;
  /**
   * What reaches `to` at least; absent where that is all, as of most tokens, and on EVM networks
   * where no node simulates the transfer.
   */
  readonly arrives?: Formatted<Amount>;
  /** The contract of the token; absent for the network's currency. */
  readonly token?: string;
  readonly to: string;
  /** What the user typed in place of `to`, which it stood for when this was made. */
  readonly name?: string;
  /** The record that gave the address of `name`; the warnings say where it is another network's. */
  readonly nameRecord?: NameRecord;
  /** The most that the network takes, in its currency. */
  readonly fee: Formatted<Amount>;
  readonly warnings: readonly SendWarning[];
}

/** Equal for transfers from one account to one address. */
export const payingKey = (
  account: CaipAddress,
  to: string,
): Omit<UnsettledTransfer, "askedAt"> => ({
  kind: "send",
  account,
  what: comparableAddress(parseCaipAddress(account).namespace, to),
});

/** What the wallet is asked to sign for a preview. */
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
  ...(!networkId.startsWith("eip155:") && { maxFee: fee.units }),
});

/** The most that can leave: of the currency what `kept` leaves, of a token all. Never negative. */
export const maximumUnits = (held: bigint, kept: bigint, isCurrency: boolean): bigint => {
  const left = isCurrency ? held - kept : held;
  return left > 0n ? left : 0n;
};
