import type { Namespace } from "../caip/caip.types.js";
import type { Wallet } from "../catalogue/wallet.js";

/** The types of connectors (S3-006); WALLET_CONNECT and AUTH are synthetic. */
export type ConnectorType =
  | "MULTI_CHAIN"
  | "ANNOUNCED"
  | "INJECTED"
  | "EXTERNAL"
  | "WALLET_CONNECT"
  | "AUTH";

/**
 * A way to connect, as the user sees it. The provider object itself never enters the domain: it
 * stays behind `InjectedWallets`.
 */
export interface Connector {
  /**
   * The rdns, a fixed id of the specification, or `rdns~uuid` for a later announcer of the same
   * rdns.
   */
  readonly id: string;
  readonly type: ConnectorType;
  readonly name: string;
  readonly namespace: Namespace;
  /** All namespaces a MULTI_CHAIN connector covers; otherwise just its own. */
  readonly namespaces: readonly Namespace[];
  /**
   * The id of the very same provider where it does not announce itself: it may be connected by
   * that one.
   */
  readonly formerId?: string;
  /** Of a MULTI_CHAIN connector: the id it is connected by in each namespace. */
  readonly ids?: Readonly<Partial<Record<Namespace, string>>>;
  /** Of a MULTI_CHAIN connector: the picture that each part announced itself with. */
  readonly icons?: Readonly<Partial<Record<Namespace, string | undefined>>>;
  readonly info?: { readonly rdns?: string; readonly uuid?: string };
  /**
   * A vetted data URI (png, webp, gif, jpeg, svg; at most 256 KiB), an address that a host gave for
   * a described wallet, or nothing. Only ever used as an image source.
   */
  readonly icon?: string;
  readonly imageId?: string;
  /** What the catalogue lists this very wallet as; of connectors that a host brings. */
  readonly explorerId?: string;
  /** The described wallet that the user chose to pair; the protocol's own connector only. */
  readonly walletId?: string;
  /**
   * The maker's own site, as the catalogue or the host gives it. Untrusted: opened through `Links`
   * only.
   */
  readonly homepage?: string;
  /** Another announcer used the same rdns or uuid: shown marked, never merged, never restored. */
  readonly isConflicting: boolean;
}

/** What a provider of the page is known by. */
export interface ProviderIds {
  readonly id: string;
  readonly formerId?: string | undefined;
}

/** Whether two are one provider of the page, which may have announced itself since. */
export const isOneProvider = (one: ProviderIds, other: ProviderIds): boolean =>
  one.id === other.id || one.formerId === other.id || other.formerId === one.id;

/** The id by which a shown connector is connected in a namespace. */
export const connectorIdIn = ({ id, ids }: Connector, namespace: Namespace | undefined): string =>
  (namespace && ids?.[namespace]) ?? id;
/** Whether a shown connector is, or covers, the one with this id. */
export const coversId = ({ id, ids = {} }: Connector, wanted: string): boolean =>
  id === wanted || Object.values(ids).includes(wanted);

/** The groups of the connector list (S2-042). */
export type ConnectorGroupName =
  | "walletConnect"
  | "recent"
  | "injected"
  | "featured"
  | "custom"
  | "external"
  | "recommended";
/** Their order where the host sets nothing (S2-042). */
export const CONNECTOR_GROUP_ORDER: readonly ConnectorGroupName[] = [
  "walletConnect",
  "recent",
  "injected",
  "featured",
  "custom",
  "external",
  "recommended",
];

/**
 * One row of the list: a connector, or a wallet that a host or the catalogue describes. The first
 * is connected by its id; the second is reached through `walletConnect`, or fetched.
 */
export type ConnectorRow =
  | { readonly connector: Connector; readonly wallet?: undefined }
  | { readonly connector?: undefined; readonly wallet: Wallet };

/** One group as the user sees it; never empty. */
export interface ConnectorGroup {
  readonly name: ConnectorGroupName;
  readonly rows: readonly ConnectorRow[];
}

/** The connectors among the rows of all groups, in their order. */
export const connectorsOf = (groups: readonly ConnectorGroup[]): readonly Connector[] =>
  groups.flatMap(({ rows }) => rows).flatMap(({ connector }) => connector ?? []);
