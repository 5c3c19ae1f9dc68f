import type { CaipNetworkId } from "../../domain/caip/caip.types.js";
import type { Connector } from "../../domain/connectors/connector.js";
import {
  InMemoryBitcoinWallet,
  InMemoryEvmWallet,
  InMemorySolanaWallet,
  discovered,
  pretendKey,
} from "../../infrastructure/in-memory/index.js";
import { bitcoinAccounts } from "./bitcoin/bitcoin-keys.js";
import type { InMemoryPorts } from "./in-memory-ports.js";

/** The wallet type of each namespace with an in-memory ledger. */
export interface InMemoryWalletOf {
  readonly eip155: InMemoryEvmWallet;
  readonly solana: InMemorySolanaWallet;
  readonly bip122: InMemoryBitcoinWallet;
}

/** Options of a wallet. */
export interface InMemoryWalletOptions {
  /**
   * Default `Test Wallet`. Wallets of the same name in several namespaces share a row, as in a
   * page.
   */
  readonly name?: string;
  /** The connector id. Default: begins with `com.example.` and contains the namespace. */
  readonly connectorId?: string;
  /** Number of accounts. Default 2. */
  readonly accounts?: number;
  /** Other fields of its connector. */
  readonly connector?: Partial<Connector>;
}

type Some<T> = readonly [T, ...T[]];
const listOf = <T>(count: number, make: (index: number) => T): Some<T> => [
  make(1),
  ...Array.from({ length: Math.max(0, count - 1) }, (_, index) => make(index + 2)),
];
const byte = (index: number): string => index.toString(16).padStart(2, "0");

const bitcoinAccount = (
  index: number,
  networkId: CaipNetworkId,
): { readonly payment: string; readonly ordinal?: string } => {
  const [payment, ordinal] = bitcoinAccounts(new Uint8Array(32).fill(index), networkId);
  return { payment: payment?.address ?? "", ...(ordinal && { ordinal: ordinal.address }) };
};

/** Creates a wallet with the same accounts in each run and fake signatures. */
interface Making {
  readonly connectorId: string;
  readonly count: number;
  readonly networkIds: Some<CaipNetworkId>;
  readonly ports: InMemoryPorts;
}
const MAKERS: { readonly [N in keyof InMemoryWalletOf]: (making: Making) => InMemoryWalletOf[N] } =
  {
    eip155: ({ connectorId, count, networkIds, ports }) =>
      new InMemoryEvmWallet({
        connectorId,
        addresses: listOf(count, (index) => `0x${byte(index).repeat(20)}`),
        networkIds,
        scheduler: ports.scheduler,
        chain: ports.chain,
      }),
    solana: ({ connectorId, count, networkIds, ports }) =>
      new InMemorySolanaWallet({
        connectorId,
        keys: listOf(count, pretendKey),
        networkIds,
        scheduler: ports.scheduler,
      }),
    bip122: ({ connectorId, count, networkIds: [networkId], ports }) =>
      new InMemoryBitcoinWallet({
        connectorId,
        accounts: listOf(count, (index) => bitcoinAccount(index, networkId)),
        networkId,
        scheduler: ports.scheduler,
        chain: ports.bitcoin,
      }),
  };

/**
 * Adds a wallet of a namespace to an in-memory world: it supports the seed's networks, sends to its
 * ledgers, approves by default, and is listed in the page. A Bitcoin wallet supports only the first
 * Bitcoin network. Throws a `RangeError` if the seed has no network of the namespace.
 */
export const addInMemoryWallet = <N extends keyof InMemoryWalletOf>(
  ports: InMemoryPorts,
  namespace: N,
  options: InMemoryWalletOptions = {},
): InMemoryWalletOf[N] => {
  const {
    name = "Test Wallet",
    connectorId = `com.example.${namespace}.${name.toLowerCase().replace(/[^a-z0-9]+/gu, "-")}`,
    accounts = 2,
    connector = {},
  } = options;
  const [first, ...others] = ports.networks
    .filter((one) => one.namespace === namespace)
    .map(({ id }) => id);
  if (first === undefined) throw new RangeError(`The seed has no network of ${namespace}.`);
  const wallet: InMemoryWalletOf[N] = MAKERS[namespace]({
    connectorId,
    count: accounts,
    networkIds: [first, ...others],
    ports,
  });
  ports.injectedWallets.add(discovered(wallet.connector, name, connector));
  return wallet;
};
