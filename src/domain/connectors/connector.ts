import type { Namespace } from "../caip/caip.types.js";
import type { Wallet } from "../catalogue/wallet.js";

/** Connector types; WALLET_CONNECT and AUTH are synthetic. */
export type ConnectorType =
  | "MULTI_CHAIN"
  | "ANNOUNCED"
  | "INJECTED"
  | "EXTERNAL"
  | "WALLET_CONNECT"
  | "AUTH";

/** A way to connect. The provider object stays behind `InjectedWallets`. */
export interface Connector {
  /** The rdns, one of `CONNECTOR_ID`, or `rdns~uuid` for a later announcer of that rdns. */
  readonly id: string;
  /** How the wallet was found. */
  readonly type: ConnectorType;
  /** The wallet's name without control characters. */
  readonly name: string;
  /** The first namespace of the connector. */
  readonly namespace: Namespace;
  /** All namespaces of a MULTI_CHAIN connector; otherwise its own. */
  readonly namespaces: readonly Namespace[];
  /** Id of the same provider before it announced itself; a connection may use this id. */
  readonly formerId?: string;
  /** Connector id per namespace of a MULTI_CHAIN connector. */
  readonly ids?: Readonly<Partial<Record<Namespace, string>>>;
  /** Announced icon per namespace of a MULTI_CHAIN connector. */
  readonly icons?: Readonly<Partial<Record<Namespace, string | undefined>>>;
  /** What the wallet announced (EIP-6963). */
  readonly info?: { readonly rdns?: string; readonly uuid?: string };
  /** A data URI of at most 256 KiB, or a host's URL. Use only as an image source. */
  readonly icon?: string;
  /** Id of the picture in the catalogue service. */
  readonly imageId?: string;
  /** Catalogue id of a connector set by the host. */
  readonly explorerId?: string;
  /** Catalogue id of the wallet chosen for pairing; WalletConnect only. */
  readonly walletId?: string;
  /** The vendor's website, from the catalogue or host. Untrusted: open only through `Links`. */
  readonly homepage?: string;
  /** Another announcer has the same rdns or uuid; never merged or restored. */
  readonly isConflicting: boolean;
}

export interface ProviderIds {
  readonly id: string;
  readonly formerId?: string | undefined;
}

/** True if two ids belong to the same provider, before or after its announcement. */
export const isSameProvider = (one: ProviderIds, other: ProviderIds): boolean =>
  one.id === other.id || one.formerId === other.id || other.formerId === one.id;

/** The connector id to use in a namespace. */
export const connectorIdIn = ({ id, ids }: Connector, namespace: Namespace | undefined): string =>
  (namespace && ids?.[namespace]) ?? id;
/** True if a connector is, or includes, the one with this id. */
export const includesId = ({ id, ids = {} }: Connector, wanted: string): boolean =>
  id === wanted || Object.values(ids).includes(wanted);

/** The groups of the connector list. */
export type ConnectorGroupName =
  | "walletConnect"
  | "recent"
  | "injected"
  | "featured"
  | "custom"
  | "external"
  | "recommended";
/** Default order. */
export const CONNECTOR_GROUP_ORDER: readonly ConnectorGroupName[] = [
  "walletConnect",
  "recent",
  "injected",
  "featured",
  "custom",
  "external",
  "recommended",
];

/** A row: a connector, or a wallet that pairs through `walletConnect`. */
export type ConnectorRow =
  | { readonly connector: Connector; readonly wallet?: undefined }
  | { readonly connector?: undefined; readonly wallet: Wallet };

/** A non-empty group of the list. */
export interface ConnectorGroup {
  /** Name of the group; the modal shows its title. */
  readonly name: ConnectorGroupName;
  /** The rows of the group, in order. */
  readonly rows: readonly ConnectorRow[];
}

export const connectorsOf = (groups: readonly ConnectorGroup[]): readonly Connector[] =>
  groups.flatMap(({ rows }) => rows).flatMap(({ connector }) => connector ?? []);

/** The fields of a wallet that a pairing stores. */
export type ChosenWallet = Pick<Wallet, "id" | "name" | "imageId" | "imageUrl">;

/** Represents the WalletConnect connector as the chosen wallet, for display, events and storage. */
export const asChosenWallet = (
  connector: Connector,
  { id, name, imageId, imageUrl }: ChosenWallet,
): Connector => ({
  ...connector,
  name,
  walletId: id,
  ...(imageId !== undefined && { imageId }),
  ...(imageUrl !== undefined && { icon: imageUrl }),
});

/** Name of the WalletConnect connector while no wallet is known. */
export const PROTOCOL_NAME = "WalletConnect";

/** A recently used wallet. */
export interface RecentWallet {
  /** The connector id, or the catalogue id of a wallet without a connector. */
  readonly id: string;
  readonly imageId?: string;
  readonly name: string;
}

/** Maximum number of recent wallets. */
export const MAX_RECENT_WALLETS = 2;

/** Moves or adds this wallet to the front; at most two entries. */
export const rememberWallet = (
  list: readonly RecentWallet[],
  wallet: RecentWallet,
): readonly RecentWallet[] =>
  [wallet, ...list.filter(({ id }) => id !== wallet.id)].slice(0, MAX_RECENT_WALLETS);
