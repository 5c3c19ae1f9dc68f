import type { Namespace } from "../../../domain/caip/caip.types.js";
import type { CatalogueState } from "../../../domain/catalogue/catalogue-state.js";
import type { Wallet } from "../../../domain/catalogue/wallet.js";
import { catalogueIdsOf } from "../../../domain/catalogue/special-wallets.js";
import { isOneOf } from "../../../domain/catalogue/wallet-query.js";
import { recommendedRoom } from "../../../domain/catalogue/recommended-room.js";
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
 * The one quiet word at the end of a row; none repeats the label of its group. `conflict`: another
 * announcer uses the same identity; `qrCode`: for a wallet on another device.
 */
export type ConnectBadge = "conflict" | "connected" | "qrCode";
/** One wallet with its badge, if it has one. `isLead`: the one row of the view to emphasise. */
export type ConnectRow = ConnectorRow & { readonly badge?: ConnectBadge; readonly isLead?: true };
/** `get`: wallets to install; `openPage`: wallets whose own browser opens this page. */
export type SectionPurpose = "get" | "openPage";
/** One group of wallets: with rows, or with room for some. */
export interface ConnectSection {
  readonly name: ConnectorGroupName;
  readonly rows: readonly ConnectRow[];
  /** Rows whose wallets are on their way. */
  readonly expected: number;
  /** Rows that were expected and did not come; the view releases their room. */
  readonly spare: number;
  /** Why they stand here in a bare page; absent elsewhere. */
  readonly purpose?: SectionPurpose;
  /** Its wallets could not be had; said once, in the first group that has none. */
  readonly hasFailed?: boolean;
}

/**
 * Rows that the catalogue gives: how many are to come, by group. Absent: none can come any more.
 */
export interface ExpectedRows {
  readonly featured?: number;
  readonly recommended?: number;
}

/** The connector of a wallet in this browser. */
export const isInstalled = ({ type }: Connector): boolean =>
  type === "MULTI_CHAIN" || type === "ANNOUNCED" || type === "INJECTED";

/** What the badges of rows depend on. */
interface Marks {
  readonly connected: ReadonlySet<string>;
  readonly names: SharedNames;
}

/**
 * Names that two wallets of one kind of chain announced: a person cannot tell these apart by their
 * rows.
 */
class SharedNames {
  readonly #counts = new Map<string, number>();
  constructor(groups: readonly ConnectorGroup[]) {
    // Those that share an identity are marked already.
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
  // Of two with one name, the one that was used before is known to the user.
  return group !== "recent" && names.isShared(connector) ? "conflict" : undefined;
};

const rowsOf = (
  group: ConnectorGroup,
  marks: Marks,
  lead: ConnectorRow | undefined,
): readonly ConnectRow[] =>
  group.rows.map((row) => {
    const badge = row.connector && badgeOf(row.connector, group.name, marks);
    const isLead = row === lead && badge !== "conflict";
    return {
      ...row,
      ...(badge !== undefined && { badge }),
      ...(isLead && { isLead }),
    };
  });

/** Whether a wallet can be paired by a listed connector. */
export const canPair = (groups: readonly ConnectorGroup[]): boolean =>
  connectorsOf(groups).some(({ type }) => type === "WALLET_CONNECT");

/** No wallet is in the page and none can be paired. `isWired`: the protocol is there at all. */
export const isBarePage = (groups: readonly ConnectorGroup[], isWired: boolean): boolean =>
  !isWired && !connectorsOf(groups).some(isInstalled);

const speaks = ({ chains = [] }: Wallet, namespace: Namespace): boolean =>
  chains.some((chain) => chain.startsWith(`${namespace}:`));

/**
 * The groups in one kind of chain. A described wallet can be reached where the protocol can, and in
 * a bare page where it knows a network of that kind.
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
      ? speaks(wallet, namespace)
      : (connector ? [connector] : protocol).some(({ namespaces }) =>
          namespaces.includes(namespace),
        );
  return groups
    .map(({ name, rows }) => ({ name, rows: rows.filter(isIn) }))
    .filter(({ rows }) => rows.length > 0);
};

/** What the room of coming rows depends on. */
export interface Expecting {
  readonly groups: readonly ConnectorGroup[];
  readonly catalogue: Pick<CatalogueState, "featured" | "recommended">;
  readonly featuredIds: readonly string[];
  readonly isMobile: boolean;
  /** The page is bare: `isBarePage`. */
  readonly isBare: boolean;
  /**
   * Nothing will come: the catalogue's code could not be had, or its wallets could not be reached.
   */
  readonly isLost: boolean;
  /** Room that is kept already. */
  readonly kept: ExpectedRows;
}

const isComing = ({ status, ...state }: CatalogueState["featured"]): boolean =>
  status === "idle" ||
  (status === "loading" && !("previous" in state && state.previous !== undefined));

/** How many featured wallets, by id or name, have no row in another group yet. */
const missing = (refs: readonly string[], groups: readonly ConnectorGroup[]): number => {
  const rows = groups
    .filter(({ name }) => name !== "featured" && name !== "recommended")
    .flatMap((group) => group.rows);
  const isThere = (ref: string): boolean =>
    rows.some(({ connector, wallet }) =>
      connector
        ? !connector.isConflicting &&
          (catalogueIdsOf(connector).includes(ref) || isOneOf([ref])(connector))
        : isOneOf([ref])(wallet),
    );
  return [...new Set(refs)].filter((ref) => !isThere(ref)).length;
};

/**
 * How many rows the catalogue will give, as far as that is known before it answers: featured ones
 * that are not installed, recommended ones in what is left.
 */
export const expectedRows = ({
  groups,
  catalogue,
  featuredIds,
  isMobile,
  isBare,
  isLost,
  kept,
}: Expecting): ExpectedRows => {
  const hasPairing = canPair(groups);
  if (isLost || (isMobile && !hasPairing && !isBare)) return {};
  const count = (name: ConnectorGroupName): number =>
    groups.find((group) => group.name === name)?.rows.length ?? 0;
  const isFeatureComing = isComing(catalogue.featured);
  const featured = isFeatureComing
    ? missing(featuredIds, groups)
    : Math.max(count("featured"), kept.featured ?? 0);
  const injected = connectorsOf(groups).filter(isInstalled).length;
  const lifted =
    groups.find(({ name }) => name === "recent")?.rows.filter(({ wallet }) => wallet !== undefined)
      .length ?? 0;
  const recommended = recommendedRoom({
    featured: featured + lifted,
    custom: count("custom"),
    injected,
    hasEmail: false,
    hasSocial: false,
    hasPairing,
    isBare,
  });
  return {
    ...(isFeatureComing && { featured }),
    ...(isComing(catalogue.recommended) && { recommended }),
  };
};

/** What sections are made of. */
export interface SectionsQuestion {
  readonly groups: readonly ConnectorGroup[];
  readonly order: readonly ConnectorGroupName[];
  readonly connected: ReadonlySet<string>;
  readonly expected: ExpectedRows;
  /** Room that was kept while rows were expected. */
  readonly kept: ExpectedRows;
  /** What was to come and did not. */
  readonly lost: (name: keyof ExpectedRows) => boolean;
  /** What recommended wallets are for, in a bare page. */
  readonly purpose?: SectionPurpose;
}

/** The wallet used last, else the only installed one; never one whose identity is in doubt. */
const leadOf = (groups: readonly ConnectorGroup[]): ConnectorRow | undefined => {
  const rowsIn = (name: ConnectorGroupName): readonly ConnectorRow[] =>
    groups.find((group) => group.name === name)?.rows ?? [];
  const [recent] = rowsIn("recent");
  const installed = rowsIn("injected");
  return recent ?? (installed.length === 1 ? installed[0] : undefined);
};

const described = (
  name: keyof ExpectedRows,
  rows: readonly ConnectRow[],
  { expected, kept, ...question }: SectionsQuestion,
): readonly ConnectSection[] => {
  const purpose = name === "recommended" && question.purpose && { purpose: question.purpose };
  const [coming, room] = [expected[name], kept[name] ?? rows.length];
  if (coming !== undefined)
    return coming > 0 ? [{ name, rows: [], expected: coming, spare: 0, ...purpose }] : [];
  const shown = rows.slice(0, room);
  const spare = room - shown.length;
  return room > 0 ? [{ name, rows: shown, expected: 0, spare, ...purpose }] : [];
};

/**
 * The groups in their order with rows, and room for those to come. What came takes the room that
 * was kept, no more and no less.
 */
export const sectionsOf = (question: SectionsQuestion): readonly ConnectSection[] => {
  const { groups, order, connected, lost } = question;
  const marks: Marks = { connected, names: new SharedNames(groups) };
  const lead = leadOf(groups);
  const sections = groupOrder(order).flatMap((name): readonly ConnectSection[] => {
    const group = groups.find((one) => one.name === name);
    const rows = group ? rowsOf(group, marks, lead) : [];
    if (name === "featured" || name === "recommended") return described(name, rows, question);
    return rows.length > 0 ? [{ name, rows, expected: 0, spare: 0 }] : [];
  });
  const vain = sections.find(
    ({ name, rows, spare }) =>
      rows.length === 0 &&
      spare > 0 &&
      (name === "featured" || name === "recommended") &&
      lost(name),
  );
  return sections.map((section) => (section === vain ? { ...section, hasFailed: true } : section));
};
