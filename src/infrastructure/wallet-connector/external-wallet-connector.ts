import { Observable } from "rxjs";
import { isAddress } from "../../domain/address/address.js";
import { parseCaipNetworkId } from "../../domain/caip/caip.js";
import type { CaipNetworkId, Namespace } from "../../domain/caip/caip.types.js";
import { LatchkitError, isLatchkitError } from "../../domain/errors/latchkit-error.js";
import type { ExternalAccount, ExternalGrant, ExternalProvider } from "../../ports/external-connector.port.js";
import type { WalletAccount, WalletConnector, WalletEvent, WalletOutcome, WalletRequest, WalletSession } from "../../ports/wallet-connector.port.js";
import { settleWithin } from "../shared/settle-within.js";
import { CalmEvents } from "./calm-events.js";
import { Eip1193Provider } from "./eip1193-provider.js";
import { someAccounts } from "./evm-answers.js";
import { type InjectedWalletConnectorParts, DISCONNECT_LIMIT_MS, PERSON_LIMIT_MS, SILENT_LIMIT_MS } from "./injected-wallet-connector.js";

/** More accounts than any wallet grants (threat T25). */
const MAX_ACCOUNTS = 100;

const refuse = (what: string): never => { throw new TypeError(what); };

const accountOf = (namespace: Namespace, given: ExternalAccount): WalletAccount => {
  const { address, type, publicKey, path } = typeof given === "string" ? { address: given } : given;
  if (!isAddress(namespace, address)) refuse("Not an address of the namespace");
  return { address, type: type ?? (namespace === "bip122" ? "payment" : "eoa"), ...(publicKey !== undefined && { publicKey }), ...(path !== undefined && { path }) };
};

const networkOf = (namespace: Namespace, networkId: CaipNetworkId): CaipNetworkId =>
  parseCaipNetworkId(networkId).namespace === namespace ? networkId : refuse("A network of another namespace");

/** What the wallet granted, checked; undefined where it names no account. Throws `wallet/invalid-answer`. */
const sessionOf = (namespace: Namespace, method: string, grant: ExternalGrant): WalletSession | undefined => {
  try {
    const { accounts, networkId } = grant;
    if (!Array.isArray(accounts) || accounts.length > MAX_ACCOUNTS) refuse("Not a list of accounts");
    const byAddress = new Map(accounts.map((one) => accountOf(namespace, one)).map((one) => [one.address, one]));
    const some = someAccounts([...byAddress.values()]);
    return some && { namespace, accounts: some, networkId: networkOf(namespace, networkId) };
  } catch (cause) {
    throw new LatchkitError("wallet/invalid-answer", { method }, { cause });
  }
};

/** What a wallet told of itself; garbage changes nothing. */
const eventOf = (namespace: Namespace, grant: ExternalGrant | undefined): WalletEvent | undefined => {
  if (grant === undefined) return { kind: "disconnected" };
  try {
    const session = sessionOf(namespace, "follow", grant);
    return session ? { kind: "network", networkId: session.networkId, accounts: session.accounts } : { kind: "disconnected" };
  } catch {
    return undefined;
  }
};

/** A host's wallet of a namespace that Latchkit has no transport of its own for. */
export class ExternalWalletConnector implements WalletConnector {
  readonly connectorId: string;
  readonly namespace: Namespace;
  readonly events$: Observable<WalletEvent>;
  readonly #provider: ExternalProvider;
  readonly #parts: InjectedWalletConnectorParts;
  readonly #requests: Eip1193Provider;

  constructor(connectorId: string, namespace: Namespace, provider: ExternalProvider, parts: InjectedWalletConnectorParts) {
    this.connectorId = connectorId;
    this.namespace = namespace;
    this.#provider = provider;
    this.#parts = parts;
    this.#requests = new Eip1193Provider(provider, parts.scheduler, parts.logger);
    this.events$ = this.#followed();
  }

  async connect(signal: AbortSignal): Promise<WalletOutcome<WalletSession>> {
    const method = "connect";
    const outcome = await this.#ask(method, () => this.#provider.connect(), signal, PERSON_LIMIT_MS);
    if (outcome.kind !== "done") return outcome;
    const value = sessionOf(this.namespace, method, outcome.value as ExternalGrant);
    if (!value) throw new LatchkitError("wallet/invalid-answer", { method });
    return { kind: "done", value };
  }

  async reconnect(signal: AbortSignal): Promise<WalletSession | undefined> {
    const method = "reconnect";
    const outcome = await this.#ask(method, () => this.#provider.reconnect?.(), signal, SILENT_LIMIT_MS);
    return outcome.kind === "done" && outcome.value ? sessionOf(this.namespace, method, outcome.value as ExternalGrant) : undefined;
  }

  /** What the wallet answers is of no consequence. Rejects only with `call/aborted`. */
  async disconnect(signal: AbortSignal): Promise<void> {
    const { scheduler } = this.#parts;
    const onLimit = (): Error => new LatchkitError("wallet/no-answer", { method: "disconnect", waitMs: DISCONNECT_LIMIT_MS });
    try {
      await settleWithin(() => this.#provider.disconnect?.(), { signal, scheduler, waitMs: DISCONNECT_LIMIT_MS, onLimit });
    } catch (error) {
      if (signal.aborted && isLatchkitError(error, "call/aborted")) throw error;
    }
  }

  request(call: WalletRequest, signal: AbortSignal): Promise<WalletOutcome<unknown>> {
    return this.#requests.call(call, signal, PERSON_LIMIT_MS);
  }

  /** One question under the guards of a request: settles in any case, and a no is an outcome. */
  #ask(method: string, request: () => unknown, signal: AbortSignal, waitMs: number): Promise<WalletOutcome<unknown>> {
    return new Eip1193Provider({ request }, this.#parts.scheduler, this.#parts.logger).call({ method }, signal, waitMs);
  }

  #followed(): Observable<WalletEvent> {
    return new Observable<WalletEvent>((out) => {
      let told: WalletEvent | undefined;
      const calm = new CalmEvents(this.#parts.scheduler, () => { if (told) out.next(told); });
      const stop = this.#provider.follow?.((grant) => {
        told = eventOf(this.namespace, grant) ?? told;
        if (!out.closed && told) calm.note();
      });
      return () => {
        calm.stop();
        stop?.();
      };
    });
  }
}
