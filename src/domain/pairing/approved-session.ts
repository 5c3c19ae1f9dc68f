import type { Account } from "../account/account.js";
import { isAddress } from "../address/address.js";
import { toChecksumAddress } from "../address/evm-address.js";
import { parseCaipAddress, parseCaipNetworkId, toCaipAddress } from "../caip/caip.js";
import { type CaipNetworkId, NAMESPACES, type Namespace } from "../caip/caip.types.js";
import type { SessionProposal } from "./session-proposal.js";

/** One namespace as a wallet approved it, before anything of it is believed. */
export interface RawNamespace {
  readonly chains?: readonly string[];
  readonly accounts: readonly string[];
  readonly methods?: readonly string[];
}

/** What a wallet granted in one namespace: accounts that were asked for, in the wallet's order, each once. */
export interface ApprovedNamespace {
  readonly namespace: Namespace;
  readonly accounts: readonly [ApprovedAccount, ...ApprovedAccount[]];
  /** Networks of the accounts and those the wallet named, asked for by us. */
  readonly networkIds: readonly CaipNetworkId[];
  readonly methods: readonly string[];
}
/** An address on one network. */
export interface ApprovedAccount extends Pick<Account, "namespace" | "address" | "caipAddress" | "networkId"> {}

/** A wallet with more accounts than this is cut (threat T25). */
const MOST_ACCOUNTS = 100;

const accountOf = (value: string, namespace: Namespace, asked: ReadonlySet<string>): readonly ApprovedAccount[] => {
  try {
    const parsed = parseCaipAddress(value);
    if (parsed.namespace !== namespace || !asked.has(parsed.networkId) || !isAddress(namespace, parsed.address)) return [];
    const address = namespace === "eip155" ? toChecksumAddress(parsed.address) : parsed.address;
    return [{ namespace, address, networkId: parsed.networkId, caipAddress: toCaipAddress(parsed.networkId, address) }];
  } catch {
    return [];
  }
};

const networkOf = (value: string, asked: ReadonlySet<string>): readonly CaipNetworkId[] => {
  try {
    const { id } = parseCaipNetworkId(value);
    return asked.has(id) ? [id] : [];
  } catch {
    return [];
  }
};

const onceBy = <T>(all: readonly T[], key: (one: T) => string): readonly T[] => [...new Map(all.map((one) => [key(one), one] as const).reverse()).values()].reverse();

const approvedNamespace = (namespace: Namespace, raw: RawNamespace, asked: SessionProposal): ApprovedNamespace | undefined => {
  const proposed = asked[namespace];
  if (proposed === undefined) return undefined;
  const chains = new Set(proposed.chains);
  const accounts = onceBy(raw.accounts.slice(0, MOST_ACCOUNTS).flatMap((value) => accountOf(value, namespace, chains)), ({ caipAddress }) => caipAddress);
  const [first, ...others] = accounts;
  if (first === undefined) return undefined;
  const networkIds = [...new Set([...accounts.map(({ networkId }) => networkId), ...(raw.chains ?? []).flatMap((value) => networkOf(value, chains))])];
  const allowed = new Set(proposed.methods);
  return { namespace, accounts: [first, ...others], networkIds, methods: (raw.methods ?? []).filter((method) => allowed.has(method)) };
};

/**
 * What may be believed of an approved session: accounts, networks and methods that were asked for, checked as CAIP-10. A wallet that
 * grants nothing of it gives an empty list: there is no session then (threat T25). Keys may be `eip155` or `eip155:1`.
 */
export const approvedSession = (raw: Readonly<Record<string, RawNamespace>>, asked: SessionProposal): readonly ApprovedNamespace[] =>
  NAMESPACES.flatMap((namespace) => {
    const parts = Object.entries(raw).filter(([key]) => key === namespace || key.startsWith(`${namespace}:`)).map(([key, part]) => ({ ...part, chains: part.chains ?? (key.includes(":") ? [key] : []) }));
    if (parts.length === 0) return [];
    const joined: RawNamespace = { accounts: parts.flatMap(({ accounts }) => accounts), chains: parts.flatMap(({ chains }) => chains), methods: [...new Set(parts.flatMap(({ methods = [] }) => methods))] };
    return approvedNamespace(namespace, joined, asked) ?? [];
  });
