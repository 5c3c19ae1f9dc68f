import type { Namespace } from "../../../domain/caip/caip.types.js";
import type { CatalogueState } from "../../../domain/catalogue/catalogue-state.js";
import type { Wallet } from "../../../domain/catalogue/wallet.js";
import { catalogueIdsOf } from "../../../domain/catalogue/special-wallets.js";
import { isOneOf } from "../../../domain/catalogue/wallet-query.js";
import { recommendedCount } from "../../../domain/connectors/wallet-rows.js";
import { nameKey } from "../../../domain/connectors/connector-merge.js";
import { groupOrder } from "../../../domain/connectors/connector-order.js";
import {
  type Connector,
  type ConnectorGroup,
  type ConnectorGroupName,
  type ConnectorRow,
  connectorsOf,
} from "../../../domain/connectors/connector.js";

/**
 * The badge at the end of a row. `conflict`: another provider announces the same identity;
 * `qrCode`: for a wallet on another device.
 */
export type ConnectBadge = "conflict" | "connected" | "qrCode";
/** A wallet and its badge. `isMain`: the emphasised row of the view. */
export type ConnectRow = ConnectorRow & { readonly badge?: ConnectBadge; readonly isMain?: true };
/** `get`: wallets to install; `openPage`: wallets whose in-app browser opens this page. */
export type SectionPurpose = "get" | "openPage";
export interface ConnectSection {
  readonly name: ConnectorGroupName;
  readonly rows: readonly ConnectRow[];
  readonly expected: number;
  /** Expected rows that did not arrive; the view releases their space. */
  readonly placeholders: number;
  /** Set only on a page without installed wallets and without pairing. */
  readonly purpose?: SectionPurpose;
  /** Its wallets failed to load; set on the first empty group only. */
  readonly hasFailed?: boolean;
}

/** Number of rows expected from the catalogue, by group. Absent: none. */
export interface ExpectedRows {
  readonly featured?: number;
  readonly recommended?: number;
}

export const isInstalled = ({ type }: Connector): boolean =>
  type === "MULTI_CHAIN" || type === "ANNOUNCED" || type === "INJECTED";

interface Marks {
  readonly connected: ReadonlySet<string>;
  readonly names: SharedNames;
}

/** Names that two wallets of one namespace announced, so that their rows look alike. */
class SharedNames {
  readonly #counts = new Map<string, number>();
  constructor(groups: readonly ConnectorGroup[]) {
    // Conflicting identities already have a badge.
    for (const one of connectorsOf(groups)) {
      if (!isInstalled(one) || one.isConflicting) continue;
      const key = SharedNames.#keyOf(one);
      this.#counts.set(key, (this.#counts.get(key) ?? 0) + 1);
    }
  }
  isShared(connector: Connector): boolean {
    return isInstalled(connector) && (this.#counts.get(SharedNames.#keyOf(connector)) ?? 0) > 1;
  }
  static #keyOf({ namespace, name }: Connector): string {
    return `${namespace} ${nameKey(name)}`;
  }
}

const badgeOf = (
  connector: Connector,
  group: ConnectorGroupName,
  { connected, names }: Marks,
): ConnectBadge | undefined => {
  if (connector.isConflicting) return "conflict";
  const { id, formerId = id } = connector;
  if (connected.has(id) || connected.has(formerId)) return "connected";
  if (connector.type === "WALLET_CONNECT") return "qrCode";
  // With equal names, the user knows the wallet that was used before.
  return group !== "recent" && names.isShared(connector) ? "conflict" : undefined;
};

const rowsOf = (
  group: ConnectorGroup,
  marks: Marks,
  mainRow: ConnectorRow | undefined,
): readonly ConnectRow[] =>
  group.rows.map((row) => {
    const badge = row.connector && badgeOf(row.connector, group.name, marks);
    const isMain = row === mainRow && badge !== "conflict";
    return {
      ...row,
      ...(badge !== undefined && { badge }),
      ...(isMain && { isMain }),
    };
  });

/** True if a listed connector can pair a wallet. */
export const canPair = (groups: readonly ConnectorGroup[]): boolean =>
  connectorsOf(groups).some(({ type }) => type === "WALLET_CONNECT");

/** True if no wallet is installed and none can be paired. `isWired`: pairing is available. */
export const isBarePage = (groups: readonly ConnectorGroup[], isWired: boolean): boolean =>
  !isWired && !connectorsOf(groups).some(isInstalled);

const supportsNamespace = ({ chains = [] }: Wallet, namespace: Namespace): boolean =>
  chains.some((chain) => chain.startsWith(`${namespace}:`));

/**
 * Filters groups by namespace. Catalogue wallets need pairing in that namespace or, without it, a
 * chain of that namespace.
 */
export const groupsIn = (
  namespace: Namespace | undefined,
  groups: readonly ConnectorGroup[],
  isBare = false,
): readonly ConnectorGroup[] => {
  if (namespace === undefined) return groups;
  const protocol = connectorsOf(groups).filter(({ type }) => type === "WALLET_CONNECT");
  const isIn = ({ connector, wallet }: ConnectorRow): boolean =>
    isBare && wallet !== undefined
      ? supportsNamespace(wallet, namespace)
      : (connector ? [connector] : protocol).some(({ namespaces }) =>
          namespaces.includes(namespace),
        );
  return groups
    .map(({ name, rows }) => ({ name, rows: rows.filter(isIn) }))
    .filter(({ rows }) => rows.length > 0);
};

export interface ExpectedRowsInput {
  readonly groups: readonly ConnectorGroup[];
  readonly catalogue: Pick<CatalogueState, "featured" | "recommended">;
  readonly featuredIds: readonly string[];
  readonly isMobile: boolean;
  /** See `isBarePage`. */
  readonly isBare: boolean;
  /** True: the catalogue's code or wallets failed to load. */
  readonly hasFailed: boolean;
  readonly reserved: ExpectedRows;
}

const isLoading = ({ status, ...state }: CatalogueState["featured"]): boolean =>
  status === "idle" ||
  (status === "loading" && !("previous" in state && state.previous !== undefined));

const missingCount = (refs: readonly string[], groups: readonly ConnectorGroup[]): number => {
  const rows = groups
    .filter(({ name }) => name !== "featured" && name !== "recommended")
    .flatMap((group) => group.rows);
  const hasRow = (ref: string): boolean =>
    rows.some(({ connector, wallet }) =>
      connector
        ? !connector.isConflicting &&
          (catalogueIdsOf(connector).includes(ref) || isOneOf([ref])(connector))
        : isOneOf([ref])(wallet),
    );
  return [...new Set(refs)].filter((ref) => !hasRow(ref)).length;
};

/**
 * Estimates the number of catalogue rows: featured wallets that are not installed, and recommended
 * ones in the remaining space.
 */
export const expectedRows = ({
  groups,
  catalogue,
  featuredIds,
  isMobile,
  isBare,
  hasFailed,
  reserved,
}: ExpectedRowsInput): ExpectedRows => {
  const hasPairing = canPair(groups);
  if (hasFailed || (isMobile && !hasPairing && !isBare)) return {};
  const count = (name: ConnectorGroupName): number =>
    groups.find((group) => group.name === name)?.rows.length ?? 0;
  const isFeatureComing = isLoading(catalogue.featured);
  const featured = isFeatureComing
    ? missingCount(featuredIds, groups)
    : Math.max(count("featured"), reserved.featured ?? 0);
  const injected = connectorsOf(groups).filter(isInstalled).length;
  const recentCount =
    groups.find(({ name }) => name === "recent")?.rows.filter(({ wallet }) => wallet !== undefined)
      .length ?? 0;
  const recommended = recommendedCount({
    featured: featured + recentCount,
    custom: count("custom"),
    injected,
    hasEmail: false,
    hasSocial: false,
    hasPairing,
    isBare,
  });
  return {
    ...(isFeatureComing && { featured }),
    ...(isLoading(catalogue.recommended) && { recommended }),
  };
};

export interface SectionsInput {
  readonly groups: readonly ConnectorGroup[];
  readonly order: readonly ConnectorGroupName[];
  readonly connected: ReadonlySet<string>;
  readonly expected: ExpectedRows;
  readonly reserved: ExpectedRows;
  readonly hasSectionFailed: (name: keyof ExpectedRows) => boolean;
  readonly purpose?: SectionPurpose;
}

const mainRowOf = (groups: readonly ConnectorGroup[]): ConnectorRow | undefined => {
  const rowsIn = (name: ConnectorGroupName): readonly ConnectorRow[] =>
    groups.find((group) => group.name === name)?.rows ?? [];
  const [recent] = rowsIn("recent");
  const installed = rowsIn("injected");
  return recent ?? (installed.length === 1 ? installed[0] : undefined);
};

const catalogueSection = (
  name: keyof ExpectedRows,
  rows: readonly ConnectRow[],
  { expected, reserved, ...input }: SectionsInput,
): readonly ConnectSection[] => {
  const purpose = name === "recommended" && input.purpose && { purpose: input.purpose };
  const [pending, space] = [expected[name], reserved[name] ?? rows.length];
  if (pending !== undefined)
    return pending > 0 ? [{ name, rows: [], expected: pending, placeholders: 0, ...purpose }] : [];
  const shown = rows.slice(0, space);
  const placeholders = space - shown.length;
  return space > 0 ? [{ name, rows: shown, expected: 0, placeholders, ...purpose }] : [];
};

/**
 * Returns the ordered groups with rows or placeholders. Loaded rows fill exactly the reserved
 * space.
 */
export const sectionsOf = (input: SectionsInput): readonly ConnectSection[] => {
  const { groups, order, connected, hasSectionFailed } = input;
  const marks: Marks = { connected, names: new SharedNames(groups) };
  const mainRow = mainRowOf(groups);
  const sections = groupOrder(order).flatMap((name): readonly ConnectSection[] => {
    const group = groups.find((one) => one.name === name);
    const rows = group ? rowsOf(group, marks, mainRow) : [];
    if (name === "featured" || name === "recommended") return catalogueSection(name, rows, input);
    return rows.length > 0 ? [{ name, rows, expected: 0, placeholders: 0 }] : [];
  });
  const failedSection = sections.find(
    ({ name, rows, placeholders }) =>
      rows.length === 0 &&
      placeholders > 0 &&
      (name === "featured" || name === "recommended") &&
      hasSectionFailed(name),
  );
  return sections.map((section) =>
    section === failedSection ? { ...section, hasFailed: true } : section,
  );
};
