import { plainAccountType } from "../../domain/account/account-rules.js";
import { Observable } from "rxjs";
import { isReportedAddress } from "../../domain/address/address.js";
import { namespaceOf, parseCaipNetworkId } from "../../domain/caip/caip.js";
import type { CaipNetworkId, Namespace } from "../../domain/caip/caip.types.js";
import { LatchkitError } from "../../domain/errors/latchkit-error.js";
import type {
  ExternalAccount,
  ExternalGrant,
  ExternalProvider,
} from "../../ports/external-connector.port.js";
import type {
  WalletAccount,
  WalletConnector,
  WalletEvent,
  WalletOutcome,
  WalletRequest,
  WalletSession,
} from "../../ports/wallet-connector.port.js";
import type { Scheduler } from "../../ports/page.ports.js";
import { disconnectWallet, reconnectOrLate } from "./wallet-calls.js";

/** `guarded` adds the guards of every provider `request`, including the 10 minute limit. */
export interface ExternalWalletConnectorParts {
  readonly scheduler: Scheduler;
  readonly guarded: (provider: {
    request(call: WalletRequest): unknown;
  }) => Pick<WalletConnector, "request">;
}

/** Changes within this time count as one, ms. */
const BURST_MS = 16;
const MAX_ACCOUNTS = 100;

const refuse = (reason: string): never => {
  throw new TypeError(reason);
};

const accountOf = (networkId: CaipNetworkId, account: ExternalAccount): WalletAccount => {
  const { address, type, publicKey, path } =
    typeof account === "string" ? { address: account } : account;
  if (!isReportedAddress(networkId, address)) refuse("Not an address of the network");
  return {
    address,
    type: type ?? plainAccountType(namespaceOf(networkId)),
    ...(publicKey !== undefined && { publicKey }),
    ...(path !== undefined && { path }),
  };
};

const networkOf = (namespace: Namespace, networkId: CaipNetworkId): CaipNetworkId =>
  parseCaipNetworkId(networkId).namespace === namespace
    ? networkId
    : refuse("A network of another namespace");

/** Validates a grant; undefined without accounts. Throws `wallet/invalid-answer`. */
const sessionOf = (
  namespace: Namespace,
  method: string,
  grant: ExternalGrant,
): WalletSession | undefined => {
  try {
    const { accounts } = grant;
    const networkId = networkOf(namespace, grant.networkId);
    if (!Array.isArray(accounts)) refuse("Not a list of accounts");
    const byAddress = new Map(
      accounts
        .slice(0, MAX_ACCOUNTS)
        .map((one) => accountOf(networkId, one))
        .map((one) => [one.address, one]),
    );
    const [first, ...others] = byAddress.values();
    return (
      first && {
        namespace,
        accounts: [first, ...others],
        networkId,
      }
    );
  } catch (cause) {
    throw new LatchkitError("wallet/invalid-answer", { method }, { cause });
  }
};

const eventOf = (
  namespace: Namespace,
  grant: ExternalGrant | undefined,
): WalletEvent | undefined => {
  if (grant === undefined) return { kind: "disconnected" };
  try {
    const session = sessionOf(namespace, "follow", grant);
    return session
      ? { kind: "network", networkId: session.networkId, accounts: session.accounts }
      : { kind: "disconnected" };
  } catch {
    return undefined;
  }
};

/** A host's wallet of a namespace without a built-in connector. */
export class ExternalWalletConnector implements WalletConnector {
  readonly connectorId: string;
  readonly namespace: Namespace;
  readonly events$: Observable<WalletEvent>;
  readonly #provider: ExternalProvider;
  readonly #parts: ExternalWalletConnectorParts;
  readonly #requests: Pick<WalletConnector, "request">;

  constructor(
    connectorId: string,
    namespace: Namespace,
    provider: ExternalProvider,
    parts: ExternalWalletConnectorParts,
  ) {
    this.connectorId = connectorId;
    this.namespace = namespace;
    this.#provider = provider;
    this.#parts = parts;
    this.#requests = parts.guarded(provider);
    this.events$ = this.#changes();
  }

  async connect(signal: AbortSignal): Promise<WalletOutcome<WalletSession>> {
    const method = "connect";
    const outcome = await this.#ask(method, () => this.#provider.connect(), signal);
    if (outcome.kind !== "done") return outcome;
    const value = sessionOf(this.namespace, method, outcome.value as ExternalGrant);
    if (!value) throw new LatchkitError("wallet/invalid-answer", { method, isEmpty: true });
    return { kind: "done", value };
  }

  reconnect(
    signal: AbortSignal,
    onLateAnswer?: (session: WalletSession) => void,
  ): Promise<WalletSession | undefined> {
    const method = "reconnect";
    const ask = async (): Promise<WalletSession | undefined> => {
      const outcome = await this.#ask(method, () => this.#provider.reconnect?.(), signal);
      return outcome.kind === "done" && outcome.value
        ? sessionOf(this.namespace, method, outcome.value as ExternalGrant)
        : undefined;
    };
    return reconnectOrLate(method, ask, { signal, scheduler: this.#parts.scheduler }, onLateAnswer);
  }

  disconnect(signal: AbortSignal): Promise<void> {
    const { scheduler } = this.#parts;
    return disconnectWallet(() => this.#provider.disconnect?.(), { signal, scheduler });
  }

  request(call: WalletRequest, signal: AbortSignal): Promise<WalletOutcome<unknown>> {
    return this.#requests.request(call, signal);
  }

  /** Calls the provider with the guards of a request; resolves even if the user declines. */
  #ask(
    method: string,
    request: () => unknown,
    signal: AbortSignal,
  ): Promise<WalletOutcome<unknown>> {
    return this.#parts.guarded({ request }).request({ method }, signal);
  }

  #changes(): Observable<WalletEvent> {
    return new Observable<WalletEvent>((subscriber) => {
      let latest: WalletEvent | undefined;
      let cancel: (() => void) | undefined;
      const notify = (): void => {
        cancel = undefined;
        if (latest) subscriber.next(latest);
      };
      const stop = this.#provider.follow?.((grant) => {
        const unclear: WalletEvent | undefined = this.#provider.reconnect && { kind: "unclear" };
        latest = eventOf(this.namespace, grant) ?? unclear ?? latest;
        if (!subscriber.closed) cancel ??= this.#parts.scheduler.after(BURST_MS, notify);
      });
      return () => {
        cancel?.();
        stop?.();
      };
    });
  }
}
