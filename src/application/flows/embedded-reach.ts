import type { CaipNetworkId } from "../../domain/caip/caip.types.js";
import { activeConnection } from "../../domain/connection/connection-state.js";
import { CONNECTOR_ID } from "../../domain/connectors/connector-id.js";
import type { Network } from "../../domain/network/network.js";
import { needsEmbeddedWallet, type NetworkSwitch } from "../../domain/network/network-route.js";
import type { ConnectWallet } from "../connection/connect-wallet.js";
import type { ConnectionStore } from "../connection/connection.store.js";
import { toLatchkitError } from "../shared/lifetime.js";

/** Dependencies of the flow. */
export interface EmbeddedReachParts {
  readonly connectionStore: ConnectionStore;
  readonly connect: Pick<ConnectWallet, "run">;
}

/**
 * Connects the embedded wallet in another namespace before a network switch, without a prompt: it
 * is the same signed-in user.
 */
export class EmbeddedReach {
  readonly #parts: EmbeddedReachParts;
  constructor(parts: EmbeddedReachParts) {
    this.#parts = parts;
  }

  /** True if the embedded wallet is active and not yet connected in this namespace. */
  isNeeded({ namespace }: Pick<Network, "namespace">): boolean {
    const { snapshot } = this.#parts.connectionStore;
    return needsEmbeddedWallet({
      isAuthActive: activeConnection(snapshot)?.connector.id === CONNECTOR_ID.auth,
      target: namespace,
      connectedNamespaces: snapshot.connection.connections.map((one) => one.namespace),
    });
  }

  /** Resolves when it is connected there. Rejects as `ConnectWallet.run`. */
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

  /** Does not change the state of a newer request. */
  #end(networkId: CaipNetworkId, end: NetworkSwitch | undefined): void {
    const { connectionStore } = this.#parts;
    if (connectionStore.snapshot.switching?.networkId === networkId) connectionStore.switching(end);
  }
}
