import { NAMESPACES, type Namespace } from "../caip/caip.types.js";
import { CHAINS } from "./chains.js";

/** True if accounts of the namespace have names. */
export const hasNames = (namespace: Namespace): boolean => CHAINS[namespace].hasNames ?? false;

/** True if sending is supported in the namespace. */
export const canSendOn = (namespace: Namespace): boolean => CHAINS[namespace].send !== undefined;

/** True if accounts of the namespace can have smart sessions. */
export const canHaveSmartSessions = (namespace: Namespace | undefined): boolean =>
  namespace !== undefined && CHAINS[namespace].hasSmartSessions === true;

/** True if crypto can be bought in the namespace. */
export const canBuyOn = (namespace: Namespace): boolean => CHAINS[namespace].buy !== undefined;

/** Namespaces of the embedded wallet and its connector. */
export const AUTH_NAMESPACES: readonly Namespace[] = NAMESPACES.filter(
  (namespace) => CHAINS[namespace].embedded,
);

/** True if the embedded wallet supports the namespace. */
export const isAuthNamespace = (namespace: Namespace): boolean =>
  AUTH_NAMESPACES.includes(namespace);
