import { Observable } from "rxjs";
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
import { foreignField, foreignTexts } from "../injected-wallets/standard-wallet.js";
import { settleOrLate } from "../shared/settle-within.js";
import { CalmEvents } from "./guarded-provider.js";
import {
  networkServed,
  parseSolanaAccounts,
  networkOfAccount,
  toWalletAccounts,
  type SolanaAccount,
} from "./solana-accounts.js";
import { featureRequest, type FeatureRequest } from "./solana-requests.js";
import { StandardWalletFeatures } from "./standard-wallet-features.js";
import { DISCONNECT_LIMIT_MS, PERSON_LIMIT_MS, SILENT_LIMIT_MS } from "./wallet-calls.js";

const CONNECT = "standard:connect";
const FEATURES = [
  CONNECT,
  "standard:disconnect",
  "standard:events",
  "solana:signMessage",
  "solana:signTransaction",
  "solana:signAndSendTransaction",
  "solana:signIn",
];

/** Dependencies of the connector. */
export interface StandardSolanaConnectorParts {
  readonly scheduler: Scheduler;
  /** Solana networks in order of preference; called at each connect. */
  readonly networks: () => readonly CaipNetworkId[];
}

/**
 * An untrusted Wallet Standard wallet for Solana, with WalletConnect's RPC methods. Such wallets
 * have no network: the connector stores it and passes it with each request.
 */
export class StandardSolanaConnector implements WalletConnector {
  readonly connectorId: string;
  readonly namespace = "solana";
  readonly events$: Observable<WalletEvent>;
  readonly #wallet: object;
  readonly #parts: StandardSolanaConnectorParts;
  readonly #listeners = new Set<(event: WalletEvent) => void>();
  #features: StandardWalletFeatures | undefined;
  #accounts: readonly SolanaAccount[] = [];
  #networkId: CaipNetworkId | undefined;

  constructor(connectorId: string, wallet: object, parts: StandardSolanaConnectorParts) {
    this.connectorId = connectorId;
    this.#wallet = wallet;
    this.#parts = parts;
    this.events$ = new Observable<WalletEvent>((out) => {
      const listener = (event: WalletEvent): void => out.next(event);
      this.#listeners.add(listener);
      out.add(this.#follow(listener));
      out.add(() => {
        this.#listeners.delete(listener);
      });
    });
  }

  /** An error without a code counts as a rejection: the standard has no other sign of one. */
  async connect(signal: AbortSignal): Promise<WalletOutcome<WalletSession>> {
    try {
      const granted = await this.#ask({}, PERSON_LIMIT_MS, signal);
      if (granted.kind !== "done") return granted;
      const value = this.#setGrant(granted.value);
      if (!value)
        throw new LatchkitError("wallet/invalid-answer", { method: CONNECT, isEmpty: true });
      return { kind: "done", value };
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
    late?: (session: WalletSession) => void,
  ): Promise<WalletSession | undefined> {
    const silently = async (): Promise<WalletSession | undefined> => {
      const waitMs = late ? PERSON_LIMIT_MS : SILENT_LIMIT_MS;
      const granted = await this.#ask({ silent: true }, waitMs, signal);
      return granted.kind === "done" ? this.#setGrant(granted.value) : undefined;
    };
    const onLimit = (): Error =>
      new LatchkitError("wallet/no-answer", { method: CONNECT, waitMs: SILENT_LIMIT_MS });
    return settleOrLate(
      silently,
      { signal, scheduler: this.#parts.scheduler, waitMs: SILENT_LIMIT_MS, onLimit },
      (session) => session && late?.(session),
    );
  }

  /**
   * Ignores the wallet's errors: the connection has ended here. Rejects only with `call/aborted`.
   */
  async disconnect(signal: AbortSignal): Promise<void> {
    const features = this.#features ?? this.#capture();
    this.#accounts = [];
    try {
      await features.call({
        feature: "standard:disconnect",
        inputs: [],
        method: "standard:disconnect",
        waitMs: DISCONNECT_LIMIT_MS,
        signal,
      });
    } catch (error) {
      if (signal.aborted && isLatchkitError(error, "call/aborted")) throw error;
    }
  }

  /**
   * Accepts WalletConnect's Solana methods and `solana_signIn`. Rejects with
   * `account/method-not-supported`, `account/feature-not-supported`, and `account/not-available`
   * for an account that is not granted.
   */
  async request(call: WalletRequest, signal: AbortSignal): Promise<WalletOutcome<unknown>> {
    const { method } = call;
    if (method === "solana_getAccounts" || method === "solana_requestAccounts")
      return { kind: "done", value: this.#accounts.map(({ address }) => ({ pubkey: address })) };
    const request = featureRequest(call);
    if (!request)
      throw new LatchkitError("account/method-not-supported", {
        method,
        namespace: this.namespace,
      });
    const features = this.#features ?? this.#capture();
    const inputs = this.#inputsOf(request);
    const outcome = await features.call({
      feature: request.feature,
      inputs,
      method,
      waitMs: PERSON_LIMIT_MS,
      signal,
    });
    return outcome.kind === "done"
      ? { kind: "done", value: request.answer(outcome.value) }
      : outcome;
  }

  /** True for a listed network that the active account supports. */
  async moveTo(networkId: CaipNetworkId): Promise<boolean> {
    const [account] = this.#accounts;
    if (
      !account ||
      !this.#parts.networks().includes(networkId) ||
      networkServed(account, [networkId]) === undefined
    )
      return false;
    if (this.#networkId === networkId) return true;
    this.#networkId = networkId;
    for (const listener of [...this.#listeners]) listener({ kind: "network", networkId });
    return true;
  }

  #capture(): StandardWalletFeatures {
    return new StandardWalletFeatures(
      this.#wallet,
      FEATURES,
      this.namespace,
      this.#parts.scheduler,
    );
  }

  /** Connecting captures the wallet's functions; a silent connect reuses those already captured. */
  async #ask(
    input: { readonly silent?: true },
    waitMs: number,
    signal: AbortSignal,
  ): Promise<WalletOutcome<readonly SolanaAccount[]>> {
    const features = (input.silent && this.#features) || this.#capture();
    const inputs = input.silent ? [input] : [];
    const outcome = await features.call({
      feature: CONNECT,
      inputs,
      method: CONNECT,
      waitMs,
      signal,
    });
    if (outcome.kind !== "done") return outcome;
    const value = this.#read(
      foreignField(outcome.value, "accounts") ?? foreignField(this.#wallet, "accounts"),
      CONNECT,
    );
    this.#features = features;
    return { kind: "done", value };
  }

  #read(list: unknown, method: string): readonly SolanaAccount[] {
    return parseSolanaAccounts(
      list,
      foreignTexts(foreignField(this.#wallet, "chains")) ?? [],
      method,
    );
  }

  #setGrant(accounts: readonly SolanaAccount[]): WalletSession | undefined {
    const [first] = accounts;
    const granted = toWalletAccounts(accounts);
    if (!first || !granted) return undefined;
    const networkId = networkOfAccount(first, this.#parts.networks(), CONNECT);
    this.#accounts = accounts;
    this.#networkId = networkId;
    return { namespace: this.namespace, accounts: granted, networkId };
  }

  #inputsOf({ inputs, pubkey, needsAccount, isOnChain }: FeatureRequest): readonly unknown[] {
    if (!needsAccount) return inputs;
    const granted = this.#accounts.find(
      ({ address }) => pubkey === undefined || address === pubkey,
    );
    if (!granted || !this.#networkId)
      throw new LatchkitError("account/not-available", { address: pubkey ?? "" });
    const account = this.#present(granted);
    const chain = solanaChainOf(this.#networkId);
    return inputs.map((input) => ({ ...input, account, ...(isOnChain && { chain }) }));
  }

  /** The wallet's current object of the account; some wallets replace it at every change. */
  #present({ address, source }: SolanaAccount): unknown {
    const list = foreignField(this.#wallet, "accounts");
    const found = Array.isArray(list)
      ? Array.from({ length: Math.min(list.length, 100) }, (_, index) =>
          foreignField(list, String(index)),
        ).find((one) => foreignField(one, "address") === address)
      : undefined;
    return found ?? source;
  }

  /**
   * Emits the last change of a burst (see `CalmEvents`), and changes made before the subscription.
   */
  #follow(notify: (event: WalletEvent) => void): () => void {
    const calm = new CalmEvents(this.#parts.scheduler, () => {
      const event = this.#change();
      if (event) notify(event);
    });
    // Some wallets do not report which property changed.
    const stop = (this.#features ?? this.#capture()).onChange(() => calm.note());
    if (this.#accounts.length > 0 && this.#hasChanged()) calm.note();
    return () => {
      calm.stop();
      stop();
    };
  }

  #hasChanged(): boolean {
    try {
      const now = this.#read(foreignField(this.#wallet, "accounts"), "change");
      return (
        now.map(({ address }) => address).join() !==
        this.#accounts.map(({ address }) => address).join()
      );
    } catch {
      return false;
    }
  }

  /** The current accounts as an event; undefined if invalid. */
  #change(): WalletEvent | undefined {
    try {
      const accounts = this.#read(foreignField(this.#wallet, "accounts"), "change");
      const before = this.#networkId;
      const [first] = accounts;
      const granted = toWalletAccounts(accounts);
      if (!first || !granted) return this.#ended();
      const networkId = networkOfAccount(
        first,
        before === undefined ? this.#parts.networks() : [before, ...this.#parts.networks()],
        "change",
      );
      this.#accounts = accounts;
      this.#networkId = networkId;
      return networkId === before
        ? { kind: "accounts", accounts: granted }
        : { kind: "network", networkId, accounts: granted };
    } catch {
      return undefined;
    }
  }

  #ended(): WalletEvent {
    this.#accounts = [];
    return { kind: "disconnected" };
  }
}
