import { statusOfFailure, statusOfReceipt } from "../../domain/activity/sent-transaction.js";
import { type Senders, sentByRequest } from "../../domain/activity/sent-by-request.js";
import { explorerLink, type Network } from "../../domain/network/network.js";
import type { PsbtRequest, SignedPsbt } from "../../domain/transaction/bitcoin-transfer.js";
import type {
  BatchCall,
  BatchStatus,
  TransactionReceipt,
  TransactionRef,
  TransactionRequest,
  TypedData,
  WalletCapabilities,
} from "../../domain/transaction/transaction.js";
import { isProposal } from "../../domain/connectors/connector-id.js";
import { LatchkitError, isLatchkitError } from "../../domain/errors/latchkit-error.js";
import type { TokenBalance } from "../../domain/tokens/token-balance.js";
import type { Namespace } from "../../domain/caip/caip.types.js";
import type { ChainSigner } from "../../ports/chain-signer.port.js";
import type { ChainReader } from "../../ports/chain-reader.port.js";
import type { ChainAccess } from "../../ports/ports.js";
import type { WalletConnector, WalletRequest } from "../../ports/wallet-connector.port.js";
import type { WalletRecheck } from "../connection/wallets.api.js";
import type { Networks } from "../../domain/network/networks.js";
import type { LateAnswer } from "../shared/sending-intents.js";
import type { SentTransactions } from "./sent-transactions.js";
import { type ActiveWallet, type ActiveWallets, valueOfOutcome } from "./active-wallet.js";
import { type LateOutcome, hashIn } from "./tracked-connector.js";

/** The abort signal and the namespace of the account; default: the active account. */
export interface AccountOptions {
  readonly signal: AbortSignal;
  readonly namespace?: Namespace | undefined;
}
export interface SendOptions extends AccountOptions {
  readonly onLateAnswer?: LateAnswer<TransactionRef> | undefined;
}
/** Options of sending calls; by default the wallet may execute them one by one. */
export interface SendCallsOptions extends AccountOptions {
  readonly atomicRequired?: boolean | undefined;
  readonly onLateAnswer?: LateAnswer<string> | undefined;
}
type Signing = ActiveWallet & {
  readonly signer: ChainSigner;
  readonly signal: AbortSignal;
  readonly network: Network;
};

const requireMethod = <P extends ChainSigner | ChainReader, K extends keyof P>(
  port: P,
  action: K & string,
): P & Required<Pick<P, K>> => {
  if (port[action] === undefined)
    throw new LatchkitError("account/method-not-supported", {
      method: action,
      namespace: port.namespace,
    });
  return port as P & Required<Pick<P, K>>;
};

export interface AccountOperationsParts {
  readonly wallets: ActiveWallets;
  readonly networks: Networks;
  readonly chains: ChainAccess;
  readonly recheck: WalletRecheck;
  readonly mined: () => void;
  readonly sent: SentTransactions;
}

/**
 * Signs and sends with the selected account, or that of a namespace. Each rejects with
 * `connection/not-connected`, `wallet/declined`, `wallet/pending`, `account/method-not-supported`,
 * and the errors of `ChainSigner`.
 */
export class AccountOperations {
  readonly #parts: AccountOperationsParts;
  constructor(parts: AccountOperationsParts) {
    this.#parts = parts;
  }

  async signMessage(message: string | Uint8Array, options: AccountOptions): Promise<string> {
    return this.#sign(options, async ({ account, wallet, signer, signal }) =>
      valueOfOutcome(
        await signer.signMessage(wallet, account.address, copyOf(message), signal),
        "signMessage",
      ),
    );
  }

  async signTypedData(data: TypedData, options: AccountOptions): Promise<string> {
    return this.#sign(options, async ({ account, wallet, signer, signal }) => {
      const { address, networkId } = account;
      const answer = requireMethod(signer, "signTypedData").signTypedData(
        wallet,
        address,
        networkId,
        data,
        signal,
      );
      return valueOfOutcome(await answer, "eth_signTypedData_v4");
    });
  }

  async signTransactions(
    transactions: readonly string[],
    options: AccountOptions,
  ): Promise<readonly string[]> {
    return this.#sign(options, async ({ account, wallet, signer, signal, network }) =>
      valueOfOutcome(
        await requireMethod(signer, "signTransactions").signTransactions(
          wallet,
          account.address,
          network,
          transactions,
          signal,
        ),
        "solana_signTransaction",
      ),
    );
  }

  async signPsbt(request: PsbtRequest, options: AccountOptions): Promise<SignedPsbt> {
    const sign = async ({ account, wallet, signer, signal, network }: Signing) => {
      const signed = valueOfOutcome(
        await requireMethod(signer, "signPsbt").signPsbt(
          wallet,
          account.address,
          network,
          request,
          signal,
        ),
        "signPsbt",
      );
      if (request.broadcast === true)
        this.#record([account], { method: "signPsbt", params: request }, signed, wallet);
      return signed;
    };
    return request.broadcast === true ? this.#send(options, sign) : this.#sign(options, sign);
  }

  async sendTransaction(
    transaction: TransactionRequest,
    { onLateAnswer, ...options }: SendOptions,
  ): Promise<TransactionRef> {
    const active = this.#parts.wallets.of(options.namespace);
    const onLate = (hash: string | undefined): void => {
      onLateAnswer?.(hash === undefined ? undefined : this.#sentAs(active, transaction, hash));
    };
    const sending = async ({ account, wallet, signer, signal, network }: Signing) => {
      const sent = await signer.send(wallet, account.address, network, transaction, signal);
      const hash = sent.kind === "unknown" ? sent.value : valueOfOutcome(sent, "sendTransaction");
      const delivery = sent.kind === "unknown" ? "unknown" : "seen";
      return this.#sentAs({ account, wallet }, transaction, hash, delivery);
    };
    return this.#send(
      options,
      sending,
      handleLateAnswer(lateHash, onLate, () => this.#parts.mined()),
    );
  }

  async estimateGas(
    transaction: TransactionRequest,
    { signal, namespace }: AccountOptions,
  ): Promise<bigint> {
    const { account } = this.#parts.wallets.of(namespace);
    return requireMethod(
      await this.#parts.chains.reader(account.namespace),
      "estimateGas",
    ).estimateGas(account.caipAddress, transaction, signal);
  }

  async networkFee(
    transaction: TransactionRequest,
    { signal, namespace }: AccountOptions,
  ): Promise<bigint> {
    const { account } = this.#parts.wallets.of(namespace);
    return (await this.#parts.chains.reader(account.namespace)).networkFee(
      account.caipAddress,
      transaction,
      signal,
    );
  }

  async waitForReceipt(
    { networkId, hash }: TransactionRef,
    { signal }: AccountOptions,
  ): Promise<TransactionReceipt> {
    const { namespace } = this.#network(networkId);
    const reader = await this.#parts.chains.reader(namespace);
    try {
      const receipt = await reader.waitForReceipt(networkId, hash, signal);
      this.#parts.sent.settle(statusOfReceipt(hash, receipt));
      this.#parts.mined();
      return receipt;
    } catch (error) {
      const finalStatus = statusOfFailure(hash, error);
      if (finalStatus) this.#parts.sent.settle(finalStatus);
      throw error;
    }
  }

  async capabilities(options: AccountOptions): Promise<WalletCapabilities> {
    return this.#sign(options, ({ account, wallet, signer, signal }) =>
      requireMethod(signer, "capabilities").capabilities(wallet, account.address, signal),
    );
  }

  /** ERC-7811. */
  async assets(options: AccountOptions): Promise<readonly TokenBalance[]> {
    return this.#sign(options, ({ account, wallet, signer, signal }) =>
      requireMethod(signer, "assets").assets(wallet, account.address, account.networkId, signal),
    );
  }

  async sendCalls(
    calls: readonly BatchCall[],
    { onLateAnswer, ...options }: SendCallsOptions,
  ): Promise<string> {
    const atomicRequired = Boolean(options.atomicRequired);
    const sending = async ({ account, wallet, signer, signal, network }: Signing) => {
      const id = valueOfOutcome(
        await requireMethod(signer, "sendCalls").sendCalls(
          wallet,
          account.address,
          network,
          { calls, atomicRequired },
          signal,
        ),
        "wallet_sendCalls",
      );
      this.#record([account], { method: "wallet_sendCalls", params: [{ calls }] }, id, wallet);
      return id;
    };
    return this.#send(
      options,
      sending,
      handleLateAnswer(batchIdIn, onLateAnswer, () => this.#parts.mined()),
    );
  }

  async callsStatus(id: string, options: AccountOptions): Promise<BatchStatus> {
    return this.#sign(options, ({ wallet, signer, signal }) =>
      requireMethod(signer, "callsStatus").callsStatus(wallet, id, signal),
    );
  }

  /** Skips a Safe's proposal, which is no transaction yet. */
  #sentAs(
    { account, wallet }: ActiveWallet,
    request: TransactionRequest,
    hash: string,
    delivery: NonNullable<TransactionRef["delivery"]> = "seen",
  ): TransactionRef {
    const network = this.#network(account.networkId);
    const isInChain = !isProposal(wallet.connectorId);
    if (isInChain) this.#parts.sent.add({ account: account.caipAddress, hash, request });
    return {
      networkId: network.id,
      hash,
      delivery,
      ...(network.explorerUrl &&
        isInChain && { explorerUrl: explorerLink(network.explorerUrl, "tx", hash) }),
    };
  }

  #record(
    senders: Senders,
    call: WalletRequest,
    answer: unknown,
    { connectorId }: WalletConnector,
  ): void {
    if (isProposal(connectorId)) return;
    for (const sent of sentByRequest(senders, call, answer)) this.#parts.sent.add(sent);
  }

  #sign<T>(options: AccountOptions, work: (signing: Signing) => Promise<T>): Promise<T> {
    return this.#ask("sign", options, work);
  }

  /** Refreshes balances after an unknown outcome. */
  async #send<T>(
    options: AccountOptions,
    work: (signing: Signing) => Promise<T>,
    onLateAnswer?: LateOutcome,
  ): Promise<T> {
    try {
      return await this.#ask("send", options, work, onLateAnswer);
    } catch (error) {
      if (isLatchkitError(error, "transaction/unknown") && !options.signal.aborted)
        this.#parts.mined();
      throw error;
    }
  }

  #ask<T>(
    how: "sign" | "send",
    { signal, namespace }: AccountOptions,
    work: (signing: Signing) => Promise<T>,
    late?: LateOutcome,
  ): Promise<T> {
    const {
      account: { networkId },
      wallet,
    } = this.#parts.wallets.of(namespace);
    return this.#parts.wallets[how](
      signal,
      (active, workSignal) => {
        const networks = this.#parts.networks;
        // Read lazily: a message can be signed on an unlisted network.
        const signing: Signing = {
          ...active,
          signal: workSignal,
          get network() {
            return networkOf(networks, networkId);
          },
        };
        return this.#recheckIfRefused(wallet, workSignal, work(signing));
      },
      namespace,
      late,
    );
  }

  /** Rechecks a wallet that is on another network than the state. */
  async #recheckIfRefused<T>(
    wallet: WalletConnector,
    signal: AbortSignal,
    work: Promise<T>,
  ): Promise<T> {
    try {
      return await work;
    } catch (error) {
      if (isLatchkitError(error, "chain/not-supported"))
        await this.#parts.recheck.run(wallet, signal);
      throw error;
    }
  }

  #network(id: Network["id"]): Network {
    return networkOf(this.#parts.networks, id);
  }
}

/** An EVM hash or a Solana signature. */
const TRANSACTION_ID = /^(?:0x[\da-f]{64}|[1-9A-HJ-NP-Za-km-z]{64,88})$/iu;
const lateHash = (answer: unknown): string | undefined => {
  const hash = hashIn(answer);
  return hash !== undefined && TRANSACTION_ID.test(hash) ? hash : undefined;
};

const batchIdIn = (answer: unknown): string | undefined => {
  const id = typeof answer === "object" && answer !== null && "id" in answer ? answer.id : answer;
  return typeof id === "string" ? id : undefined;
};

const handleLateAnswer =
  (
    readAnswer: (answer: unknown) => string | undefined,
    onLateAnswer: LateAnswer<string> | undefined,
    onSent: () => void,
  ): LateOutcome =>
  (outcome) => {
    if (outcome.kind === "declined") return onLateAnswer?.(undefined);
    const answered = outcome.kind === "done" ? readAnswer(outcome.value) : undefined;
    if (answered === undefined) return;
    onLateAnswer?.(answered);
    onSent();
  };

/** Copies bytes that the caller may change later. */
const copyOf = (message: string | Uint8Array): string | Uint8Array =>
  typeof message === "string" ? message : Uint8Array.from(message);

const networkOf = (networks: Networks, id: Network["id"]): Network => {
  const network = networks.find(id);
  if (!network) throw new LatchkitError("network/not-found", { networkId: id });
  return network;
};
