import { Observable } from "rxjs";
import type { CaipNetworkId, Namespace } from "../../domain/caip/caip.types.js";
import { parseCaipNetworkId } from "../../domain/caip/caip.js";
import { LatchkitError } from "../../domain/errors/latchkit-error.js";
import { parseEvmChainId, toHexChainId } from "../../domain/network/chain-id.js";
import { type ApprovedNamespace, approvedSession } from "../../domain/pairing/approved-session.js";
import type { WalletAccount, WalletConnector, WalletEvent, WalletOutcome, WalletRequest, WalletSession } from "../../ports/wallet-connector.port.js";
import type { PairedSession, PairingEvent } from "../../ports/wallet-pairing.port.js";
import { PairingAttempts, type PairingAttemptsParts } from "./pairing-attempts.js";

/** What a connector over the protocol is made of. `preferred` is asked at each connect: the network to stand on where the wallet grants it. */
export interface PairingWalletConnectorParts extends PairingAttemptsParts {
  readonly preferred: () => CaipNetworkId;
}

/** A granted session with the network this page stands on. */
interface Held { readonly topic: string; readonly granted: ApprovedNamespace; readonly networkId: CaipNetworkId }

const done = (value: unknown): WalletOutcome<unknown> => ({ kind: "done", value });

/** A wallet on another device, over the WalletConnect protocol. Accounts and chain are known here: asking for them asks nobody. */
export class PairingWalletConnector implements WalletConnector {
  readonly connectorId = "walletConnect";
  readonly namespace: Namespace;
  readonly events$: Observable<WalletEvent>;
  readonly #parts: PairingWalletConnectorParts;
  readonly #listeners = new Set<(event: WalletEvent) => void>();
  #held: Held | undefined;

  constructor(namespace: Namespace, parts: PairingWalletConnectorParts) {
    this.namespace = namespace;
    this.#parts = parts;
    this.events$ = new Observable<WalletEvent>((out) => {
      const listener = (event: WalletEvent): void => out.next(event);
      this.#listeners.add(listener);
      out.add(parts.pairing.events$.subscribe((event) => this.#hear(event)));
      out.add(() => { this.#listeners.delete(listener); });
    });
  }

  /** Shows a code and waits for a phone. A grant without anything that was asked for is `wallet/invalid-answer`, and is ended. */
  async connect(signal: AbortSignal): Promise<WalletOutcome<WalletSession>> {
    const outcome = await new PairingAttempts(this.#parts, signal).run();
    if (outcome.kind !== "done") return outcome;
    const held = this.#hold(outcome.value);
    if (held) return { kind: "done", value: toSession(held) };
    await this.#parts.pairing.end(outcome.value.topic, signal);
    throw new LatchkitError("wallet/invalid-answer", { method: "wc_sessionSettle" });
  }

  async reconnect(signal: AbortSignal): Promise<WalletSession | undefined> {
    for (const session of await this.#parts.pairing.sessions(signal)) {
      const held = this.#hold(session);
      if (held) return toSession(held);
    }
    return undefined;
  }

  async disconnect(signal: AbortSignal): Promise<void> {
    const topic = this.#held?.topic;
    this.#held = undefined;
    if (topic !== undefined) await this.#parts.pairing.end(topic, signal);
  }

  async request(call: WalletRequest, signal: AbortSignal): Promise<WalletOutcome<unknown>> {
    const held = this.#held;
    if (!held) throw new LatchkitError("connection/not-connected", { namespace: this.namespace });
    return this.#known(held, call) ?? this.#parts.pairing.request(held.topic, held.networkId, call, signal);
  }

  /** What is answered here: accounts, the chain, and a move to a chain that the session covers. */
  #known(held: Held, { method, params }: WalletRequest): WalletOutcome<unknown> | undefined {
    if (this.namespace !== "eip155") return undefined;
    if (method === "eth_accounts" || method === "eth_requestAccounts") return done(accountsOn(held).map(({ address }) => address));
    if (method === "eth_chainId") return done(toHexChainId(parseEvmChainId(held.networkId.slice("eip155:".length))));
    if (method !== "wallet_switchEthereumChain") return undefined;
    const target = chainAskedFor(params);
    if (target === undefined || !held.granted.networkIds.includes(target)) return undefined;
    this.#moveTo(target);
    return done(null);
  }

  #moveTo(networkId: CaipNetworkId): void {
    if (!this.#held || this.#held.networkId === networkId) return;
    this.#held = { ...this.#held, networkId };
    this.#tell({ kind: "network", networkId });
    this.#tell({ kind: "accounts", accounts: accountsOn(this.#held) });
  }

  #hear(event: PairingEvent): void {
    if (!this.#held || !("topic" in event || event.kind === "updated")) return;
    if (event.kind === "updated") return this.#updated(event.session);
    if (event.topic !== this.#held.topic) return;
    if (event.kind === "ended") return this.#lost();
    const { name, data } = event;
    if (name === "accountsChanged") return this.#choose(data);
    const networkId = name === "chainChanged" ? toNetworkId(this.namespace, data) : undefined;
    if (networkId) this.#moveTo(networkId);
  }

  #updated(session: PairedSession): void {
    const former = this.#held;
    if (session.topic !== former?.topic) return;
    const held = this.#hold(session, former.networkId);
    if (!held) return this.#lost();
    if (held.networkId !== former.networkId) this.#tell({ kind: "network", networkId: held.networkId });
    this.#tell({ kind: "accounts", accounts: accountsOn(held) });
  }

  /** Accounts the session does not have are left out; a list of none changes nothing (wallet-protocols b.7). */
  #choose(data: unknown): void {
    const named = (Array.isArray(data) ? data : []).map((one) => String(one).toLowerCase().split(":").at(-1));
    const all = this.#held ? accountsOn(this.#held) : [];
    const chosen = all.filter(({ address }) => named.includes(address.toLowerCase()));
    const [first, ...others] = [...chosen, ...all.filter((one) => !chosen.includes(one))];
    if (chosen.length > 0 && first) this.#tell({ kind: "accounts", accounts: [first, ...others] });
  }

  #lost(): void {
    this.#held = undefined;
    this.#tell({ kind: "disconnected" });
  }

  /** Believes what was asked for and nothing else (threat T25). */
  #hold({ topic, namespaces }: PairedSession, wanted: CaipNetworkId = this.#parts.preferred()): Held | undefined {
    const granted = approvedSession(namespaces, this.#parts.proposal).find(({ namespace }) => namespace === this.namespace);
    if (!granted) return undefined;
    const networkId = granted.accounts.some((account) => account.networkId === wanted) ? wanted : granted.accounts[0].networkId;
    return (this.#held = { topic, granted, networkId });
  }

  #tell(event: WalletEvent): void { for (const listener of [...this.#listeners]) listener(event); }
}

const accountsOn = ({ granted, networkId }: Held): readonly [WalletAccount, ...WalletAccount[]] => {
  const own = granted.accounts.filter((account) => account.networkId === networkId);
  const [first = granted.accounts[0], ...others] = own;
  const plain = ({ address }: { readonly address: string }): WalletAccount => ({ address, type: "eoa" });
  return [plain(first), ...others.map(plain)];
};

const toSession = (held: Held): WalletSession => ({ namespace: held.granted.namespace, accounts: accountsOn(held), networkId: held.networkId });

const toNetworkId = (namespace: Namespace, data: unknown): CaipNetworkId | undefined => {
  if (typeof data !== "number" && typeof data !== "string") return undefined;
  try {
    const reference = String(data).startsWith(`${namespace}:`) ? String(data).slice(namespace.length + 1) : data;
    return parseCaipNetworkId(`${namespace}:${namespace === "eip155" ? parseEvmChainId(reference) : reference}`).id;
  } catch {
    return undefined;
  }
};

const chainAskedFor = (params: unknown): CaipNetworkId | undefined => {
  const [first] = Array.isArray(params) ? (params as readonly unknown[]) : [];
  return typeof first === "object" && first !== null && "chainId" in first ? toNetworkId("eip155", first.chainId) : undefined;
};
