import type { Observable } from "rxjs";
import type { CaipNetworkId } from "../../domain/caip/caip.types.js";
import { LatchkitError, isLatchkitError } from "../../domain/errors/latchkit-error.js";
import { solanaChainOf } from "../../domain/network/solana-cluster.js";
import type { Scheduler } from "../../ports/page.ports.js";
import type {
  WalletConnector,
  WalletEvent,
  WalletOutcome,
  WalletRequest,
  WalletSession,
} from "../../ports/wallet-connector.port.js";
import { readField, readList, readTexts } from "../shared/foreign-values.js";
import { StandardFeatures } from "./foreign-object.js";
import {
  MAX_ACCOUNTS,
  firstSupportedNetwork,
  parseSolanaAccounts,
  networkOfAccount,
  toWalletAccounts,
  type SolanaAccount,
} from "./solana-accounts.js";
import { featureRequest, type FeatureRequest } from "./solana-requests.js";
import {
  type CallLimits,
  DISCONNECT_LIMIT_MS,
  USER_LIMIT_MS,
  ignoreRefusal,
  outcomeOf,
  reconnectOrLate,
} from "./wallet-calls.js";
import { EventThrottle, WalletEvents } from "./wallet-events.js";

const CONNECT = "standard:connect";
const DISCONNECT = "standard:disconnect";
const EVENTS = "standard:events";
const FEATURES = [
  CONNECT,
  DISCONNECT,
  EVENTS,
  "solana:signMessage",
  "solana:signTransaction",
  "solana:signAndSendTransaction",
  "solana:signIn",
];

export interface StandardSolanaConnectorParts {
  readonly scheduler: Scheduler;
  /** Solana networks in order of preference; called at each connect. */
  readonly networks: () => readonly CaipNetworkId[];
}

/**
 * An untrusted Wallet Standard wallet for Solana, with WalletConnect's RPC methods. The connector
 * keeps the network and passes it with each request.
 */
export class StandardSolanaConnector implements WalletConnector {
  readonly connectorId: string;
  readonly namespace = "solana";
  readonly events$: Observable<WalletEvent>;
  readonly #wallet: object;
  readonly #parts: StandardSolanaConnectorParts;
  readonly #events = new WalletEvents(() => this.#follow());
  #features: StandardFeatures | undefined;
  #accounts: readonly SolanaAccount[] = [];
  #networkId: CaipNetworkId | undefined;

  constructor(connectorId: string, wallet: object, parts: StandardSolanaConnectorParts) {
    this.connectorId = connectorId;
    this.#wallet = wallet;
    this.#parts = parts;
    this.events$ = this.#events.events$;
  }

  /** An error without a code counts as a rejection: the standard has no other sign of one. */
  async connect(signal: AbortSignal): Promise<WalletOutcome<WalletSession>> {
    try {
      return await outcomeOf(async () => {
        const session = await this.#requestAccounts({}, this.#limits(signal));
        if (session) return session;
        throw new LatchkitError("wallet/invalid-answer", { method: CONNECT, isEmpty: true });
      });
    } catch (error) {
      if (
        isLatchkitError(error, "wallet/request-failed") &&
        error.context.providerCode === undefined
      )
        return { kind: "declined" };
      throw error;
    }
  }

  reconnect(
    signal: AbortSignal,
    onLateAnswer?: (session: WalletSession) => void,
  ): Promise<WalletSession | undefined> {
    const silently = async (limits: CallLimits): Promise<WalletSession | undefined> => {
      const outcome = await outcomeOf(() => this.#requestAccounts({ silent: true }, limits));
      return outcome.kind === "done" ? outcome.value : undefined;
    };
    return reconnectOrLate(CONNECT, silently, this.#limits(signal), onLateAnswer);
  }

  disconnect(signal: AbortSignal): Promise<void> {
    const features = this.#features ?? this.#capture();
    this.#accounts = [];
    const limits = { ...this.#limits(signal), waitMs: DISCONNECT_LIMIT_MS };
    return ignoreRefusal(signal, features.call(DISCONNECT, [], limits));
  }

  /**
   * Accepts WalletConnect's Solana methods and `solana_signIn`. Rejects with
   * `account/method-not-supported`, `account/feature-not-supported`, and `account/not-available`
   * for an account that is not granted.
   */
  async request(call: WalletRequest, signal: AbortSignal): Promise<WalletOutcome<unknown>> {
    const { method } = call;
    const { namespace } = this;
    if (method === "solana_getAccounts" || method === "solana_requestAccounts")
      return { kind: "done", value: this.#accounts.map(({ address }) => ({ pubkey: address })) };
    const request = featureRequest(call);
    if (!request) throw new LatchkitError("account/method-not-supported", { method, namespace });
    const features = this.#features ?? this.#capture();
    const inputs = this.#inputsOf(request);
    const { feature } = request;
    if (!features.has(feature))
      throw new LatchkitError("account/feature-not-supported", { namespace, feature });
    return outcomeOf(async () =>
      request.answer(await features.call(feature, inputs, { ...this.#limits(signal), method })),
    );
  }

  async selectNetwork(networkId: CaipNetworkId): Promise<boolean> {
    const [account] = this.#accounts;
    if (
      !account ||
      !this.#parts.networks().includes(networkId) ||
      firstSupportedNetwork(account, [networkId]) === undefined
    )
      return false;
    if (this.#networkId === networkId) return true;
    this.#networkId = networkId;
    this.#events.emit({ kind: "network", networkId });
    return true;
  }

  #limits(signal: AbortSignal): CallLimits {
    return { signal, scheduler: this.#parts.scheduler, waitMs: USER_LIMIT_MS };
  }

  #capture(): StandardFeatures {
    return new StandardFeatures(this.#wallet, FEATURES);
  }

  /**
   * Stores the grant; undefined without accounts. Captures the wallet's functions, unless a silent
   * connect has them already.
   */
  async #requestAccounts(
    input: { readonly silent?: true },
    limits: CallLimits,
  ): Promise<WalletSession | undefined> {
    const features = (input.silent && this.#features) || this.#capture();
    if (!features.has(CONNECT))
      throw new LatchkitError("account/feature-not-supported", {
        namespace: this.namespace,
        feature: CONNECT,
      });
    const inputs = input.silent ? [input] : [];
    const answer = await features.call(CONNECT, inputs, { ...limits, method: CONNECT });
    const accounts = this.#read(
      readField(answer, "accounts") ?? readField(this.#wallet, "accounts"),
      CONNECT,
    );
    this.#features = features;
    return this.#setGrant(accounts, this.#parts.networks(), CONNECT);
  }

  #read(list: unknown, method: string): readonly SolanaAccount[] {
    return parseSolanaAccounts(list, readTexts(readField(this.#wallet, "chains")), method);
  }

  #setGrant(
    accounts: readonly SolanaAccount[],
    networks: readonly CaipNetworkId[],
    method: string,
  ): WalletSession | undefined {
    const [first] = accounts;
    const walletAccounts = toWalletAccounts(accounts);
    if (!first || !walletAccounts) return undefined;
    const networkId = networkOfAccount(first, networks, method);
    this.#accounts = accounts;
    this.#networkId = networkId;
    return { namespace: this.namespace, accounts: walletAccounts, networkId };
  }

  #inputsOf({ inputs, pubkey, needsAccount, isOnChain }: FeatureRequest): readonly unknown[] {
    if (!needsAccount) return inputs;
    const granted = this.#accounts.find(
      ({ address }) => pubkey === undefined || address === pubkey,
    );
    if (!granted || !this.#networkId)
      throw new LatchkitError("account/not-available", { address: pubkey ?? "" });
    const account = this.#currentObject(granted);
    const chain = solanaChainOf(this.#networkId);
    return inputs.map((input) => ({ ...input, account, ...(isOnChain && { chain }) }));
  }

  /** The wallet's current object of the account; some wallets replace it at every change. */
  #currentObject({ address, source }: SolanaAccount): unknown {
    const current = readList(readField(this.#wallet, "accounts"), MAX_ACCOUNTS);
    return current.find((one) => readField(one, "address") === address) ?? source;
  }

  /** Emits the last change of a burst, and changes made before the subscription. */
  #follow(): () => void {
    const throttle = new EventThrottle(this.#parts.scheduler, () => {
      const event = this.#readChange();
      if (event) this.#events.emit(event);
    });
    // Some wallets do not report which property changed.
    const stop = (this.#features ?? this.#capture()).onChange(EVENTS, () => throttle.record());
    if (this.#accounts.length > 0 && this.#hasChanged()) throttle.record();
    return () => {
      throttle.stop();
      stop();
    };
  }

  #hasChanged(): boolean {
    const addressesOf = (accounts: readonly SolanaAccount[]): string =>
      accounts.map(({ address }) => address).join();
    try {
      const current = this.#read(readField(this.#wallet, "accounts"), "change");
      return addressesOf(current) !== addressesOf(this.#accounts);
    } catch {
      return false;
    }
  }

  /** The current accounts as an event; undefined if invalid. */
  #readChange(): WalletEvent | undefined {
    const before = this.#networkId;
    const networks = this.#parts.networks();
    try {
      const session = this.#setGrant(
        this.#read(readField(this.#wallet, "accounts"), "change"),
        before === undefined ? networks : [before, ...networks],
        "change",
      );
      if (!session) {
        this.#accounts = [];
        return { kind: "disconnected" };
      }
      const { accounts, networkId } = session;
      return networkId === before
        ? { kind: "accounts", accounts }
        : { kind: "network", networkId, accounts };
    } catch {
      return undefined;
    }
  }
}
