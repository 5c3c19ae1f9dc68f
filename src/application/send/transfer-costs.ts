import type { Account } from "../../domain/account/account.js";
import { type Amount, type Formatted, withFormatted } from "../../domain/balance/balance.js";
import { toCaipAddress } from "../../domain/caip/caip.js";
import { CHAINS } from "../../domain/chains/chains.js";
import { LatchkitError, isLatchkitError } from "../../domain/errors/latchkit-error.js";
import { maximumUnits } from "../../domain/send/send-preview.js";
import { minimumAmount } from "../../domain/send/send-problem.js";
import { RENT_RESERVE, createsBelowRent, leavesBelowRent } from "../../domain/send/solana-rent.js";
import { readTypedAmount } from "../../domain/send/typed-amount.js";
import type { TransactionRequest } from "../../domain/transaction/transaction.js";
import type { ChainReader, HoldingReading } from "../../ports/chain-reader.port.js";
import type { SendRequest } from "./send.api.js";

/** True if the chain supports sending. */
export const readsHoldings = (reader: ChainReader): reader is ChainReader & HoldingReading =>
  reader.holding !== undefined;

/** A sender's balances, as its chain reports them. */
export interface SenderFunds {
  readonly account: Account;
  readonly reader: ChainReader & HoldingReading;
  /** Of the token to send; of the currency if that is sent. */
  readonly balance: Amount;
  readonly currency: Amount;
}

/** Recipient and token of a transfer; without `token` the currency. */
export interface Destination {
  readonly to: string;
  readonly token?: string | undefined;
}

/** A field of a transfer is invalid. */
export const invalidError = (field: string): LatchkitError =>
  new LatchkitError("transaction/invalid", { field });
const notEnough = (covers: "fees" | "transfer" | "rent"): LatchkitError =>
  new LatchkitError("transaction/not-enough-funds", { covers, providerCode: 5001 });

export const transferCosts = async (
  funds: SenderFunds,
  { to, amount, token }: Destination & Pick<SendRequest, "amount">,
  signal: AbortSignal,
): Promise<{ readonly units: bigint; readonly fee: bigint }> => {
  const { account, balance, currency } = funds;
  if (amount === "max") return maximumTransfer(funds, { to, token }, signal);
  const parsedAmount = readTypedAmount(amount, balance.decimals, ".");
  if (parsedAmount.kind !== "units" || amount.includes(","))
    throw new LatchkitError("amount/malformed", { value: amount });
  const { units } = parsedAmount;
  const minimum = minimumAmount(account.namespace, to);
  if (units < minimum) throw invalidError("value");
  if (units > balance.units) throw notEnough("transfer");
  const transaction = { to, value: units, ...(token !== undefined && { token }) };
  const fee = await networkFee(funds, transaction, signal);
  const total = token === undefined ? units + fee : fee;
  if (total > currency.units) throw notEnough("fees");
  await checkRent(funds, { ...transaction, spent: total }, signal);
  return { units, fee };
};

/** Undefined if the token withholds nothing. */
export const arrivingAmount = async (
  { account, reader, balance }: SenderFunds,
  { to, token, value }: Destination & { readonly value: bigint },
  signal: AbortSignal,
): Promise<Formatted<Amount> | undefined> => {
  if (token === undefined) return undefined;
  const withheldUnits = await reader.withheld?.(account.caipAddress, { to, value, token }, signal);
  return withheldUnits
    ? Object.freeze(withFormatted({ ...balance, units: value - withheldUnits }))
    : undefined;
};

/** Chains with rent reject transfers that leave an account below the minimum. */
const checkRent = async (
  { account: { namespace, networkId }, reader, currency: { units: before } }: SenderFunds,
  transfer: { readonly to: string; readonly value: bigint; token?: string; spent: bigint },
  signal: AbortSignal,
): Promise<void> => {
  if (!CHAINS[namespace].send?.hasRent) return;
  if (leavesBelowRent({ before, left: before - transfer.spent })) throw notEnough("rent");
  if (transfer.token !== undefined) return;
  const receiver = toCaipAddress(networkId, transfer.to);
  const { units: receiverHolds } = await reader.holding(receiver, undefined, signal);
  if (createsBelowRent({ units: transfer.value, receiverHolds })) throw notEnough("rent");
};

/** UTXO chains report too few coins as an invalid `value`. */
const networkFee = async (
  { account, reader }: SenderFunds,
  transaction: TransactionRequest,
  signal: AbortSignal,
): Promise<bigint> => {
  try {
    return await reader.networkFee(account.caipAddress, transaction, signal);
  } catch (error) {
    const isShort =
      CHAINS[account.namespace].send?.spendsCoins &&
      isLatchkitError(error, "transaction/invalid") &&
      error.context.field === "value";
    throw isShort ? notEnough("fees") : error;
  }
};

export const maximumTransfer = async (
  funds: SenderFunds,
  { to, token }: Destination,
  signal: AbortSignal,
): Promise<{ readonly units: bigint; readonly fee: bigint }> => {
  const { account, reader, balance, currency } = funds;
  const coins = await reader.maximum?.(account.caipAddress, to, signal);
  if (coins !== undefined) return { units: coins.value, fee: coins.fee };
  const { send } = CHAINS[account.namespace];
  if (send?.spendsCoins) throw notEnough("fees");
  const fee = await feeOfAll(funds, { to, token }, signal);
  const reserve = send?.hasRent ? RENT_RESERVE : 0n;
  const units = maximumUnits(balance.units, fee + reserve, token === undefined);
  if (fee > currency.units || (units === 0n && balance.units > 0n)) throw notEnough("fees");
  if (units === 0n) throw notEnough("transfer");
  const spentUnits = token === undefined ? units + fee : fee;
  await checkRent(funds, { to, value: units, ...(token && { token }), spent: spentUnits }, signal);
  return { units, fee };
};

/** On EVM, a contract's gas may depend on the value: estimates for what remains after fees. */
const feeOfAll = async (
  { account, reader, balance }: SenderFunds,
  { to, token }: Destination,
  signal: AbortSignal,
): Promise<bigint> => {
  const feeOf = (value: bigint): Promise<bigint> =>
    reader.networkFee(
      account.caipAddress,
      { to, value, ...(token !== undefined && { token }) },
      signal,
    );
  if (token !== undefined) return feeOf(balance.units);
  if (!CHAINS[account.namespace].hasContractAccounts) return feeOf(0n);
  const first = await feeOf(balance.units / 2n);
  if (first >= balance.units) return first;
  const last = await feeOf(balance.units - first);
  return last > first ? last : first;
};
