import type { Observable } from "rxjs";
import { LatchkitError } from "../../domain/errors/latchkit-error.js";
import type { Logger, Scheduler } from "../../ports/page.ports.js";
import type {
  WalletConnector,
  WalletEvent,
  WalletMessage,
  WalletOutcome,
  WalletRequest,
  WalletSession,
} from "../../ports/wallet-connector.port.js";
import { Eip1193Provider } from "./eip1193-provider.js";
import {
  evmWalletEvents,
  evmWalletMessages,
  parseChain,
  someAccounts,
  PendingGrant,
} from "./evm-wallet-answers.js";
import {
  DISCONNECT_LIMIT_MS,
  USER_LIMIT_MS,
  disconnectWallet,
  reconnectOrLate,
} from "./wallet-calls.js";

export interface InjectedWalletConnectorParts {
  readonly scheduler: Scheduler;
  readonly logger: Logger;
}

/** An EVM wallet in the page, over its untrusted EIP-1193 provider. */
export class InjectedWalletConnector implements WalletConnector {
  readonly connectorId: string;
  readonly namespace = "eip155";
  readonly events$: Observable<WalletEvent>;
  readonly messages$: Observable<WalletMessage>;
  readonly #provider: Eip1193Provider;
  readonly #scheduler: Scheduler;
  /** A pending revocation; never rejects. */
  #revocation: Promise<void> | undefined;

  constructor(connectorId: string, provider: unknown, parts: InjectedWalletConnectorParts) {
    this.connectorId = connectorId;
    this.#scheduler = parts.scheduler;
    this.#provider = new Eip1193Provider(provider, parts.scheduler, parts.logger);
    this.events$ = evmWalletEvents(this.#provider, parts.scheduler, () => this.#revocation);
    this.messages$ = evmWalletMessages(this.#provider);
  }

  /**
   * Requests accounts, which may prompt, then the chain. Rejects with `wallet/invalid-answer`
   * without accounts. Waits for a pending revocation, which would also revoke the new grant.
   */
  async connect(signal: AbortSignal): Promise<WalletOutcome<WalletSession>> {
    const method = "eth_requestAccounts";
    if (this.#revocation) await this.#revocation;
    const grant = new PendingGrant(this.#provider);
    try {
      const outcome = await this.#provider.call({ method }, signal, USER_LIMIT_MS);
      if (outcome.kind !== "done") return outcome;
      grant.answer(outcome.value, method);
      if (grant.accounts.length === 0)
        throw new LatchkitError("wallet/invalid-answer", { method, isEmpty: true });
      // Already granted, so a slow wallet gets the user's time limit.
      const chain = await this.#provider.call({ method: "eth_chainId" }, signal, USER_LIMIT_MS);
      if (chain.kind !== "done") return chain;
      const value = this.#session(grant, chain.value);
      if (!value) throw new LatchkitError("wallet/invalid-answer", { method, isEmpty: true });
      return { kind: "done", value };
    } finally {
      grant.stop();
    }
  }

  reconnect(
    signal: AbortSignal,
    onLateAnswer?: (session: WalletSession) => void,
  ): Promise<WalletSession | undefined> {
    return reconnectOrLate(
      "eth_accounts",
      ({ waitMs }) => this.#readGrant(signal, waitMs),
      { signal, scheduler: this.#scheduler },
      onLateAnswer,
    );
  }

  async #readGrant(signal: AbortSignal, waitMs: number): Promise<WalletSession | undefined> {
    const method = "eth_accounts";
    if (this.#revocation) await this.#revocation;
    const grant = new PendingGrant(this.#provider);
    try {
      const granted = this.#provider.call({ method }, signal, waitMs).then((outcome) => {
        if (outcome.kind === "done") grant.answer(outcome.value, method);
      });
      const [chain] = await Promise.all([
        this.#provider.call({ method: "eth_chainId" }, signal, waitMs),
        granted,
      ]);
      return chain.kind === "done" ? this.#session(grant, chain.value) : undefined;
    } finally {
      grant.stop();
    }
  }

  disconnect(signal: AbortSignal): Promise<void> {
    const revocation = disconnectWallet(() => this.#revoke(signal), {
      signal,
      scheduler: this.#scheduler,
    });
    const finished = revocation
      .catch(() => undefined)
      .then(() => {
        if (this.#revocation === finished) this.#revocation = undefined;
      });
    this.#revocation = finished;
    return revocation;
  }

  request(call: WalletRequest, signal: AbortSignal): Promise<WalletOutcome<unknown>> {
    return this.#provider.call(call, signal, USER_LIMIT_MS);
  }

  #session(grant: PendingGrant, chainId: unknown): WalletSession | undefined {
    const networkId = parseChain(chainId);
    const accounts = someAccounts(grant.accounts);
    return accounts && { namespace: this.namespace, accounts, networkId };
  }

  /** EIP-2255: revokes only if the wallet lists the permission. */
  async #revoke(signal: AbortSignal): Promise<void> {
    const permissions = await this.#provider.call(
      { method: "wallet_getPermissions" },
      signal,
      DISCONNECT_LIMIT_MS,
    );
    if (permissions.kind !== "done" || !listsAccounts(permissions.value)) return;
    await this.#provider.call(
      { method: "wallet_revokePermissions", params: [{ eth_accounts: {} }] },
      signal,
      DISCONNECT_LIMIT_MS,
    );
  }
}

const listsAccounts = (answer: unknown): boolean =>
  Array.isArray(answer) &&
  answer.some(
    (item: unknown) =>
      typeof item === "object" &&
      item !== null &&
      "parentCapability" in item &&
      item.parentCapability === "eth_accounts",
  );
