import { isSameAddress } from "../../../domain/caip/caip.js";
import type { Observable } from "rxjs";
import { bitcoinChainOf, type BitcoinChain } from "../../../domain/address/bitcoin-network.js";
import type { CaipNetworkId } from "../../../domain/caip/caip.types.js";
import { LatchkitError } from "../../../domain/errors/latchkit-error.js";
import type { Scheduler } from "../../../ports/page.ports.js";
import type {
  WalletConnector,
  WalletEvent,
  WalletOutcome,
  WalletRequest,
  WalletSession,
} from "../../../ports/wallet-connector.port.js";
import { pause } from "../../shared/settle-within.js";
import type { BitcoinDriver, ReportedGrant } from "./bitcoin-driver.js";
import { psbtBase64, readRequest, readTxid, signatureHex } from "./bitcoin-requests.js";
import { bitcoinSession } from "./bitcoin-session.js";
import {
  type CallLimits,
  DISCONNECT_LIMIT_MS,
  USER_LIMIT_MS,
  RECHECK_DELAYS_MS,
  ignoreRefusal,
  outcomeOf,
  reconnectOrLate,
} from "../wallet-calls.js";
import { EventThrottle, WalletEvents } from "../wallet-events.js";

/** `networkIds` are the host's Bitcoin networks, in order of preference. */
export interface BitcoinWalletConnectorParts {
  readonly scheduler: Scheduler;
  readonly networkIds: () => readonly CaipNetworkId[];
}

const notSupported = (method: string): LatchkitError<"account/method-not-supported"> =>
  new LatchkitError("account/method-not-supported", { method, namespace: "bip122" });

/**
 * A Bitcoin wallet in the page. `request` accepts WalletConnect's Bitcoin RPC (`signMessage`,
 * `sendTransfer`, `signPsbt`, `getAccountAddresses`) and `switchNetwork { chainId }` (CAIP-2).
 * Rejects with `account/method-not-supported` and `transaction/invalid`. Reading the accounts does
 * not prompt.
 */
export class BitcoinWalletConnector implements WalletConnector {
  readonly connectorId: string;
  readonly namespace = "bip122";
  readonly events$: Observable<WalletEvent>;
  readonly #driver: BitcoinDriver;
  readonly #parts: BitcoinWalletConnectorParts;
  readonly #events = new WalletEvents(() => this.#followEvents());
  #session: WalletSession | undefined;

  constructor(connectorId: string, driver: BitcoinDriver, parts: BitcoinWalletConnectorParts) {
    this.connectorId = connectorId;
    this.#driver = driver;
    this.#parts = parts;
    this.events$ = this.#events.events$;
  }

  connect(signal: AbortSignal): Promise<WalletOutcome<WalletSession>> {
    return outcomeOf(async () => {
      const session = this.#setGrant(await this.#driver.connect(this.#limits(signal)));
      if (!session)
        throw new LatchkitError("wallet/invalid-answer", {
          method: this.#driver.connectMethod,
          isEmpty: true,
        });
      return session;
    });
  }

  /** Undefined if the wallet cannot restore without prompting, or refuses. */
  reconnect(
    signal: AbortSignal,
    onLateAnswer?: (session: WalletSession) => void,
  ): Promise<WalletSession | undefined> {
    return reconnectOrLate(
      this.#driver.connectMethod,
      (limits) => this.#readGrant(limits),
      this.#limits(signal),
      onLateAnswer,
    );
  }

  async #readGrant(limits: CallLimits): Promise<WalletSession | undefined> {
    try {
      const grant = await this.#driver.restore(limits);
      return grant && this.#setGrant(grant);
    } catch (error) {
      if (
        ["wallet/declined", "wallet/pending", "account/method-not-supported"].some(
          (code) => error instanceof LatchkitError && error.code === code,
        )
      )
        return undefined;
      throw error;
    }
  }

  disconnect(signal: AbortSignal): Promise<void> {
    this.#session = undefined;
    const limits = { ...this.#limits(signal), waitMs: DISCONNECT_LIMIT_MS };
    return ignoreRefusal(signal, this.#driver.disconnect?.(limits));
  }

  request({ method, params }: WalletRequest, signal: AbortSignal): Promise<WalletOutcome<unknown>> {
    const limits = this.#limits(signal);
    return outcomeOf(async () => {
      switch (method) {
        case "getAccountAddresses":
          return this.#addresses(signal);
        case "signMessage":
          return this.#signMessage(params, limits);
        case "sendTransfer":
          return this.#sendTransfer(params, limits);
        case "signPsbt":
          return this.#signPsbt(params, limits);
        case "switchNetwork":
          return this.#switchNetwork(params, limits);
        default:
          throw notSupported(method);
      }
    });
  }

  async #addresses(signal: AbortSignal): Promise<unknown> {
    const session = this.#session ?? (await this.reconnect(signal));
    if (!session) throw new LatchkitError("connection/not-connected", { namespace: "bip122" });
    return session.accounts.map(({ address, publicKey, path, type }) => ({
      address,
      intention: type,
      ...(publicKey !== undefined && { publicKey }),
      ...(path !== undefined && { path }),
    }));
  }

  async #signMessage(params: unknown, limits: CallLimits): Promise<unknown> {
    const { message, address, protocol } = readRequest.signMessage(params);
    const { signature, messageHash } = await this.#driver.signMessage(
      { message, address, chain: this.#chain(), ...(protocol && { protocol }) },
      limits,
    );
    return {
      address,
      signature: signatureHex(signature, "signMessage"),
      ...(typeof messageHash === "string" && { messageHash }),
    };
  }

  async #sendTransfer(params: unknown, limits: CallLimits): Promise<unknown> {
    const request = { ...readRequest.sendTransfer(params), chain: this.#chain() };
    // Such wallets always pay from their payment address, so other senders are refused.
    const payer = this.#session?.accounts.find(({ type }) => type === "payment");
    const isPayer =
      payer !== undefined && isSameAddress(this.namespace, payer.address, request.from);
    if (!this.#driver.sendTransfer || !isPayer) throw notSupported("sendTransfer");
    return { txid: readTxid(await this.#driver.sendTransfer(request, limits), "sendTransfer") };
  }

  async #signPsbt(params: unknown, limits: CallLimits): Promise<unknown> {
    const request = { ...readRequest.signPsbt(params), chain: this.#chain() };
    if (request.isBroadcast && !this.#driver.canBroadcast)
      throw new LatchkitError("transaction/invalid", { field: "broadcast" });
    const { psbt, txid } = await this.#driver.signPsbt(request, limits);
    return {
      psbt: psbtBase64(psbt, "signPsbt"),
      ...(txid !== undefined &&
        txid !== null &&
        txid !== "" && { txid: readTxid(txid, "signPsbt") }),
    };
  }

  async #switchNetwork(params: unknown, limits: CallLimits): Promise<null> {
    const chainId = readRequest.switchNetwork(params);
    const chain = bitcoinChainOf(chainId);
    if (!this.#driver.switchNetwork || chain === undefined) throw notSupported("switchNetwork");
    const answer = await this.#driver.switchNetwork(chain, limits);
    for (const waitMs of [...RECHECK_DELAYS_MS, undefined]) {
      const grant = answer ?? (await this.#driver.restore(limits));
      if (!grant) return null;
      // Without a reported network, assumes the requested one if the addresses match it.
      const grantOnChain = { ...grant, chain: grant.chain ?? chain };
      if (this.#isOnNetwork(chainId, grantOnChain)) {
        this.#notify(grantOnChain);
        return null;
      }
      if (answer || waitMs === undefined) break;
      await pause(limits.scheduler, waitMs, limits.signal);
    }
    throw new LatchkitError("wallet/request-failed", { method: "switchNetwork" });
  }

  #isOnNetwork(chainId: string, grant: ReportedGrant): boolean {
    try {
      const session = bitcoinSession(grant, this.#parts.networkIds(), "switchNetwork");
      return session?.networkId === chainId;
    } catch {
      return false; // addresses of the previous network during the switch
    }
  }

  #chain(): BitcoinChain {
    const chain = this.#session && bitcoinChainOf(this.#session.networkId);
    if (chain === undefined)
      throw new LatchkitError("connection/not-connected", { namespace: "bip122" });
    return chain;
  }

  #setGrant(grant: ReportedGrant): WalletSession | undefined {
    this.#session = bitcoinSession(grant, this.#parts.networkIds(), this.#driver.connectMethod);
    return this.#session;
  }

  /** Ignores invalid and unchanged reports. */
  #notify(reported: ReportedGrant | undefined): void {
    const before = this.#session;
    try {
      const session = reported && this.#setGrant(reported);
      if (!session) return this.#emitDisconnected();
      const { networkId, accounts } = session;
      const isMoved = networkId !== before?.networkId;
      if (isMoved) this.#events.emit({ kind: "network", networkId, accounts });
      else if (JSON.stringify(accounts) !== JSON.stringify(before?.accounts))
        this.#events.emit({ kind: "accounts", accounts });
    } catch {
      this.#session = before;
    }
  }

  #emitDisconnected(): void {
    this.#session = undefined;
    this.#events.emit({ kind: "disconnected" });
  }

  #limits(signal: AbortSignal): CallLimits {
    return { signal, scheduler: this.#parts.scheduler, waitMs: USER_LIMIT_MS };
  }

  /** After a burst, uses the last event or reads the grant silently. */
  #followEvents(): () => void {
    const abortController = new AbortController();
    let last: ReportedGrant | "ended" | undefined;
    let readCount = 0;
    const emitLatest = async (): Promise<void> => {
      const latest = last;
      last = undefined;
      readCount += 1;
      const readNumber = readCount;
      if (latest === "ended") return this.#emitDisconnected();
      const grant = latest ?? (await this.#driver.restore(this.#limits(abortController.signal)));
      // Ignores an answer that a newer event made obsolete.
      if (!abortController.signal.aborted && readNumber === readCount) this.#notify(grant);
    };
    const throttle = new EventThrottle(
      this.#parts.scheduler,
      () => void emitLatest().catch(() => undefined),
    );
    const record = (event: ReportedGrant | "ended" | undefined): void => {
      last = event;
      throttle.record();
    };
    const stop = this.#driver.listen(record, () => record("ended"));
    return () => {
      abortController.abort();
      throttle.stop();
      stop();
    };
  }
}
