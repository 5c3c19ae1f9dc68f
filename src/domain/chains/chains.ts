import { NAMESPACES, type Namespace } from "../caip/caip.types.js";
import type { ChainRecord } from "./chain-record.js";

const EVM: ChainRecord = {
  name: "Ethereum",
  factory: "evm",
  decimals: 18,
  coinType: 60,
  hasChainIds: true,
  isEip1193: true,
  hasContractAccounts: true,
  hasHexAddresses: true,
  caseless: /^/,
  hasOneAddress: true,
  firstAccountType: "smartAccount",
  send: { walletSetsFee: true },
  signIn: { isErc4361: true, isOneStep: true },
  buy: { providers: ["meld", "coinbase"], currency: "USDC" },
  hasNames: true,
  hasCollectibles: true,
  hasSmartSessions: true,
  embedded: { hasSmartAccounts: true },
  runsInSafe: true,
  service: { hasBalances: true, canRefresh: true, hasActivity: true },
};

const SOLANA: ChainRecord = {
  name: "Solana",
  factory: "solana",
  decimals: 9,
  coinType: 501,
  hasOneAddress: true,
  send: { hasRent: true },
  pendingMs: 180_000, // a blockhash has expired by then
  signIn: {},
  buy: { providers: ["meld"], currency: "SOL" },
  embedded: {},
  service: { hasBalances: true },
};

const BITCOIN: ChainRecord = {
  name: "Bitcoin",
  factory: "bitcoin",
  decimals: 8,
  caseless: /^(?:bc|tb|bcrt|ltc)1/i, // bech32, upper case in QR codes (BIP-173)
  accountType: "payment",
  send: { spendsCoins: true },
  signIn: {},
};

const COSMOS: ChainRecord = {
  name: "Cosmos",
  decimals: 6,
  caseless: /^/, // bech32
};

const POLKADOT: ChainRecord = {
  name: "Polkadot",
  decimals: 10,
};

export const CHAINS: Readonly<Record<Namespace, ChainRecord>> = {
  eip155: EVM,
  solana: SOLANA,
  bip122: BITCOIN,
  polkadot: POLKADOT,
  cosmos: COSMOS,
};

/** The record of a CAIP id's namespace; undefined for an unknown namespace. */
export const chainOf = (id: string): ChainRecord | undefined => {
  const namespace = id.slice(0, id.indexOf(":"));
  return Object.hasOwn(CHAINS, namespace) ? CHAINS[namespace as Namespace] : undefined;
};

/** The EIP-155 chain id of a CAIP-2 id as text; undefined for namespaces without numeric ids. */
export const chainIdText = (networkId: string): string | undefined =>
  chainOf(networkId)?.hasChainIds ? networkId.slice(networkId.indexOf(":") + 1) : undefined;

export const hasNames = (namespace: Namespace): boolean => CHAINS[namespace].hasNames ?? false;

export const canSendOn = (namespace: Namespace): boolean => CHAINS[namespace].send !== undefined;

export const canHaveSmartSessions = (namespace: Namespace | undefined): boolean =>
  namespace !== undefined && CHAINS[namespace].hasSmartSessions === true;

export const canBuyOn = (namespace: Namespace): boolean => CHAINS[namespace].buy !== undefined;

/** Namespaces of the embedded wallet and its connector. */
export const AUTH_NAMESPACES: readonly Namespace[] = NAMESPACES.filter(
  (namespace) => CHAINS[namespace].embedded,
);

export const isAuthNamespace = (namespace: Namespace): boolean =>
  AUTH_NAMESPACES.includes(namespace);
