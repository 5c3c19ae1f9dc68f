import type { Namespace } from "../caip/caip.types.js";
import type { Connection } from "./connection-state.js";

/** Identifies a connection: a connector in a namespace. */
export interface ConnectionKey {
  readonly namespace: Namespace;
  readonly connectorId: string;
}

/** The key of a connection. */
export const keyOf = ({ namespace, connector }: Connection): ConnectionKey => ({
  namespace,
  connectorId: connector.id,
});

/** True if two keys are equal. */
export const isSameKey = (a: ConnectionKey, b: ConnectionKey): boolean =>
  a.namespace === b.namespace && a.connectorId === b.connectorId;

/** Predicate for the connection with this key. */
export const isOf =
  ({ namespace, connectorId }: ConnectionKey) =>
  (one: Connection): boolean =>
    one.namespace === namespace && one.connector.id === connectorId;
