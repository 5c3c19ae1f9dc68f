import { isNamespace } from "../caip/caip.js";
import type { CaipNetworkId, Namespace } from "../caip/caip.types.js";
import { CHAIN_RULES, rulesOf } from "../chains/rules.js";
import type { Network } from "../network/network.js";

/** The proposal for one namespace. `rpcMap` is local and not sent to the wallet. */
export interface ProposedNamespace {
  /** CAIP-2 ids. */
  readonly chains: readonly string[];
  /** Methods to approve. */
  readonly methods: readonly string[];
  /** Events to approve. */
  readonly events: readonly string[];
  /** URL by chain reference; not sent to the wallet. */
  readonly rpcMap: Readonly<Record<string, string>>;
}
/** Sent as `optionalNamespaces`: the wallet may approve a part. */
export type SessionProposal = Readonly<Record<string, ProposedNamespace>>;

/** Option `universalProviderConfigOverride`: each list replaces the default for its namespace. */
export interface ProposalOverride {
  /** Methods by namespace. */
  readonly methods?: Readonly<Record<string, readonly string[]>>;
  /** CAIP-2 ids by namespace. */
  readonly chains?: Readonly<Record<string, readonly string[]>>;
  /** Events by namespace. */
  readonly events?: Readonly<Record<string, readonly string[]>>;
  /** URL by chain reference. */
  readonly rpcMap?: Readonly<Record<string, string>>;
  /** CAIP-2 id. */
  readonly defaultChain?: string;
}

/** Events of the wallet RPC. */
export const SESSION_EVENTS: readonly string[] = ["accountsChanged", "chainChanged"];

const olderIdOf = (id: CaipNetworkId): string | undefined => rulesOf(id)?.session.olderIds?.[id];

/** Maps an id of older wallets to the current one; other ids are unchanged. */
export const currentNetworkId = (id: CaipNetworkId): CaipNetworkId => {
  const older = rulesOf(id)?.session.olderIds ?? {};
  return (Object.keys(older) as CaipNetworkId[]).find((current) => older[current] === id) ?? id;
};

const referenceOf = (id: string): string => id.slice(id.indexOf(":") + 1);
const namespaceOf = (id: string): string => id.slice(0, id.indexOf(":"));
const chainsOf = (networks: readonly Network[]): readonly string[] => {
  const ids: readonly CaipNetworkId[] = networks.map(({ id }) => id);
  return [...ids, ...ids.flatMap((id) => olderIdOf(id) ?? [])];
};
const rpcMapOf = (networks: readonly Network[]): Readonly<Record<string, string>> =>
  Object.fromEntries(
    networks.flatMap(({ reference, rpcUrls: [url] }) =>
      url === undefined ? [] : [[reference, url]],
    ),
  );

const proposedNamespace = (
  namespace: Namespace,
  networks: readonly Network[],
): ProposedNamespace => ({
  chains: chainsOf(networks),
  methods: CHAIN_RULES[namespace].session.methods,
  events: SESSION_EVENTS,
  rpcMap: rpcMapOf(networks),
});

const EMPTY: ProposedNamespace = { chains: [], methods: [], events: SESSION_EVENTS, rpcMap: {} };

const withOverride = (
  name: string,
  namespaceProposal: ProposedNamespace,
  { methods, chains, events, rpcMap }: ProposalOverride,
): ProposedNamespace => {
  const ownUrls = Object.entries(rpcMap ?? {}).filter(([id]) => namespaceOf(id) === name);
  return {
    chains: chains?.[name] ?? namespaceProposal.chains,
    methods: methods?.[name] ?? namespaceProposal.methods,
    events: events?.[name] ?? namespaceProposal.events,
    rpcMap:
      ownUrls.length > 0
        ? Object.fromEntries(ownUrls.map(([id, url]) => [referenceOf(id), url]))
        : namespaceProposal.rpcMap,
  };
};

/** Builds the proposal from the host's networks and override. Omits namespaces without chains. */
export const sessionProposal = (
  networks: readonly Network[],
  override: ProposalOverride = {},
): SessionProposal => {
  const names = new Set<string>([
    ...networks.map(({ namespace }) => namespace),
    ...Object.keys(override.methods ?? {}),
    ...Object.keys(override.chains ?? {}),
    ...Object.keys(override.events ?? {}),
  ]);
  const proposals = [...names].map((name) => {
    const namespaceNetworks = networks.filter(({ namespace }) => namespace === name);
    return [
      name,
      withOverride(
        name,
        isNamespace(name) ? proposedNamespace(name, namespaceNetworks) : EMPTY,
        override,
      ),
    ] as const;
  });
  return Object.fromEntries(proposals.filter(([, { chains }]) => chains.length > 0));
};
