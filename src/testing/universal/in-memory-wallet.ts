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

/** The wallet of each namespace that has a ledger in memory. */
export interface InMemoryWalletOf {
  readonly eip155: InMemoryEvmWallet;
  readonly solana: InMemorySolanaWallet;
  readonly bip122: InMemoryBitcoinWallet;
}

/** What a wallet may be told at the start. */
export interface InMemoryWalletOptions {
  /**
   * Default `Test Wallet`. Wallets of one name and different namespaces are one row, as in a page.
   */
  readonly name?: string;
  /**
   * By which it is connected. Default: a name that begins with `com.example.` and holds the
   * namespace.
   */
  readonly connectorId?: string;
  /** How many accounts it has. Default 2. */
  readonly accounts?: number;
  /** What the list says of it besides. */
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

/** What makes a wallet: its accounts are the same in each run, and signed in name only. */
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
 * Puts a wallet of a namespace into a world in memory: it stands on the seed's networks, sends into
 * its ledgers, approves until told otherwise, and is listed in the page. A Bitcoin wallet stands on
 * the first Bitcoin network alone. Throws a `RangeError` where the seed has no network of the
 * namespace.
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
  if (first === undefined) throw new RangeError(`No network of ${namespace} in the seed.`);
  const wallet: InMemoryWalletOf[N] = MAKERS[namespace]({
    connectorId,
    count: accounts,
    networkIds: [first, ...others],
    ports,
  });
  ports.injectedWallets.add(discovered(wallet.connector, name, connector));
  return wallet;
};
