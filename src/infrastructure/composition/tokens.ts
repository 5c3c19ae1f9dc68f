import type { ServiceIdentifier } from "inversify";
import type { BalanceStore } from "../../application/balance/balance.store.js";
import type { RememberedConnections } from "../../application/connection/remembered-connections.js";
import type { SessionStore } from "../../application/connection/session.store.js";
import type { WalletRegistry } from "../../application/connectors/wallet-registry.js";
import type { EventLog } from "../../application/events/event-log.js";
import type { ModalControl } from "../../application/modal/modal-control.js";
import type { NavigationStore } from "../../application/navigation/navigation.store.js";
import type { Networks } from "../../application/network/network-state.js";
import type { Lifetime } from "../../application/shared/lifetime.js";
import type { StoredState } from "../../application/shared/stored-state.js";
import type { Ports } from "../../ports/ports.js";

/** A name in the container that carries its type. */
export const token = <T>(name: string): ServiceIdentifier<T> => Symbol(name);

export const PORTS = token<Ports>("Ports");
export const LIFETIME = token<Lifetime>("Lifetime");
export const NETWORKS = token<Networks>("Networks");
export const STORED_STATE = token<StoredState>("StoredState");
export const SESSION = token<SessionStore>("SessionStore");
export const WALLET_REGISTRY = token<WalletRegistry>("WalletRegistry");
export const REMEMBERED_CONNECTIONS = token<RememberedConnections>("RememberedConnections");
export const NAVIGATION = token<NavigationStore>("NavigationStore");
export const MODAL_CONTROL = token<ModalControl>("ModalControl");
export const EVENT_LOG = token<EventLog>("EventLog");
export const BALANCE_STORE = token<BalanceStore>("BalanceStore");
