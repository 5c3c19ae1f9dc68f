import { CHAINS } from "../../domain/chains/chains.js";
import { connectionOf, type Connection } from "../../domain/connection/connection-state.js";
import type { Namespace } from "../../domain/caip/caip.types.js";
import { type SentRecord, sentByRequest } from "../../domain/activity/sent-by-request.js";
import { isProposal } from "../../domain/connectors/connector-id.js";
import { isChainSwitch } from "../../domain/network/chain-move.js";
import { isLatchkitError } from "../../domain/errors/latchkit-error.js";
import { sendsTransaction } from "../../domain/network/rpc-methods.js";
import type {
  WalletConnector,
  WalletOutcome,
  WalletRequest,
} from "../../ports/wallet-connector.port.js";
import type { Scheduler } from "../../ports/page.ports.js";
import type { NamespaceProvider } from "./connection.api.js";
import type { Lifetime } from "../shared/lifetime.js";
import type { AskWallet, RequestGate } from "../review/request-gate.api.js";
import { unknownSendingError } from "../shared/sending-intents.js";
import type { OpenWallets } from "./open-wallets.js";
import type { ConnectionStore } from "./connection.store.js";
import { bindMembers } from "../../domain/shared/bind-members.js";

/** An EIP-1193 error; libraries read its `code`. */
export class ProviderRpcError extends Error {
  override readonly name: string = "ProviderRpcError";
  readonly code: number;
  readonly data: unknown;
  constructor(code: number, message: string, data?: unknown, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
    this.data = data;
  }
}

/** A throwing getter or proxy reads as undefined. */
const fieldOf = (value: unknown, key: string): unknown => {
  try {
    return (value as Readonly<Record<string, unknown>> | null | undefined)?.[key];
  } catch {
    return undefined;
  }
};

const toRpcError = (error: unknown): unknown => {
  if (isLatchkitError(error, "connection/not-connected"))
    return new ProviderRpcError(4900, "The wallet was disconnected");
  // Only for signatures: a cancelled transfer is `transaction/unknown`.
  if (isLatchkitError(error, "modal/closed"))
    return new ProviderRpcError(4001, "The user cancelled the request.", undefined, {
      cause: error,
    });
  const cause = fieldOf(error, "cause");
  const [code, message] = [fieldOf(cause, "code"), fieldOf(cause, "message")];
  return typeof code === "number"
    ? new ProviderRpcError(
        code,
        typeof message === "string" ? message : "Request failed",
        fieldOf(cause, "data"),
      )
    : error;
};

/**
 * ms in which a transaction with unknown outcome is not requested again: libraries retry errors
 * without a known code within a second.
 */
const REPEAT_MS = 5_000;

/** Undefined if JSON cannot represent the request. */
const keyOf = (call: WalletRequest): string | undefined => {
  try {
    return JSON.stringify([call.method, call.params]);
  } catch {
    return undefined;
  }
};

export interface NamespaceWallets {
  /** Throws `connection/not-connected`, also if the wallet disconnects while `work` is running. */
  whileConnected<T>(
    signal: AbortSignal,
    work: (active: { readonly wallet: WalletConnector }, signal: AbortSignal) => Promise<T>,
    namespace?: Namespace,
  ): Promise<T>;
}

export interface ChainSwitchQueue {
  request(
    wallet: WalletConnector,
    call: WalletRequest,
    signal: AbortSignal,
  ): Promise<WalletOutcome<unknown>>;
}

export interface ProviderParts {
  readonly wallets: NamespaceWallets;
  readonly connectionStore: ConnectionStore;
  readonly life: Lifetime;
  readonly openWallets: OpenWallets;
  readonly switchQueue: ChainSwitchQueue;
  readonly scheduler: Scheduler;
  readonly sent: { add(record: SentRecord): void };
  readonly gate?: RequestGate | undefined;
}

/**
 * The raw provider of the wallet connected in one namespace at the time of the call. Errors as in
 * `NamespaceProvider`.
 */
export class SessionNamespaceProvider implements NamespaceProvider {
  readonly #namespace: Namespace;
  readonly #parts: ProviderParts;
  readonly #unknown = new Map<string, unknown>();

  constructor(namespace: Namespace, parts: ProviderParts) {
    bindMembers(this);
    this.#namespace = namespace;
    this.#parts = parts;
  }

  async request({
    method,
    params,
  }: {
    readonly method: string;
    readonly params?: unknown;
  }): Promise<unknown> {
    const { wallets, connectionStore, life, switchQueue, gate } = this.#parts;
    const connection = connectionOf(connectionStore.snapshot, this.#namespace);
    if (!connection) throw new ProviderRpcError(4100, "No wallet is connected");
    // The state has the user's selected account first; these accounts are granted (EIP-1102).
    if (CHAINS[this.#namespace].isEip1193 && /^eth_(a|requestA)ccounts$/u.test(method))
      return connection.accounts.map(({ address }) => address);
    let call: WalletRequest = params === undefined ? { method } : { method, params };
    const key = sendsTransaction(call) ? keyOf(call) : undefined;
    if (key !== undefined && this.#unknown.has(key)) throw this.#unknown.get(key);
    let isAsked = false;
    try {
      const outcome = await life.run("provider.request", undefined, (signal) =>
        wallets.whileConnected(
          signal,
          ({ wallet }, request) => {
            const ask: AskWallet = (passed) => {
              [call, isAsked] = [passed, true];
              return isChainSwitch(method)
                ? switchQueue.request(wallet, passed, request)
                : wallet.request(passed, request);
            };
            return gate?.pass(wallet, call, request, ask) ?? ask(call);
          },
          this.#namespace,
        ),
      );
      if (outcome.kind === "done") {
        this.#record(connection, call, outcome.value);
        return outcome.value;
      }
      throw outcome.kind === "declined"
        ? new ProviderRpcError(4001, "User rejected the request.")
        : new ProviderRpcError(-32002, "Request already pending");
    } catch (error) {
      if (isAsked && life.isOver && sendsTransaction(call))
        throw unknownSendingError(connection.accounts[0].networkId, error);
      if (key !== undefined && isLatchkitError(error, "transaction/unknown"))
        this.#remember(key, error);
      throw toRpcError(error);
    }
  }

  /** Skips Safe's proposals, which its owners may never send. */
  #record({ accounts, connector }: Connection, call: WalletRequest, answer: unknown): void {
    if (!sendsTransaction(call) || isProposal(connector.id)) return;
    for (const transaction of sentByRequest(accounts, call, answer))
      this.#parts.sent.add(transaction);
  }

  #remember(key: string, error: unknown): void {
    const { scheduler, life } = this.#parts;
    this.#unknown.set(key, error);
    const undoEnd = life.onEnd(
      scheduler.after(REPEAT_MS, () => {
        undoEnd();
        this.#unknown.delete(key);
      }),
    );
  }
}
