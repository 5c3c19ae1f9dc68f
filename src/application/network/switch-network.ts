import { Subscription } from "rxjs";
import { isLargeChainId } from "../../domain/network/chain-id.js";
import type { CaipNetworkId } from "../../domain/caip/caip.types.js";
import { connectionOf, hasKey } from "../../domain/connection/connection-state.js";
import { LatchkitError, isLatchkitError } from "../../domain/errors/latchkit-error.js";
import type { Network } from "../../domain/network/network.js";
import type { ChainAccess } from "../../ports/ports.js";
import type { WalletConnector, WalletOutcome } from "../../ports/wallet-connector.port.js";
import type { RaiseAlert } from "../../domain/alerts/alerts.js";
import type { OpenWalletLookup, WalletRecheck, WalletsStore } from "../connection/wallets.api.js";
import type { EventSink } from "../events/events.api.js";
import { linkSignals, rejectOnAbort } from "../shared/lifetime.js";
import type { Networks } from "../../domain/network/networks.js";
import type { WalletSwitchQueue } from "./wallet-switch-queue.js";
import { walletsHaveNetwork } from "../../domain/network/chain-move.js";
import { completeSwitch } from "../../domain/connection/wallets-changes.js";

export interface SwitchNetworkParts {
  readonly connectionStore: WalletsStore;
  readonly openWallets: OpenWalletLookup;
  readonly networks: Networks;
  readonly chains: ChainAccess;
  readonly events: EventSink;
  readonly alert: RaiseAlert;
  readonly recheck: WalletRecheck;
  readonly switchQueue: WalletSwitchQueue;
}

/**
 * Progress of a request: the wallet was asked, the network was selected without one, nothing
 * changed, or the wallet switched.
 */
export interface SwitchNetworkOutcome {
  readonly kind: "waiting" | "chosen" | "unchanged" | "switched";
  readonly networkId: CaipNetworkId;
}

/** Called with each step. Opens the view of that step synchronously. */
export type ReportSwitch = (outcome: SwitchNetworkOutcome) => void;

const failurePhaseOf = ({ code }: LatchkitError): "declined" | "pending" | "failed" => {
  if (code === "network/switch-declined") return "declined";
  return code === "wallet/pending" ? "pending" : "failed";
};

interface SwitchRequest {
  readonly signal: AbortSignal;
  readonly report: ReportSwitch;
}

/**
 * Switches the active network: asks the connected wallet of its namespace, or selects the network
 * without one.
 */
export class SwitchNetwork {
  readonly #parts: SwitchNetworkParts;
  constructor(parts: SwitchNetworkParts) {
    this.#parts = parts;
  }

  /**
   * Returns a commit function that activates the network. No prompt if the wallet's grant covers
   * it; without a wallet it is selected synchronously. Calls `report` with each step. Rejects with
   * `network/not-found`, `chain/invalid-id`, `chain/not-supported`, `wallet/…`,
   * `connection/not-connected`, `connection/superseded`, `network/switch-declined`, and the reason
   * of `signal`.
   */
  async run(
    to: CaipNetworkId,
    signal: AbortSignal,
    report: ReportSwitch = () => undefined,
  ): Promise<() => Network> {
    const network = this.#find(to);
    const wallet = this.#wallet(network);
    if (wallet) return this.#switchConnected(wallet, network, { signal, report });
    this.#parts.connectionStore.setSwitching(undefined);
    if (this.#parts.connectionStore.snapshot.activeNetworkId === to)
      report({ kind: "unchanged", networkId: to });
    else this.#choose(network, report);
    return () => network;
  }

  /** Rejects when the asked wallet disconnects or is replaced. */
  async #switchConnected(
    wallet: WalletConnector,
    network: Network,
    { signal, report }: SwitchRequest,
  ): Promise<() => Network> {
    if (this.#parts.connectionStore.snapshot.activeNetworkId === network.id)
      this.#parts.connectionStore.setSwitching(undefined);
    const linkedSignal = linkSignals(signal);
    const { namespace, connectorId } = wallet;
    const subscription = this.#parts.connectionStore.state$.subscribe((state) => {
      if (!state.connection.connections.some(hasKey(wallet)))
        linkedSignal.abort(new LatchkitError("connection/not-connected", { namespace }));
      else if (connectionOf(state, namespace)?.connector.id !== connectorId)
        linkedSignal.abort(new LatchkitError("connection/superseded", { connectorId }));
    });
    try {
      const hasSwitched = await this.#switchWallet(wallet, network, {
        signal: linkedSignal.signal,
        report,
      });
      return () => (hasSwitched ? this.#complete(wallet, network, report) : network);
    } catch (error) {
      throw this.#fail(network, error, linkedSignal.signal);
    } finally {
      subscription.unsubscribe();
      linkedSignal.release();
    }
  }

  /** False if page and wallet are already on the network. */
  async #switchWallet(
    wallet: WalletConnector,
    network: Network,
    { signal, report }: SwitchRequest,
  ): Promise<boolean> {
    const isAlreadyActive = this.#parts.connectionStore.snapshot.activeNetworkId === network.id;
    if (isAlreadyActive && !walletsHaveNetwork(network.namespace)) return false;
    if (!isAlreadyActive) this.#setWaiting(network, report);
    return this.#parts.switchQueue.run(wallet, signal, async (connector) => {
      // The state may be outdated.
      if (isAlreadyActive && (await this.#parts.recheck.run(wallet, signal)) === network.id)
        return false;
      if (isAlreadyActive) this.#setWaiting(network, report);
      await this.#ask(connector, network, signal);
      this.#parts.switchQueue.noteSwitched(wallet);
      return true;
    });
  }

  #setWaiting({ id: networkId }: Network, report: ReportSwitch): void {
    this.#parts.connectionStore.setSwitching({ networkId, phase: "waiting" });
    report({ kind: "waiting", networkId });
  }

  #find(to: CaipNetworkId): Network {
    const network = this.#parts.networks.find(to);
    if (network) return network;
    if (isLargeChainId(to)) throw new LatchkitError("chain/invalid-id", { value: to });
    this.#parts.alert("network-not-found", { networkId: to });
    throw new LatchkitError("network/not-found", { networkId: to });
  }

  #wallet({ namespace }: Network): WalletConnector | undefined {
    return (
      connectionOf(this.#parts.connectionStore.snapshot, namespace) &&
      this.#parts.openWallets.get(namespace)
    );
  }

  #choose({ id: networkId }: Network, report: ReportSwitch): void {
    this.#parts.connectionStore.chooseNetwork(networkId);
    this.#parts.events.emit({ name: "SWITCH_NETWORK", networkId });
    report({ kind: "chosen", networkId });
  }

  async #ask(wallet: WalletConnector, network: Network, signal: AbortSignal): Promise<void> {
    // Some wallets switch without answering.
    const request = new AbortController();
    signal.addEventListener("abort", () => request.abort(signal.reason), {
      signal: request.signal,
    });
    const answer = this.#request(wallet, network, request.signal);
    const outcome = await this.#untilSwitched(
      wallet,
      network.id,
      rejectOnAbort(signal, answer),
    ).finally(() => request.abort());
    if (outcome.kind === "declined")
      throw new LatchkitError("network/switch-declined", { networkId: network.id });
    if (outcome.kind === "pending")
      throw new LatchkitError("wallet/pending", { method: "wallet_switchEthereumChain" });
  }

  async #request(
    wallet: WalletConnector,
    network: Network,
    signal: AbortSignal,
  ): Promise<WalletOutcome<void>> {
    if (await wallet.selectNetwork?.(network.id)) return { kind: "done", value: undefined };
    const signer = await this.#parts.chains.signer(network.namespace).catch((error: unknown) => {
      // Without a signer, a wallet cannot leave its granted networks.
      throw isLatchkitError(error, "chain/adapter-not-found")
        ? new LatchkitError("chain/not-supported", { networkId: network.id }, { cause: error })
        : error;
    });
    return signer.switchNetwork(wallet, network, signal);
  }

  /** Waits for the wallet's answer, or until the wallet is on the network. */
  async #untilSwitched(
    wallet: WalletConnector,
    id: CaipNetworkId,
    answer: Promise<WalletOutcome<void>>,
  ): Promise<WalletOutcome<void>> {
    const subscription = new Subscription();
    const switchAnswer = new Promise<WalletOutcome<void>>((resolve) => {
      subscription.add(
        this.#parts.connectionStore.state$.subscribe(
          ({ activeNetworkId, connection: { connections } }) => {
            const hasSwitched = connections.find(hasKey(wallet))?.accounts[0].networkId === id;
            if (hasSwitched && activeNetworkId === id) resolve({ kind: "done", value: undefined });
          },
        ),
      );
    });
    try {
      return await Promise.race([answer, switchAnswer]);
    } finally {
      subscription.unsubscribe();
    }
  }

  #complete(wallet: WalletConnector, network: Network, report: ReportSwitch): Network {
    const { namespace } = network;
    if (this.#parts.openWallets.get(namespace) !== wallet)
      throw new LatchkitError("connection/not-connected", { namespace });
    this.#parts.connectionStore.update(completeSwitch(wallet, network.id));
    this.#parts.events.emit({ name: "SWITCH_NETWORK", networkId: network.id });
    report({ kind: "switched", networkId: network.id });
    return network;
  }

  #fail({ id: networkId, namespace }: Network, error: unknown, signal: AbortSignal): LatchkitError {
    const failure = isLatchkitError(error)
      ? error
      : new LatchkitError("internal/unexpected", { where: "network.switch" }, { cause: error });
    if (signal.aborted) {
      if (
        failure.code !== "network/switch-declined" &&
        this.#parts.connectionStore.snapshot.switching?.networkId === networkId
      )
        this.#parts.connectionStore.setSwitching(undefined);
      return failure;
    }
    const phase = failurePhaseOf(failure);
    if (connectionOf(this.#parts.connectionStore.snapshot, namespace))
      this.#parts.connectionStore.setSwitching({
        networkId,
        phase,
        ...(phase === "failed" && { error: failure }),
      });
    return failure;
  }
}
