import type { Account } from "../account/account.js";
import { isReportedAddress } from "../address/address.js";
import { toChecksumAddress } from "../address/evm-address.js";
import { parseCaipAddress, parseCaipNetworkId, toCaipAddress } from "../caip/caip.js";
import { type CaipNetworkId, NAMESPACES, type Namespace } from "../caip/caip.types.js";
import { presentId, type SessionProposal } from "./session-proposal.js";

/** One namespace as a wallet approved it, before anything of it is believed. */
export interface RawNamespace {
  readonly chains?: readonly string[];
  readonly accounts: readonly string[];
  readonly methods?: readonly string[];
}

/**
 * What a wallet granted in one namespace: accounts that were asked for, in the wallet's order, each
 * once.
 */
export interface ApprovedNamespace {
  readonly namespace: Namespace;
  readonly accounts: readonly [ApprovedAccount, ...ApprovedAccount[]];
  /** Networks of the accounts and those the wallet named, asked for by us. */
  readonly networkIds: readonly CaipNetworkId[];
  readonly methods: readonly string[];
  /**
   * Network → the older id that the wallet granted it by, where it did not grant the present one.
   * Requests name the network as the wallet does.
   */
  readonly olderIds: Readonly<Partial<Record<CaipNetworkId, CaipNetworkId>>>;
}
/** An address on one network. */
export interface ApprovedAccount extends Pick<
  Account,
  "namespace" | "address" | "caipAddress" | "networkId"
> {}

/** Of more addresses than this on networks that were asked for the rest is cut. */
const MOST_ADDRESSES = 100;
/** Most accounts that are read: each address is one account on each network. */
const MOST_ACCOUNTS = 5_000;
/** More networks, or keys, than any wallet knows: what comes after is not looked at. */
const MOST_CHAINS = 500;

/** A network by its present id where that was asked for too. */
const toPresent = (id: CaipNetworkId, asked: ReadonlySet<string>): CaipNetworkId =>
  asked.has(presentId(id)) ? presentId(id) : id;

const accountOf = (
  value: string,
  namespace: Namespace,
  asked: ReadonlySet<string>,
): readonly ApprovedAccount[] => {
  try {
    const parsed = parseCaipAddress(value);
    if (parsed.namespace !== namespace || !isReportedAddress(parsed.networkId, parsed.address))
      return [];
    const address = namespace === "eip155" ? toChecksumAddress(parsed.address) : parsed.address;
    const networkId = toPresent(parsed.networkId, asked);
    return [{ namespace, address, networkId, caipAddress: toCaipAddress(networkId, address) }];
  } catch {
    return [];
  }
};

/** A granted network as the wallet names it, from an account or a chain. */
const rawNetworkOf = (value: string, asked: ReadonlySet<string>): readonly CaipNetworkId[] => {
  try {
    const { id } = parseCaipNetworkId(value.split(":").slice(0, 2).join(":"));
    return asked.has(id) ? [id] : [];
  } catch {
    return [];
  }
};

const onceBy = <T>(all: readonly T[], key: (one: T) => string): readonly T[] =>
  [...new Map(all.map((one) => [key(one), one] as const).reverse()).values()].reverse();

const olderIdsOf = (
  spelled: ReadonlySet<CaipNetworkId>,
  asked: ReadonlySet<string>,
): ApprovedNamespace["olderIds"] =>
  Object.fromEntries(
    [...spelled]
      .filter((id) => !spelled.has(toPresent(id, asked)))
      .map((id) => [toPresent(id, asked), id]),
  );

/**
 * The accounts of the first addresses whose text names a network that was asked for, as yet
 * unchecked.
 */
const accountsOn = (asked: ReadonlySet<string>, accounts: readonly string[]): readonly string[] => {
  const addresses = new Set<string>();
  return accounts
    .filter((value) => asked.has(value.slice(0, value.lastIndexOf(":"))))
    .slice(0, MOST_ACCOUNTS)
    .filter((value) => {
      const address = value.slice(value.lastIndexOf(":") + 1).toLowerCase();
      if (addresses.size < MOST_ADDRESSES) addresses.add(address);
      return addresses.has(address);
    });
};

const approvedNamespace = (
  namespace: Namespace,
  raw: RawNamespace,
  asked: SessionProposal,
): ApprovedNamespace | undefined => {
  const proposed = asked[namespace];
  if (proposed === undefined) return undefined;
  const chains = new Set(proposed.chains);
  const own = accountsOn(chains, raw.accounts);
  const accounts = onceBy(
    own.flatMap((value) => accountOf(value, namespace, chains)),
    ({ caipAddress }) => caipAddress,
  );
  const [first, ...others] = accounts;
  if (first === undefined) return undefined;
  const named = (raw.chains ?? [])
    .slice(0, MOST_CHAINS)
    .flatMap((value) => rawNetworkOf(value, chains));
  const networkIds = [
    ...new Set([
      ...accounts.map(({ networkId }) => networkId),
      ...named
        .map((id) => toPresent(id, chains))
        .filter((id) => isReportedAddress(id, first.address)),
    ]),
  ];
  const spelled = new Set([...named, ...own.flatMap((value) => rawNetworkOf(value, chains))]);
  const allowed = new Set(proposed.methods);
  return {
    namespace,
    accounts: [first, ...others],
    networkIds,
    methods: (raw.methods ?? []).filter((method) => allowed.has(method)),
    olderIds: olderIdsOf(spelled, chains),
  };
};

/**
 * What may be believed of an approved session: accounts, networks and methods that were asked for,
 * checked as CAIP-10. A wallet that grants nothing of it gives an empty list: there is no session
 * then. Keys may be `eip155` or `eip155:1`.
 */
export const approvedSession = (
  raw: Readonly<Record<string, RawNamespace>>,
  asked: SessionProposal,
): readonly ApprovedNamespace[] =>
  NAMESPACES.flatMap((namespace) => {
    const parts = Object.entries(raw)
      .slice(0, MOST_CHAINS)
      .filter(([key]) => key === namespace || key.startsWith(`${namespace}:`))
      .map(([key, part]) => ({ ...part, chains: part.chains ?? [key] }));
    const joined: RawNamespace = {
      accounts: parts.flatMap(({ accounts }) => accounts),
      chains: parts.flatMap(({ chains }) => chains),
      methods: [...new Set(parts.flatMap(({ methods = [] }) => methods))],
    };
    return approvedNamespace(namespace, joined, asked) ?? [];
  });
