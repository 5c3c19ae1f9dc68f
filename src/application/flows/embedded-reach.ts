import type { CaipNetworkId } from "../../domain/caip/caip.types.js";
import { activeConnection } from "../../domain/connection/wallets-state.js";
import { CONNECTOR_ID } from "../../domain/connectors/connector-id.js";
import type { Network } from "../../domain/network/network.js";
import { needsEmbeddedWallet, type NetworkSwitch } from "../../domain/network/network-route.js";
import type { ConnectWallet } from "../connection/connect-wallet.js";
import type { ConnectionStore } from "../connection/connection.store.js";
import { toLatchkitError } from "../shared/lifetime.js";

/** What it reads, and who connects. */
export interface EmbeddedReachParts {
  readonly connectionStore: ConnectionStore;
  readonly connect: Pick<ConnectWallet, "run">;
}

/**
 * The embedded wallet goes along to a network of its other namespace: whoever signed in is the same
 * user there, and is asked nothing.
 */
export class EmbeddedReach {
  readonly #parts: EmbeddedReachParts;
  constructor(parts: EmbeddedReachParts) {
    this.#parts = parts;
  }

  /** Whether the embedded wallet is active, and has yet to be connected for this network. */
  isNeeded({ namespace }: Pick<Network, "namespace">): boolean {
    const { snapshot } = this.#parts.connectionStore;
    return needsEmbeddedWallet({
      isAuthActive: activeConnection(snapshot)?.connector.id === CONNECTOR_ID.auth,
      target: namespace,
      connectedNamespaces: snapshot.connection.connections.map((one) => one.namespace),
    });
  }

  /** Settles when it is connected there. Rejects as `ConnectWallet.run`. */
  async run({ id: networkId, namespace }: Network, signal: AbortSignal): Promise<void> {
    const { connectionStore, connect } = this.#parts;
    connectionStore.switching({ networkId, phase: "waiting" });
    try {
      await connect.run(CONNECTOR_ID.auth, { namespace, isAhead: true }, signal);
      this.#end(networkId, undefined);
    } catch (cause) {
      const error = toLatchkitError(cause, "network.switch");
      this.#end(networkId, signal.aborted ? undefined : { networkId, phase: "failed", error });
      throw error;
    }
  }

  /** What a newer request set by now is that request's own. */
  #end(networkId: CaipNetworkId, end: NetworkSwitch | undefined): void {
    const { connectionStore } = this.#parts;
    if (connectionStore.snapshot.switching?.networkId === networkId) connectionStore.switching(end);
  }
}
