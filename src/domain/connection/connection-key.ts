import type { Namespace } from "../caip/caip.types.js";
import type { Connection } from "./connection-state.js";

/** One wallet in one namespace: what a connection is found by. */
export interface ConnectionKey {
  readonly namespace: Namespace;
  readonly connectorId: string;
}

/** The key of a connection. */
export const keyOf = ({ namespace, connector }: Connection): ConnectionKey => ({
  namespace,
  connectorId: connector.id,
});

/** Whether two keys name one connection. */
export const isSameKey = (a: ConnectionKey, b: ConnectionKey): boolean =>
  a.namespace === b.namespace && a.connectorId === b.connectorId;

/** Whether a connection is the one a key names. */
export const isOf =
  ({ namespace, connectorId }: ConnectionKey) =>
  (one: Connection): boolean =>
    one.namespace === namespace && one.connector.id === connectorId;
