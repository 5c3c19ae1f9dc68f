import type { CaipNetworkId, Namespace } from "../caip/caip.types.js";
import type { ConnectionStatus } from "../connection/connection-state.js";
import type { RecentWallet } from "../connectors/connector.js";
import {
  connectorIdListsCodec,
  connectorIdsCodec,
  namespaceCodec,
  namespacesCodec,
  networkIdCodec,
  recentWalletsCodec,
  statusCodec,
  type Codec,
  oneOf,
  flagCodec,
} from "./codecs.js";
import { FEATURE_LISTS } from "../config/features.js";
import type { SocialProvider } from "../embedded-wallet/social-providers.js";

/** A stored value. `owner`: the capability that writes it. */
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
    | "sending"
    | "collectibles";
  readonly codec: Codec<T>;
  readonly default: T;
}

export const storageEntry = <T>(
  owner: StorageEntry<T>["owner"],
  name: string,
  codec: Codec<T>,
  fallback: T,
): StorageEntry<T> => ({ name, version: 1, owner, codec, default: fallback });

/** Registry of stored values; add new ones here. */
export const STORAGE_ENTRIES = {
  activeNamespace: storageEntry<Namespace | undefined>(
    "network",
    "active_namespace",
    namespaceCodec,
    undefined,
  ),
  activeNetworkId: storageEntry<CaipNetworkId | undefined>(
    "network",
    "active_caip_network_id",
    networkIdCodec,
    undefined,
  ),
  recentWallets: storageEntry<readonly RecentWallet[]>(
    "connectors",
    "recent_wallets",
    recentWalletsCodec,
    [],
  ),
  connectedConnectorIds: storageEntry<Readonly<Partial<Record<Namespace, string>>>>(
    "connection",
    "connected_connector_id",
    connectorIdsCodec,
    {},
  ),
  disconnectedConnectorIds: storageEntry<Readonly<Partial<Record<Namespace, readonly string[]>>>>(
    "connection",
    "disconnected_connector_ids",
    connectorIdListsCodec,
    {},
  ),
  connectionStatus: storageEntry<ConnectionStatus>(
    "connection",
    "connection_status",
    statusCodec,
    "disconnected",
  ),
  connectedNamespaces: storageEntry<readonly Namespace[]>(
    "connection",
    "connected_namespaces",
    namespacesCodec,
    [],
  ),
} as const;

/** Keys that other libraries read; stored without prefix. Entries must not use them. */
export const FOREIGN_STORAGE_NAMES = ["WALLETCONNECT_DEEPLINK_CHOICE"] as const;

/** Key of the wallet link the user followed last. */
export const [DEEP_LINK_CHOICE] = FOREIGN_STORAGE_NAMES;

/** The storage key of an entry: `latchkit:<instanceId>:v1:<name>`. */
export const storageKey = (
  instanceId: string,
  { name, version }: Pick<StorageEntry<never>, "name" | "version">,
): string => `latchkit:${instanceId}:v${version}:${name}`;

/** Browsers accept cookies with this prefix only over TLS and from their own host. */
export const SECURE_COOKIE_PREFIX = "__Host-";

/** Cookie name of an instance (option `stateCookie`), without `SECURE_COOKIE_PREFIX`. */
export const stateCookieName = (instanceId: string): string => `latchkit.${instanceId}`;

/** Decodes an entry's stored text; returns the default if absent or unusable. Never throws. */
export const readEntry = <T>(
  { codec, default: fallback }: StorageEntry<T>,
  text: string | undefined,
): T => (text === undefined ? undefined : codec.decode(text)) ?? fallback;

/** The social provider that last signed in; kept after sign-out. */
export const LAST_PROVIDER = storageEntry<SocialProvider | undefined>(
  "embedded-wallet",
  "connected_social",
  oneOf(FEATURE_LISTS.socials),
  undefined,
);

/** True once the user chose to see the images of NFTs, which load from their creators' sites. */
export const NFT_IMAGES = storageEntry("collectibles", "nft_images", flagCodec, false);
