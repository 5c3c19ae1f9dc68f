import type { Namespace } from "../../domain/caip/caip.types.js";
import type { Connector } from "../../domain/connectors/connector.js";
import type { WalletConnector } from "../../ports/wallet-connector.port.js";

/** Creates each wallet's connector once; ids are stable. */
export class OpenedConnectors {
  readonly #byId = new Map<string, WalletConnector>();

  open(id: string, create: () => WalletConnector): WalletConnector {
    const connector = this.#byId.get(id) ?? create();
    this.#byId.set(id, connector);
    return connector;
  }
}

/** A wallet that announced itself. `isConflicting`: another wallet has the same identity. */
export const announcedConnector = (
  wallet: {
    readonly id: string;
    readonly isConflicting: boolean;
    readonly announcement: { readonly name: string; readonly icon?: string };
  },
  namespace: Namespace,
): Connector => {
  const { id, isConflicting, announcement } = wallet;
  const { name, icon } = announcement;
  return {
    id,
    type: "ANNOUNCED",
    name,
    namespace,
    namespaces: [namespace],
    isConflicting,
    ...(icon !== undefined && { icon }),
  };
};
