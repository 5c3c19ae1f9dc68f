import { CHAINS } from "../../domain/chains/chains.js";
import { comparableAddress } from "../../domain/caip/caip.js";
import type { Observable } from "rxjs";
import type { CaipNetworkId, Namespace } from "../../domain/caip/caip.types.js";
import { LatchkitError, isLatchkitError } from "../../domain/errors/latchkit-error.js";
import { covers, readNetworkId, routeRequest } from "../../domain/pairing/approved-session.js";
import { currentNetworkId } from "../../domain/pairing/session-proposal.js";
import type {
  WalletAccount,
  WalletConnector,
  WalletEvent,
  WalletOutcome,
  WalletRequest,
  WalletSession,
} from "../../ports/wallet-connector.port.js";
import type { WalletPairing } from "../../ports/wallet-pairing.port.js";
import { type SessionNamespace, accountsOf } from "./session-namespaces.js";
import { WalletEvents } from "./wallet-events.js";
import { AwaitedAccount } from "./awaited-account.js";

/** EIP-1193: unsupported method. */
const UNSUPPORTED = 4200;
const done = (value: unknown): WalletOutcome<unknown> => ({ kind: "done", value });

const notApproved = (method: string): LatchkitError =>
  new LatchkitError(
    "wallet/request-failed",
    { method, providerCode: UNSUPPORTED },
    {
      cause: Object.assign(new Error("The wallet did not approve this method"), {
        code: UNSUPPORTED,
      }),
    },
  );

/** The session that the namespaces of one wallet share. */
export interface SharedSession {
  readonly pairing: Pick<WalletPairing, "request">;
  readonly topic: string | undefined;
  /** Reads from the network's own RPC URL; without it such calls are refused. */
  readonly read:
    | ((networkId: CaipNetworkId, call: WalletRequest, signal: AbortSignal) => Promise<unknown>)
    | undefined;
  activeIn(namespace: Namespace): SessionNamespace | undefined;
  /** The address that the page shows in a namespace. */
  readonly shown?: ((namespace: Namespace) => Observable<unknown>) | undefined;
  capabilities(
    params: unknown,
    ask: () => Promise<WalletOutcome<unknown>>,
  ): Promise<WalletOutcome<unknown>>;
  connect(
    first: Namespace,
    signal: AbortSignal,
    isOnly?: boolean,
  ): Promise<WalletOutcome<WalletSession>>;
  restore(namespace: Namespace, signal: AbortSignal): Promise<WalletSession | undefined>;
  end(signal: AbortSignal): Promise<void>;
  setNetwork(namespace: Namespace, networkId: CaipNetworkId): void;
  follow(): () => void;
}

/** One namespace of a WalletConnect session. Known accounts and network need no request. */
export class PairingWalletConnector implements WalletConnector {
  readonly connectorId = "walletConnect";
  readonly namespace: Namespace;
  readonly events$: Observable<WalletEvent>;
  readonly #session: SharedSession;
  readonly #events: WalletEvents;
  readonly #awaited: AwaitedAccount;

  constructor(namespace: Namespace, session: SharedSession) {
    this.namespace = namespace;
    this.#session = session;
    this.#awaited = new AwaitedAccount(namespace);
    this.#events = new WalletEvents(() => session.follow());
    this.events$ = this.#events.events$;
  }

  get hasListeners(): boolean {
    return this.#events.hasListeners;
  }

  connect(signal: AbortSignal, isOnly?: boolean): Promise<WalletOutcome<WalletSession>> {
    return this.#session.connect(this.namespace, signal, isOnly);
  }
  reconnect(signal: AbortSignal): Promise<WalletSession | undefined> {
    return this.#session.restore(this.namespace, signal);
  }
  disconnect(signal: AbortSignal): Promise<void> {
    return this.#session.end(signal);
  }

  /**
   * Answers known values here, sends unapproved reads to the network's own RPC URL, and rejects
   * other unapproved methods with `wallet/request-failed`, code 4200.
   */
  request(call: WalletRequest, signal: AbortSignal): Promise<WalletOutcome<unknown>> {
    const send = (): Promise<WalletOutcome<unknown>> => this.#route(call, signal);
    return CHAINS[this.namespace].isEip1193 && call.method === "wallet_getCapabilities"
      ? this.#session.capabilities(call.params, send)
      : send();
  }

  async #route(call: WalletRequest, signal: AbortSignal): Promise<WalletOutcome<unknown>> {
    const { topic } = this.#session;
    const active = this.#session.activeIn(this.namespace);
    if (topic === undefined || !active)
      throw new LatchkitError("connection/not-connected", { namespace: this.namespace });
    const route = routeRequest(active.granted, active.networkId, call);
    switch (route.kind) {
      case "known":
        return done(route.value);
      case "select-network":
        this.#selectNetwork(route.networkId);
        return done(null);
      case "send":
        return this.#session.pairing.request(topic, route.chainId, call, signal);
      case "read":
        return this.#read(route.networkId, call, signal);
      case "refused":
        throw notApproved(call.method);
    }
  }

  async #read(
    networkId: CaipNetworkId,
    call: WalletRequest,
    signal: AbortSignal,
  ): Promise<WalletOutcome<unknown>> {
    const { read } = this.#session;
    if (!read) throw notApproved(call.method);
    try {
      return done(await read(networkId, call, signal));
    } catch (error) {
      // A network that the host does not list has no RPC URL.
      throw isLatchkitError(error, "network/not-found") ? notApproved(call.method) : error;
    }
  }

  async selectNetwork(networkId: CaipNetworkId): Promise<boolean> {
    const active = this.#session.activeIn(this.namespace);
    const isCovered = active !== undefined && covers(active.granted, networkId);
    if (isCovered) this.#selectNetwork(networkId);
    return isCovered;
  }

  receive(name: string, data: unknown): void {
    if (name === "accountsChanged") return this.#selectAccounts(data);
    const read = name === "chainChanged" ? readNetworkId(this.namespace, data) : undefined;
    const networkId = read && currentNetworkId(read);
    // An EIP-1193 wallet keeps its address on uncovered networks, which show as unsupported;
    // elsewhere the address would differ.
    const active = this.#session.activeIn(this.namespace);
    if (
      networkId &&
      active &&
      (CHAINS[this.namespace].isEip1193 || covers(active.granted, networkId))
    )
      this.#selectNetwork(networkId);
  }

  /** Moves an account that the phone reported before the update to the front. */
  withAwaited(session: WalletSession): WalletSession {
    const addresses = session.accounts.map(({ address }) => address);
    const awaitedAccount = this.#awaited.takeFrom(this.#session.topic, addresses);
    const accounts = firstOf(session.accounts, ({ address }) => address === awaitedAccount);
    return accounts ? { ...session, accounts, isChosen: true } : session;
  }

  emit(event: WalletEvent): void {
    this.#events.emit(event);
  }

  #selectNetwork(networkId: CaipNetworkId): void {
    if (this.#session.activeIn(this.namespace)?.networkId === networkId) return;
    this.#session.setNetwork(this.namespace, networkId);
    const active = this.#session.activeIn(this.namespace);
    // A grant lists the usable accounts, not the active one.
    if (active)
      this.emit({ kind: "network", networkId, accounts: accountsOf(active), keepsShown: true });
  }

  /**
   * Selects reported accounts that the session has; the first is active. An account that the
   * session does not have yet is shown later.
   */
  #selectAccounts(data: unknown): void {
    const active = this.#session.activeIn(this.namespace);
    const normalized = (address: string): string => comparableAddress(this.namespace, address);
    const list: readonly unknown[] = Array.isArray(data) ? data : [];
    const addresses = list.map((one) => normalized(String(one).split(":").at(-1) ?? ""));
    const all = active ? accountsOf(active) : [];
    const accounts = firstOf(all, ({ address }) => addresses.includes(normalized(address)));
    if (accounts) this.emit({ kind: "accounts", accounts });
    this.#awaited.clear();
    if (all.some(({ address }) => normalized(address) === addresses[0])) return;
    const { topic, shown } = this.#session;
    this.#awaited.waitFor({ topic, named: list[0], shown$: shown?.(this.namespace) });
  }
}

const firstOf = (
  all: readonly WalletAccount[],
  isChosen: (account: WalletAccount) => boolean,
): WalletSession["accounts"] | undefined => {
  const [first, ...others] = [
    ...all.filter(isChosen),
    ...all.filter((account) => !isChosen(account)),
  ];
  return first && isChosen(first) ? [first, ...others] : undefined;
};
