import { isNamespace } from "../caip/caip.js";
import type { CaipNetworkId, Namespace } from "../caip/caip.types.js";
import type { Network } from "../network/network.js";

/** The proposal for one namespace. `rpcMap` is local and not sent to the wallet. */
export interface ProposedNamespace {
  readonly chains: readonly string[];
  readonly methods: readonly string[];
  readonly events: readonly string[];
  readonly rpcMap: Readonly<Record<string, string>>;
}
/** Sent as `optionalNamespaces`: the wallet may approve a part. */
export type SessionProposal = Readonly<Record<string, ProposedNamespace>>;

/** Option `universalProviderConfigOverride`: each list replaces the default for its namespace. */
export interface ProposalOverride {
  readonly methods?: Readonly<Record<string, readonly string[]>>;
  readonly chains?: Readonly<Record<string, readonly string[]>>;
  readonly events?: Readonly<Record<string, readonly string[]>>;
  readonly rpcMap?: Readonly<Record<string, string>>;
  readonly defaultChain?: string;
}

/**
 * Methods of the wallet RPC (spec 7); for Polkadot and Cosmos those of current wallets. Hosts can
 * override them.
 */
export const SESSION_METHODS: Readonly<Record<Namespace, readonly string[]>> = {
  eip155: [
    "eth_accounts",
    "eth_requestAccounts",
    "eth_sendRawTransaction",
    "eth_sign",
    "eth_signTransaction",
    "eth_signTypedData",
    "eth_signTypedData_v3",
    "eth_signTypedData_v4",
    "eth_sendTransaction",
    "personal_sign",
    "wallet_switchEthereumChain",
    "wallet_addEthereumChain",
    "wallet_getPermissions",
    "wallet_requestPermissions",
    "wallet_registerOnboarding",
    "wallet_watchAsset",
    "wallet_scanQRCode",
    "wallet_getCallsStatus",
    "wallet_showCallsStatus",
    "wallet_sendCalls",
    "wallet_getCapabilities",
    "wallet_grantPermissions",
    "wallet_revokePermissions",
    "wallet_getAssets",
  ],
  solana: [
    "solana_signMessage",
    "solana_signTransaction",
    "solana_requestAccounts",
    "solana_getAccounts",
    "solana_signAllTransactions",
    "solana_signAndSendTransaction",
  ],
  bip122: ["sendTransfer", "signMessage", "signPsbt", "getAccountAddresses"],
  polkadot: ["polkadot_signTransaction", "polkadot_signMessage"],
  cosmos: ["cosmos_getAccounts", "cosmos_signDirect", "cosmos_signAmino"],
};
/** Events of the wallet RPC. */
export const SESSION_EVENTS: readonly string[] = ["accountsChanged", "chainChanged"];

/** Ids of the same Solana networks in older wallets. */
const OLD_SOLANA_IDS: Readonly<Record<string, string>> = {
  "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp": "solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ",
  "solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1": "solana:8E9rvCKLFQia2Y35HXjjpWzj8weVo44K",
};

/** Maps an older id to the current one; other ids are unchanged. */
export const presentId = (id: CaipNetworkId): CaipNetworkId =>
  (Object.keys(OLD_SOLANA_IDS) as CaipNetworkId[]).find(
    (present) => OLD_SOLANA_IDS[present] === id,
  ) ?? id;

const referenceOf = (id: string): string => id.slice(id.indexOf(":") + 1);
const namespaceOf = (id: string): string => id.slice(0, id.indexOf(":"));
const chainsOf = (networks: readonly Network[]): readonly string[] => {
  const ids: readonly CaipNetworkId[] = networks.map(({ id }) => id);
  return [...ids, ...ids.flatMap((id) => OLD_SOLANA_IDS[id] ?? [])];
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
  methods: SESSION_METHODS[namespace],
  events: SESSION_EVENTS,
  rpcMap: rpcMapOf(networks),
});

const EMPTY: ProposedNamespace = { chains: [], methods: [], events: SESSION_EVENTS, rpcMap: {} };

const overridden = (
  name: string,
  proposed: ProposedNamespace,
  { methods, chains, events, rpcMap }: ProposalOverride,
): ProposedNamespace => {
  const own = Object.entries(rpcMap ?? {}).filter(([id]) => namespaceOf(id) === name);
  return {
    chains: chains?.[name] ?? proposed.chains,
    methods: methods?.[name] ?? proposed.methods,
    events: events?.[name] ?? proposed.events,
    rpcMap:
      own.length > 0
        ? Object.fromEntries(own.map(([id, url]) => [referenceOf(id), url]))
        : proposed.rpcMap,
  };
};

/** Builds the proposal from the host's networks and override. Omits namespaces without chains. */
export const sessionProposal = (
  networks: readonly Network[],
  override: ProposalOverride = {},
): SessionProposal => {
  const named = new Set<string>([
    ...networks.map(({ namespace }) => namespace),
    ...Object.keys(override.methods ?? {}),
    ...Object.keys(override.chains ?? {}),
    ...Object.keys(override.events ?? {}),
  ]);
  const proposals = [...named].map((name) => {
    const own = networks.filter(({ namespace }) => namespace === name);
    return [
      name,
      overridden(name, isNamespace(name) ? proposedNamespace(name, own) : EMPTY, override),
    ] as const;
  });
  return Object.fromEntries(proposals.filter(([, { chains }]) => chains.length > 0));
};
