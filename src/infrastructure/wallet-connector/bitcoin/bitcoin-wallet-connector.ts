import { isSameAddress } from "../../../domain/caip/caip.js";
import { Observable } from "rxjs";
import { bitcoinChainOf, type BitcoinChain } from "../../../domain/address/bitcoin-network.js";
import type { CaipNetworkId } from "../../../domain/caip/caip.types.js";
import { LatchkitError, isLatchkitError } from "../../../domain/errors/latchkit-error.js";
import type { Scheduler } from "../../../ports/page.ports.js";
import type {
  WalletConnector,
  WalletEvent,
  WalletOutcome,
  WalletRequest,
  WalletSession,
} from "../../../ports/wallet-connector.port.js";
import { pause, settleOrLate } from "../../shared/settle-within.js";
import { CalmEvents } from "../guarded-provider.js";
import {
  DISCONNECT_LIMIT_MS,
  RECHECK_DELAYS_MS,
  PERSON_LIMIT_MS,
  SILENT_LIMIT_MS,
} from "../wallet-calls.js";
import type { BitcoinDriver, ReportedGrant } from "./bitcoin-driver.js";
import { psbtBase64, readRequest, readTxid, signatureHex } from "./bitcoin-requests.js";
import { bitcoinSession } from "./bitcoin-session.js";
import type { CallLimits } from "./foreign-object.js";

/** `networkIds` are the host's Bitcoin networks, in order of preference. */
export interface BitcoinWalletConnectorParts {
  readonly scheduler: Scheduler;
  readonly networkIds: () => readonly CaipNetworkId[];
}

const outcomeOf = async <T>(work: () => Promise<T>): Promise<WalletOutcome<T>> => {
  try {
    return { kind: "done", value: await work() };
  } catch (error) {
    if (isLatchkitError(error, "wallet/declined")) return { kind: "declined" };
    if (isLatchkitError(error, "wallet/pending")) return { kind: "pending" };
    throw error;
  }
};

const notSupported = (method: string): LatchkitError<"account/method-not-supported"> =>
  new LatchkitError("account/method-not-supported", { method, namespace: "bip122" });

/**
 * A Bitcoin wallet in the page. For every family, `request` accepts WalletConnect's Bitcoin RPC
 * (`signMessage`, `sendTransfer`, `signPsbt`, `getAccountAddresses`) and `switchNetwork { chainId
 * }` (CAIP-2). Rejects with `account/method-not-supported` for missing methods and
 * `transaction/invalid` for invalid parameters. Reading the accounts does not prompt.
 */
export class BitcoinWalletConnector implements WalletConnector {
  readonly connectorId: string;
  readonly namespace = "bip122";
  readonly events$: Observable<WalletEvent>;
  readonly #driver: BitcoinDriver;
  readonly #parts: BitcoinWalletConnectorParts;
  readonly #listeners = new Set<(event: WalletEvent) => void>();
  #session: WalletSession | undefined;
  #stop: (() => void) | undefined;

  constructor(connectorId: string, driver: BitcoinDriver, parts: BitcoinWalletConnectorParts) {
    this.connectorId = connectorId;
    this.#driver = driver;
    this.#parts = parts;
    this.events$ = new Observable<WalletEvent>((out) => {
      const listener = (event: WalletEvent): void => out.next(event);
      this.#listeners.add(listener);
      this.#stop ??= this.#follow();
      return () => {
        this.#listeners.delete(listener);
        if (this.#listeners.size > 0) return;
        this.#stop?.();
        this.#stop = undefined;
      };
    });
  }

  connect(signal: AbortSignal): Promise<WalletOutcome<WalletSession>> {
    return outcomeOf(async () => {
      const session = this.#setGrant(
        await this.#driver.connect(this.#limits(signal, PERSON_LIMIT_MS)),
      );
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
    late?: (session: WalletSession) => void,
  ): Promise<WalletSession | undefined> {
    const method = this.#driver.connectMethod;
    const onLimit = (): Error =>
      new LatchkitError("wallet/no-answer", { method, waitMs: SILENT_LIMIT_MS });
    return settleOrLate(
      () => this.#granted(this.#limits(signal, late ? PERSON_LIMIT_MS : SILENT_LIMIT_MS)),
      { ...this.#limits(signal, SILENT_LIMIT_MS), onLimit },
      (session) => session && late?.(session),
    );
  }

  async #granted(limits: CallLimits): Promise<WalletSession | undefined> {
    try {
      const reported = await this.#driver.restore(limits);
      return reported && this.#setGrant(reported);
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

  async disconnect(signal: AbortSignal): Promise<void> {
    this.#session = undefined;
    try {
      await this.#driver.disconnect?.(this.#limits(signal, DISCONNECT_LIMIT_MS));
    } catch (error) {
      if (signal.aborted && isLatchkitError(error, "call/aborted")) throw error;
    }
  }

  request({ method, params }: WalletRequest, signal: AbortSignal): Promise<WalletOutcome<unknown>> {
    const limits = this.#limits(signal, PERSON_LIMIT_MS);
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
      const granted = answer ?? (await this.#driver.restore(limits));
      if (!granted) return null;
      // Without a reported network, assumes the requested one if the addresses match it.
      const reported = { ...granted, chain: granted.chain ?? chain };
      if (this.#isOn(chainId, reported)) {
        this.#notify(reported);
        return null;
      }
      if (answer || waitMs === undefined) break;
      await pause(limits.scheduler, waitMs, limits.signal);
    }
    throw new LatchkitError("wallet/request-failed", { method: "switchNetwork" });
  }

  #isOn(chainId: string, reported: ReportedGrant): boolean {
    try {
      const session = bitcoinSession(reported, this.#parts.networkIds(), "switchNetwork");
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

  #setGrant(reported: ReportedGrant): WalletSession | undefined {
    this.#session = bitcoinSession(reported, this.#parts.networkIds(), this.#driver.connectMethod);
    return this.#session;
  }

  /** Emits what changed; ignores invalid and unchanged reports. */
  #notify(reported: ReportedGrant | undefined): void {
    const before = this.#session;
    try {
      const session = reported && this.#setGrant(reported);
      if (!session) return this.#notifyAll({ kind: "disconnected" });
      const { networkId, accounts } = session;
      const isMoved = networkId !== before?.networkId;
      if (isMoved) this.#notifyAll({ kind: "network", networkId, accounts });
      else if (JSON.stringify(accounts) !== JSON.stringify(before?.accounts))
        this.#notifyAll({ kind: "accounts", accounts });
    } catch {
      this.#session = before;
    }
  }

  #notifyAll(event: WalletEvent): void {
    if (event.kind === "disconnected") this.#session = undefined;
    for (const listener of [...this.#listeners]) listener(event);
  }

  #limits(signal: AbortSignal, waitMs: number): CallLimits {
    return { signal, scheduler: this.#parts.scheduler, waitMs };
  }

  /**
   * Follows the wallet's events. After a burst, uses the last event or reads the grant silently.
   */
  #follow(): () => void {
    const leaving = new AbortController();
    let last: ReportedGrant | "ended" | undefined;
    let reads = 0;
    const read = async (): Promise<void> => {
      const latest = last;
      last = undefined;
      reads += 1;
      const own = reads;
      if (latest === "ended") return this.#notifyAll({ kind: "disconnected" });
      const reported =
        latest ?? (await this.#driver.restore(this.#limits(leaving.signal, PERSON_LIMIT_MS)));
      // Ignores an answer that a newer event made obsolete.
      if (!leaving.signal.aborted && own === reads) this.#notify(reported);
    };
    const calm = new CalmEvents(this.#parts.scheduler, () => void read().catch(() => undefined));
    const stop = this.#driver.listen(
      (reported) => {
        last = reported;
        calm.note();
      },
      () => {
        last = "ended";
        calm.note();
      },
    );
    return () => {
      leaving.abort();
      calm.stop();
      stop();
    };
  }
}
