import { tryRead } from "../shared/records.js";
import { canonicalAddress, isReportedAddress } from "../address/address.js";
import { parseCaipAddress, parseCaipNetworkId, toCaipAddress } from "../caip/caip.js";
import { type CaipNetworkId, NAMESPACES, type Namespace } from "../caip/caip.types.js";
import type {
  ApprovedAccount,
  ApprovedNamespace,
  RequestRoute,
  SessionRequest,
} from "./granted.js";
import { currentNetworkId, type SessionProposal } from "./session-proposal.js";
import { CHAIN_RULES } from "../chains/rules.js";

/** A namespace of an approved session; unverified. */
export interface RawNamespace {
  /** Approved chains, CAIP-2. */
  readonly chains?: readonly string[];
  /** Approved accounts, CAIP-10. */
  readonly accounts: readonly string[];
  /** Approved methods. */
  readonly methods?: readonly string[];
}

export type { ApprovedAccount, ApprovedNamespace };

const MAX_ADDRESSES = 100;
/** Each address is one account per network. */
const MAX_ACCOUNTS = 5_000;
const MAX_CHAINS = 500;

const currentIdIfRequested = (id: CaipNetworkId, networkIds: ReadonlySet<string>): CaipNetworkId =>
  networkIds.has(currentNetworkId(id)) ? currentNetworkId(id) : id;

const accountOf = (
  value: string,
  namespace: Namespace,
  networkIds: ReadonlySet<string>,
): readonly ApprovedAccount[] =>
  tryRead(() => {
    const parsedAddress = parseCaipAddress(value);
    if (
      parsedAddress.namespace !== namespace ||
      !isReportedAddress(parsedAddress.networkId, parsedAddress.address)
    )
      return [];
    const address = canonicalAddress(namespace, parsedAddress.address);
    const networkId = currentIdIfRequested(parsedAddress.networkId, networkIds);
    return [{ namespace, address, networkId, caipAddress: toCaipAddress(networkId, address) }];
  }) ?? [];

/** In the wallet's spelling. */
const rawNetworkOf = (value: string, networkIds: ReadonlySet<string>): readonly CaipNetworkId[] =>
  tryRead(() => {
    const { id } = parseCaipNetworkId(value.split(":").slice(0, 2).join(":"));
    return networkIds.has(id) ? [id] : [];
  }) ?? [];

const uniqueBy = <T>(all: readonly T[], key: (one: T) => string): readonly T[] =>
  [...new Map(all.map((one) => [key(one), one] as const).reverse()).values()].reverse();

const olderIdsOf = (
  grantedIds: ReadonlySet<CaipNetworkId>,
  networkIds: ReadonlySet<string>,
): ApprovedNamespace["olderIds"] =>
  Object.fromEntries(
    [...grantedIds]
      .filter((id) => !grantedIds.has(currentIdIfRequested(id, networkIds)))
      .map((id) => [currentIdIfRequested(id, networkIds), id]),
  );

/** Requested networks only, limited by number of addresses. */
const accountsOn = (
  networkIds: ReadonlySet<string>,
  accounts: readonly string[],
): readonly string[] => {
  const addresses = new Set<string>();
  return accounts
    .filter((value) => networkIds.has(value.slice(0, value.lastIndexOf(":"))))
    .slice(0, MAX_ACCOUNTS)
    .filter((value) => {
      const address = value.slice(value.lastIndexOf(":") + 1).toLowerCase();
      if (addresses.size < MAX_ADDRESSES) addresses.add(address);
      return addresses.has(address);
    });
};

const approvedNamespace = (
  namespace: Namespace,
  raw: RawNamespace,
  proposal: SessionProposal,
): ApprovedNamespace | undefined => {
  const namespaceProposal = proposal[namespace];
  if (namespaceProposal === undefined) return undefined;
  const chains = new Set(namespaceProposal.chains);
  const own = accountsOn(chains, raw.accounts);
  const accounts = uniqueBy(
    own.flatMap((value) => accountOf(value, namespace, chains)),
    ({ caipAddress }) => caipAddress,
  );
  const [first, ...others] = accounts;
  if (first === undefined) return undefined;
  const named = (raw.chains ?? [])
    .slice(0, MAX_CHAINS)
    .flatMap((value) => rawNetworkOf(value, chains));
  const networkIds = [
    ...new Set([
      ...accounts.map(({ networkId }) => networkId),
      ...named
        .map((id) => currentIdIfRequested(id, chains))
        .filter((id) => isReportedAddress(id, first.address)),
    ]),
  ];
  const grantedIds = new Set([...named, ...own.flatMap((value) => rawNetworkOf(value, chains))]);
  const methods = new Set(namespaceProposal.methods);
  return {
    namespace,
    accounts: [first, ...others],
    networkIds,
    methods: (raw.methods ?? []).filter((method) => methods.has(method)),
    olderIds: olderIdsOf(grantedIds, chains),
  };
};

/**
 * Reduces an approved session to requested accounts, networks and methods. Empty if nothing valid
 * is left. Keys may be `eip155` or `eip155:1`.
 */
export const approvedSession = (
  raw: Readonly<Record<string, RawNamespace>>,
  proposal: SessionProposal,
): readonly ApprovedNamespace[] =>
  NAMESPACES.flatMap((namespace) => {
    const parts = Object.entries(raw)
      .slice(0, MAX_CHAINS)
      .filter(([key]) => key === namespace || key.startsWith(`${namespace}:`))
      .map(([key, part]) => ({ ...part, chains: part.chains ?? [key] }));
    const namespaceGrant: RawNamespace = {
      accounts: parts.flatMap(({ accounts }) => accounts),
      chains: parts.flatMap(({ chains }) => chains),
      methods: [...new Set(parts.flatMap(({ methods = [] }) => methods))],
    };
    return approvedNamespace(namespace, namespaceGrant, proposal) ?? [];
  });

export { grantedAddresses } from "./granted.js";

/** True if the page may use a network of the grant. */
export const covers = (
  { namespace, accounts, networkIds }: ApprovedNamespace,
  id: CaipNetworkId,
): boolean =>
  CHAIN_RULES[namespace].session.hasOneAccount
    ? networkIds.includes(id)
    : accounts.some(({ networkId }) => networkId === id);

/** Parses a network in CAIP-2 form or as a bare reference; undefined otherwise. */
export const readNetworkId = (namespace: Namespace, data: unknown): CaipNetworkId | undefined => {
  if (typeof data !== "number" && typeof data !== "string") return undefined;
  const { readReference } = CHAIN_RULES[namespace].session;
  try {
    const reference = String(data).startsWith(`${namespace}:`)
      ? String(data).slice(namespace.length + 1)
      : data;
    return parseCaipNetworkId(`${namespace}:${readReference?.(reference) ?? reference}`).id;
  } catch {
    return undefined;
  }
};

/** Decides who answers a request: the session, the network's RPC or the wallet. */
export const routeRequest = (
  approved: ApprovedNamespace,
  networkId: CaipNetworkId,
  request: SessionRequest,
): RequestRoute => {
  const { answer, isRead } = CHAIN_RULES[approved.namespace].session;
  const answered = answer?.(approved, networkId, request);
  if (answered) return answered;
  if (approved.methods.includes(request.method))
    return { kind: "send", chainId: approved.olderIds[networkId] ?? networkId };
  return isRead?.(request.method) ? { kind: "read", networkId } : { kind: "refused" };
};
