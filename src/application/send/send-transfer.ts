import type { Account } from "../../domain/account/account.js";
import type { Namespace } from "../../domain/caip/caip.types.js";
import { withFormatted } from "../../domain/balance/balance.js";
import { LatchkitError, isLatchkitError } from "../../domain/errors/latchkit-error.js";
import { type Observable, Subject } from "rxjs";
import { canSendOn } from "../../domain/chains/chains.js";
import { recipientName } from "../../domain/send/recipient.js";
import {
  type KnownAddresses,
  isTokenOf,
  recipientProblem,
  sendWarnings,
} from "../../domain/send/send-problem.js";
import { type SendPreview, payingKey, transactionOf } from "../../domain/send/send-preview.js";
import { amountToType } from "../../domain/send/typed-amount.js";
import type { TransactionOutcome } from "../../domain/transaction/transaction-outcome.js";
import type { TransactionRef, TransactionRequest } from "../../domain/transaction/transaction.js";
import {
  type LateAnswer,
  SendingIntents,
  type UnsettledTransfers,
} from "../shared/sending-intents.js";
import { rejectOnAbort, toLatchkitError } from "../shared/lifetime.js";
import { isCurrencyAddress } from "../../domain/chains/currencies.js";
import {
  TransactionOutcomes,
  type TransactionOutcomesParts,
} from "../shared/transaction-outcomes.js";
import type { Networks } from "../../domain/network/networks.js";
import type { ChainAccess } from "../../ports/ports.js";
import type { EventSink } from "../events/events.api.js";
import type { Recipients } from "./recipients.js";
import type { ResolveName } from "./recipient-lookup.js";
import {
  type Destination,
  type SenderFunds,
  arrivingAmount,
  invalidError,
  maximumTransfer,
  readsHoldings,
  transferCosts,
} from "./transfer-costs.js";
import type { SendRequest } from "./send.api.js";
import { toInternalSpelling, toNetworkSpelling } from "../../domain/address/evm-address.js";

interface Recipient {
  readonly to: string;
  readonly name?: string;
  readonly record?: NonNullable<SendPreview["nameRecord"]>;
}

/** The wallet's late answer to a transfer that ended as unknown; `sent` undefined: declined. */
export interface LateTransfer {
  readonly preview: SendPreview;
  readonly sent: TransactionRef | undefined;
}

export interface SendTransferParts extends TransactionOutcomesParts {
  readonly account: () => Account | undefined;
  readonly ownAddresses: () => readonly string[];
  readonly networks: Networks;
  readonly chains: ChainAccess;
  readonly resolve: ResolveName;
  readonly sign: (
    transaction: TransactionRequest,
    check: () => void,
    signal: AbortSignal,
    onLateAnswer: LateAnswer<TransactionRef>,
  ) => Promise<TransactionRef>;
  readonly unsettled: UnsettledTransfers;
  readonly recipients: Recipients;
  readonly events: EventSink;
}

/** Checks transfers and asks the wallet to sign them; one request for each preview. */
export class SendTransfer {
  readonly #parts: SendTransferParts;
  readonly #intents: SendingIntents<SendPreview>;
  readonly #lateAnswers = new Subject<LateTransfer>();
  readonly #outcomes: TransactionOutcomes;

  constructor(parts: SendTransferParts) {
    this.#parts = parts;
    this.#outcomes = new TransactionOutcomes(parts);
    this.#intents = new SendingIntents({
      remember: ({ account, to }) => parts.unsettled.add(payingKey(account, to)),
      onLate: (preview, transaction) => this.#onLateAnswer(preview, transaction),
    });
  }

  get lateAnswers$(): Observable<LateTransfer> {
    return this.#lateAnswers;
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
      throw invalidError("to");
    if (!isTokenOf(networkId, token)) throw invalidError("token");
    const to = toInternalSpelling(networkId, recipient);
    const funds = await this.#readFunds(account, token, signal);
    const { units, fee } = await transferCosts(funds, { to, amount, token }, signal);
    const arrives = await arrivingAmount(funds, { to, token, value: units }, signal);
    const { decimals, symbol } = funds.currency;
    const preview: SendPreview = Object.freeze({
      account: account.caipAddress,
      networkId,
      amount: Object.freeze(withFormatted({ ...funds.balance, units })),
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

  /** For a name also the name and its record. */
  async #recipient(to: string, account: Account, signal: AbortSignal): Promise<Recipient> {
    const recipient = recipientName(to, account);
    if (recipient === undefined) return { to };
    const { name, resolved } = await this.#find(recipient, account, signal);
    if (resolved === undefined) throw invalidError("to");
    const { address, record } = resolved;
    return { to: toNetworkSpelling(account.networkId, address), name, record };
  }

  async #find(
    nameInput: string,
    { networkId }: Account,
    signal: AbortSignal,
  ): ReturnType<ResolveName> {
    try {
      return await rejectOnAbort(signal, this.#parts.resolve(nameInput, networkId, signal));
    } catch (cause) {
      throw isLatchkitError(cause, "names/malformed") ? invalidError("to") : cause;
    }
  }

  /**
   * Rejects with `connection/not-connected`, `network/not-found`, `account/method-not-supported`,
   * `rpc/…`.
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
    const funds = await this.#readFunds(account, token, signal);
    const receiver = isPayable ? toInternalSpelling(networkId, to) : account.address;
    const { units } = await maximumTransfer(funds, { to: receiver, token }, signal);
    return amountToType(units, funds.balance.decimals, ".");
  }

  submit(preview: SendPreview, signal: AbortSignal): Promise<TransactionRef> {
    if (!this.#intents.has(preview)) return Promise.reject(invalidError("preview"));
    return this.#intents.submit(preview, signal, (onLateAnswer) =>
      this.#send(preview, onLateAnswer),
    );
  }

  outcome(transaction: TransactionRef, signal: AbortSignal): Promise<TransactionOutcome> {
    return this.#outcomes.of(transaction, signal);
  }

  /** As `outcome`, without a cached answer. */
  outcomeNow(transaction: TransactionRef, signal: AbortSignal): Promise<TransactionOutcome> {
    return this.#outcomes.refresh(transaction, signal);
  }

  async #send(
    preview: SendPreview,
    onLateAnswer: LateAnswer<TransactionRef>,
  ): Promise<TransactionRef> {
    const { sign, events, life } = this.#parts;
    const { networkId } = preview;
    events.emit({ name: "SEND_INITIATED", networkId });
    try {
      const check = (): void => this.#check(preview);
      const transaction = await sign(transactionOf(preview), check, life.signal, onLateAnswer);
      this.#sent(preview, transaction);
      return transaction;
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

  #sent({ account, to, networkId }: SendPreview, transaction: TransactionRef): void {
    this.#parts.recipients.add(account, to);
    this.#parts.events.emit({ name: "SEND_SUCCESS", networkId, hash: transaction.hash });
    this.#outcomes.begin(transaction);
  }

  #onLateAnswer(preview: SendPreview, transaction: TransactionRef | undefined): void {
    const { life, events } = this.#parts;
    if (life.isOver) return;
    if (transaction === undefined) events.emit({ name: "SEND_REJECTED" });
    else this.#sent(preview, transaction);
    this.#lateAnswers.next({ preview, sent: transaction });
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
    return { own: ownAddresses(), recipients: recipients.known(namespace) };
  }

  async #readFunds(
    account: Account,
    token: string | undefined,
    signal: AbortSignal,
  ): Promise<SenderFunds> {
    const { networks, chains } = this.#parts;
    const { namespace, networkId, caipAddress } = account;
    if (networks.find(networkId) === undefined)
      throw new LatchkitError("network/not-found", { networkId });
    const reader = await chains.reader(namespace);
    if (!canSendOn(namespace) || !readsHoldings(reader))
      throw new LatchkitError("account/method-not-supported", { method: "send", namespace });
    const [currency, ofToken] = await Promise.all([
      reader.holding(caipAddress, undefined, signal),
      token === undefined ? undefined : reader.holding(caipAddress, token, signal),
    ]);
    return { account, reader, currency, balance: ofToken ?? currency };
  }
}
