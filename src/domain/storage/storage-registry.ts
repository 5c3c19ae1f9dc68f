import type { CaipNetworkId, Namespace } from "../caip/caip.types.js";
import type { ConnectionStatus } from "../connection/connection-state.js";
import type { RecentWallet } from "../connectors/recent-wallets.js";
import {
  connectorIdListsCodec,
  connectorIdsCodec,
  namespaceCodec,
  namespacesCodec,
  networkIdCodec,
  recentWalletsCodec,
  statusCodec,
  type Codec,
} from "./codecs.js";

/**
 * One stored value. `owner` is the capability that writes it; `default` stands wherever nothing
 * usable is stored.
 */
export interface StorageEntry<T> {
  readonly name: string;
  readonly version: 1;
  readonly owner:
    | "network"
    | "connectors"
    | "connection"
    | "embedded-wallet"
    | "sign-in"
    | "names"
    | "balances"
    | "sending";
  readonly codec: Codec<T>;
  readonly default: T;
}

const entry = <T>(
  owner: StorageEntry<T>["owner"],
  name: string,
  codec: Codec<T>,
  fallback: T,
): StorageEntry<T> => ({ name, version: 1, owner, codec, default: fallback });

/**
 * The one registry of what Latchkit remembers (S3-070 to S3-082). A new value is a new line here
 * and nowhere else.
 */
export const STORAGE_ENTRIES = {
  activeNamespace: entry<Namespace | undefined>(
    "network",
    "active_namespace",
    namespaceCodec,
    undefined,
  ),
  activeNetworkId: entry<CaipNetworkId | undefined>(
    "network",
    "active_caip_network_id",
    networkIdCodec,
    undefined,
  ),
  recentWallets: entry<readonly RecentWallet[]>(
    "connectors",
    "recent_wallets",
    recentWalletsCodec,
    [],
  ),
  connectedConnectorIds: entry<Readonly<Partial<Record<Namespace, string>>>>(
    "connection",
    "connected_connector_id",
    connectorIdsCodec,
    {},
  ),
  disconnectedConnectorIds: entry<Readonly<Partial<Record<Namespace, readonly string[]>>>>(
    "connection",
    "disconnected_connector_ids",
    connectorIdListsCodec,
    {},
  ),
  connectionStatus: entry<ConnectionStatus>(
    "connection",
    "connection_status",
    statusCodec,
    "disconnected",
  ),
  connectedNamespaces: entry<readonly Namespace[]>(
    "connection",
    "connected_namespaces",
    namespacesCodec,
    [],
  ),
} as const;

/**
 * Names other libraries read themselves; they are stored as they are, without our prefix. Reserved:
 * no entry may take one.
 */
export const FOREIGN_STORAGE_NAMES = ["WALLETCONNECT_DEEPLINK_CHOICE"] as const;

/** Where the link is remembered that a user left the page by (S3-070). */
export const [DEEP_LINK_CHOICE] = FOREIGN_STORAGE_NAMES;

/** The storage key of an entry: `latchkit:<instanceId>:v1:<name>`. */
export const storageKey = (
  instanceId: string,
  { name, version }: Pick<StorageEntry<never>, "name" | "version">,
): string => `latchkit:${instanceId}:v${version}:${name}`;

/** Browsers take a cookie of such a name over TLS only, and from its own host alone. */
export const SECURE_COOKIE_PREFIX = "__Host-";

/** The name of the cookie of an instance (option `stateCookie`), over TLS after the prefix. */
export const stateCookieName = (instanceId: string): string => `latchkit.${instanceId}`;

/**
 * What an entry's stored text means; its default when the text is absent or unusable. Never throws.
 */
export const readEntry = <T>(
  { codec, default: fallback }: StorageEntry<T>,
  text: string | undefined,
): T => (text === undefined ? undefined : codec.decode(text)) ?? fallback;
