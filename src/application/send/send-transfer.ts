import type { Account } from "../../domain/account/account.js";
import type { Namespace } from "../../domain/caip/caip.types.js";
import { toCaipAddress } from "../../domain/caip/caip.js";
import { type Amount, type Formatted, withFormatted } from "../../domain/balance/balance.js";
import { LatchkitError, isLatchkitError } from "../../domain/errors/latchkit-error.js";
import { type Observable, Subject } from "rxjs";
import { CHAINS, canSendOn } from "../../domain/chains/chains.js";
import { recipientName } from "../../domain/send/recipient.js";
import { RENT_RESERVE, createsBelowRent, leavesBelowRent } from "../../domain/send/solana-rent.js";
import {
  type KnownAddresses,
  isTokenOf,
  leastAmount,
  recipientProblem,
  sendWarnings,
} from "../../domain/send/send-problem.js";
import {
  type SendPreview,
  maximumUnits,
  payingKey,
  transactionOf,
} from "../../domain/send/send-preview.js";
import { amountToType, readTypedAmount } from "../../domain/send/typed-amount.js";
import type { TransactionOutcome } from "../../domain/transaction/transaction-outcome.js";
import type { TransactionRef, TransactionRequest } from "../../domain/transaction/transaction.js";
import type { ChainReader, HoldingReading } from "../../ports/chain-reader.port.js";
import { type LateAnswer, SendingIntents } from "../shared/sending-intents.js";
import type { FoundName } from "../../domain/names/resolved-name.js";
import { settleBy, toLatchkitError } from "../shared/lifetime.js";
import { isCurrencyAddress } from "../../domain/chains/currencies.js";
import { TransactionOutcomes } from "../shared/transaction-outcomes.js";
import type { SendTransferParts } from "./send-transfer.types.js";
import type { SendRequest } from "./send.api.js";
import { toInternalSpelling, toNetworkSpelling } from "../../domain/address/evm-address.js";

const invalid = (field: string): LatchkitError =>
  new LatchkitError("transaction/invalid", { field });
const notEnough = (covers: "fees" | "transfer" | "rent"): LatchkitError =>
  new LatchkitError("transaction/not-enough-funds", { covers, providerCode: 5001 });

const readsHoldings = (reader: ChainReader): reader is ChainReader & HoldingReading =>
  reader.holding !== undefined;

interface SendingState {
  readonly account: Account;
  readonly reader: ChainReader & HoldingReading;
  readonly held: Amount;
  readonly currency: Amount;
}

interface Recipient {
  readonly to: string;
  readonly name?: string;
  readonly record?: NonNullable<SendPreview["nameRecord"]>;
}

interface Destination {
  readonly to: string;
  readonly token?: string | undefined;
}

/** The wallet's late answer to a transfer that ended as unknown; `sent` undefined: declined. */
export interface LateTransfer {
  readonly preview: SendPreview;
  readonly sent: TransactionRef | undefined;
}

/** Checks transfers and asks the wallet to sign them; one request for each preview. */
export class SendTransfer {
  readonly #parts: SendTransferParts;
  readonly #intents: SendingIntents<SendPreview>;
  readonly #late = new Subject<LateTransfer>();
  readonly #outcomes: TransactionOutcomes;

  constructor(parts: SendTransferParts) {
    this.#parts = parts;
    this.#outcomes = new TransactionOutcomes(parts);
    this.#intents = new SendingIntents({
      remember: ({ account, to }) => parts.unsettled.add(payingKey(account, to)),
      onLate: (preview, sent) => this.#onLateAnswer(preview, sent),
    });
  }

  /** Late wallet answers to transfers that ended as unknown. */
  get late$(): Observable<LateTransfer> {
    return this.#late;
  }

  /** Rejects as `SendGroup.preview`. */
  async preview(request: SendRequest, signal: AbortSignal): Promise<SendPreview> {
    const { amount } = request;
    const account = this.#account();
    const { namespace, networkId } = account;
    const isCurrency =
      request.token === undefined || isCurrencyAddress(networkId, String(request.token));
    const token = isCurrency ? undefined : request.token;
    const {
      to: recipient,
      name,
      record,
    } = await this.#recipient(request.to.trim(), account, signal);
    if (recipientProblem(recipient, { networkId, namespace, token }) !== undefined)
      throw invalid("to");
    if (!isTokenOf(networkId, token)) throw invalid("token");
    const to = toInternalSpelling(networkId, recipient);
    const state = await this.#readState(account, token, signal);
    const { units, fee } = await this.#costs(state, { to, amount, token }, signal);
    const arrives = await this.#arrives(state, { to, token, value: units }, signal);
    const { decimals, symbol } = state.currency;
    const preview: SendPreview = Object.freeze({
      account: account.caipAddress,
      networkId,
      amount: Object.freeze(withFormatted({ ...state.held, units })),
      ...(arrives !== undefined && { arrives }),
      ...(token !== undefined && { token }),
      to,
      ...(name !== undefined && { name }),
      ...(record !== undefined && { nameRecord: record }),
      fee: Object.freeze(withFormatted({ units: fee, decimals, symbol })),
      warnings: Object.freeze([
        ...(this.#parts.unsettled.has(payingKey(account.caipAddress, to))
          ? (["earlier-transfer"] as const)
          : []),
        ...sendWarnings(namespace, to, this.#knownAddresses(namespace), record),
      ]),
    });
    this.#intents.allow(preview);
    return preview;
  }

  /** The address to pay; for a name also the name and its record. */
  async #recipient(to: string, account: Account, signal: AbortSignal): Promise<Recipient> {
    const typed = recipientName(to, account);
    if (typed === undefined) return { to };
    const { name, resolved } = await this.#find(typed, account, signal);
    if (resolved === undefined) throw invalid("to");
    const { address, record } = resolved;
    return { to: toNetworkSpelling(account.networkId, address), name, record };
  }

  /** Input that is not a valid name is an invalid recipient. */
  async #find(typed: string, { networkId }: Account, signal: AbortSignal): Promise<FoundName> {
    try {
      return await settleBy(signal, this.#parts.resolve(typed, networkId, signal));
    } catch (cause) {
      throw isLatchkitError(cause, "names/malformed") ? invalid("to") : cause;
    }
  }

  /**
   * Decimals of the currency, or of a token as its chain reports them. Rejects with
   * `connection/not-connected`, `network/not-found`, `account/method-not-supported`, `rpc/…`.
   */
  async decimals(token: string | undefined, signal: AbortSignal): Promise<number> {
    const { networkId, namespace, caipAddress } = this.#account();
    const network = this.#parts.networks.find(networkId);
    if (network === undefined) throw new LatchkitError("network/not-found", { networkId });
    if (token === undefined) return network.currency.decimals;
    const reader = await this.#parts.chains.reader(namespace);
    if (!readsHoldings(reader))
      throw new LatchkitError("account/method-not-supported", { method: "send", namespace });
    return (await reader.holding(caipAddress, token, signal)).decimals;
  }

  /** The maximum amount, as plain digits. Rejects as `SendGroup.preview`. */
  async maximum({ token, to }: Destination, signal: AbortSignal): Promise<string> {
    const account = this.#account();
    const { namespace, networkId } = account;
    const isPayable = recipientProblem(to, { networkId, namespace, token }) === undefined;
    const state = await this.#readState(account, token, signal);
    const receiver = isPayable ? toInternalSpelling(networkId, to) : account.address;
    const { units } = await this.#maximum(state, { to: receiver, token }, signal);
    return amountToType(units, state.held.decimals, ".");
  }

  submit(preview: SendPreview, signal: AbortSignal): Promise<TransactionRef> {
    if (!this.#intents.has(preview)) return Promise.reject(invalid("preview"));
    return this.#intents.submit(preview, signal, (late) => this.#send(preview, late));
  }

  outcome(sent: TransactionRef, signal: AbortSignal): Promise<TransactionOutcome> {
    return this.#outcomes.of(sent, signal);
  }

  /** As `outcome`, without a cached answer. */
  outcomeNow(sent: TransactionRef, signal: AbortSignal): Promise<TransactionOutcome> {
    return this.#outcomes.refresh(sent, signal);
  }

  async #send(preview: SendPreview, late: LateAnswer<TransactionRef>): Promise<TransactionRef> {
    const { sign, events, life } = this.#parts;
    const { networkId } = preview;
    events.emit({ name: "SEND_INITIATED", networkId });
    try {
      const check = (): void => this.#check(preview);
      const sent = await sign(transactionOf(preview), check, life.signal, late);
      this.#sent(preview, sent);
      return sent;
    } catch (cause) {
      const error = toLatchkitError(cause, "send.submit");
      if (error.code === "wallet/declined") events.emit({ name: "SEND_REJECTED" });
      else events.emit({ name: "SEND_ERROR", code: error.code });
      throw error;
    }
  }

  /** The last recipients that are valid on the active network, newest first. */
  recentRecipients(): readonly string[] {
    const account = this.#parts.account();
    if (account === undefined) return [];
    return this.#parts.recipients
      .recent(account.caipAddress)
      .filter((to) => recipientProblem(to, account) === undefined);
  }

  #sent({ account, to, networkId }: SendPreview, sent: TransactionRef): void {
    this.#parts.recipients.add(account, to);
    this.#parts.events.emit({ name: "SEND_SUCCESS", networkId, hash: sent.hash });
    this.#outcomes.begin(sent);
  }

  #onLateAnswer(preview: SendPreview, sent: TransactionRef | undefined): void {
    const { life, events } = this.#parts;
    if (life.isOver) return;
    if (sent === undefined) events.emit({ name: "SEND_REJECTED" });
    else this.#sent(preview, sent);
    this.#late.next({ preview, sent });
  }

  #check({ account, networkId }: SendPreview): void {
    const active = this.#account();
    if (active.networkId !== networkId)
      throw new LatchkitError("chain/not-supported", { networkId });
    if (active.caipAddress !== account)
      throw new LatchkitError("account/not-available", { address: account });
  }

  #account(): Account {
    const account = this.#parts.account();
    if (account === undefined) throw new LatchkitError("connection/not-connected", {});
    return account;
  }

  #knownAddresses(namespace: Namespace): KnownAddresses {
    const { ownAddresses, recipients } = this.#parts;
    return { own: ownAddresses(), paid: recipients.paid(namespace) };
  }

  async #readState(
    account: Account,
    token: string | undefined,
    signal: AbortSignal,
  ): Promise<SendingState> {
    const { networks, chains } = this.#parts;
    const { namespace, networkId, caipAddress } = account;
    if (networks.find(networkId) === undefined)
      throw new LatchkitError("network/not-found", { networkId });
    const reader = await chains.reader(namespace);
    if (!canSendOn(namespace) || !readsHoldings(reader))
      throw new LatchkitError("account/method-not-supported", { method: "send", namespace });
    const [currency, held] = await Promise.all([
      reader.holding(caipAddress, undefined, signal),
      token === undefined ? undefined : reader.holding(caipAddress, token, signal),
    ]);
    return { account, reader, currency, held: held ?? currency };
  }

  async #costs(
    state: SendingState,
    { to, amount, token }: Destination & Pick<SendRequest, "amount">,
    signal: AbortSignal,
  ): Promise<{ readonly units: bigint; readonly fee: bigint }> {
    const { account, held, currency } = state;
    if (amount === "max") return this.#maximum(state, { to, token }, signal);
    const read = readTypedAmount(amount, held.decimals, ".");
    if (read.kind !== "units" || amount.includes(","))
      throw new LatchkitError("amount/malformed", { value: amount });
    const { units } = read;
    const minimum = leastAmount(account.namespace, to);
    if (units < minimum) throw invalid("value");
    if (units > held.units) throw notEnough("transfer");
    const transaction = { to, value: units, ...(token !== undefined && { token }) };
    const fee = await this.#fee(state, transaction, signal);
    const spent = token === undefined ? units + fee : fee;
    if (spent > currency.units) throw notEnough("fees");
    await this.#checkRent(state, { ...transaction, spent }, signal);
    return { units, fee };
  }

  /** Undefined if the token withholds nothing. */
  async #arrives(
    { account, reader, held }: SendingState,
    { to, token, value }: Destination & { readonly value: bigint },
    signal: AbortSignal,
  ): Promise<Formatted<Amount> | undefined> {
    if (token === undefined) return undefined;
    const withheld = await reader.withheld?.(account.caipAddress, { to, value, token }, signal);
    return withheld
      ? Object.freeze(withFormatted({ ...held, units: value - withheld }))
      : undefined;
  }

  /** Chains with rent reject transfers that leave an account below the minimum. */
  async #checkRent(
    { account: { namespace, networkId }, reader, currency: { units: before } }: SendingState,
    sent: { readonly to: string; readonly value: bigint; token?: string; spent: bigint },
    signal: AbortSignal,
  ): Promise<void> {
    if (!CHAINS[namespace].send?.hasRent) return;
    if (leavesBelowRent({ before, left: before - sent.spent })) throw notEnough("rent");
    if (sent.token !== undefined) return;
    const receiver = toCaipAddress(networkId, sent.to);
    const { units: receiverHolds } = await reader.holding(receiver, undefined, signal);
    if (createsBelowRent({ units: sent.value, receiverHolds })) throw notEnough("rent");
  }

  /** Too few coins for the fee are reported as an invalid value. */
  async #fee(
    { account, reader }: SendingState,
    transaction: TransactionRequest,
    signal: AbortSignal,
  ): Promise<bigint> {
    try {
      return await reader.networkFee(account.caipAddress, transaction, signal);
    } catch (error) {
      const isShort =
        CHAINS[account.namespace].send?.spendsCoins &&
        isLatchkitError(error, "transaction/invalid") &&
        error.context.field === "value";
      throw isShort ? notEnough("fees") : error;
    }
  }

  async #maximum(
    state: SendingState,
    { to, token }: Destination,
    signal: AbortSignal,
  ): Promise<{ readonly units: bigint; readonly fee: bigint }> {
    const { account, reader, held, currency } = state;
    const coins = await reader.maximum?.(account.caipAddress, to, signal);
    if (coins !== undefined) return { units: coins.value, fee: coins.fee };
    const { send } = CHAINS[account.namespace];
    if (send?.spendsCoins) throw notEnough("fees");
    const fee = await this.#feeOfAll(state, { to, token }, signal);
    const reserve = send?.hasRent ? RENT_RESERVE : 0n;
    const units = maximumUnits(held.units, fee + reserve, token === undefined);
    if (fee > currency.units || (units === 0n && held.units > 0n)) throw notEnough("fees");
    if (units === 0n) throw notEnough("transfer");
    const spent = token === undefined ? units + fee : fee;
    await this.#checkRent(state, { to, value: units, ...(token && { token }), spent }, signal);
    return { units, fee };
  }

  /**
   * The maximum fee for sending everything. On EVM, a contract's gas may depend on the value, so
   * the fee is estimated for the value that remains after fees.
   */
  async #feeOfAll(
    { account, reader, held }: SendingState,
    { to, token }: Destination,
    signal: AbortSignal,
  ): Promise<bigint> {
    const feeOf = (value: bigint): Promise<bigint> =>
      reader.networkFee(
        account.caipAddress,
        { to, value, ...(token !== undefined && { token }) },
        signal,
      );
    if (token !== undefined) return feeOf(held.units);
    if (!CHAINS[account.namespace].hasContractAccounts) return feeOf(0n);
    const first = await feeOf(held.units / 2n);
    if (first >= held.units) return first;
    const last = await feeOf(held.units - first);
    return last > first ? last : first;
  }
}
