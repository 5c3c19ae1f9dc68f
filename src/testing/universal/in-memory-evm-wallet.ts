import type { CaipNetworkId } from "../../domain/caip/caip.types.js";
import type { Connector } from "../../domain/connectors/connector.js";
import { InMemoryEvmWallet } from "../../infrastructure/in-memory/in-memory-evm-wallet.js";
import { announcedWallet } from "../../infrastructure/in-memory/in-memory-injected-wallets.js";
import type { InMemoryEvmPorts } from "./in-memory-evm-ports.js";

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

export type Some<T> = readonly [T, ...T[]];
export const listOf = <T>(count: number, createItem: (index: number) => T): Some<T> => [
  createItem(1),
  ...Array.from({ length: Math.max(0, count - 1) }, (_, index) => createItem(index + 2)),
];
const byte = (index: number): string => index.toString(16).padStart(2, "0");

export interface WalletParts {
  readonly name: string;
  readonly connectorId: string;
  readonly count: number;
  readonly networkIds: Some<CaipNetworkId>;
  readonly connector: Partial<Connector>;
}

/** Fills in defaults. Throws a `RangeError` if the seed has no network of the namespace. */
export const walletParts = (
  { networks }: Pick<InMemoryEvmPorts, "networks">,
  namespace: string,
  options: InMemoryWalletOptions,
): WalletParts => {
  const {
    name = "Test Wallet",
    connectorId = `com.example.${namespace}.${name.toLowerCase().replace(/[^a-z0-9]+/gu, "-")}`,
    accounts = 2,
    connector = {},
  } = options;
  const [first, ...others] = networks
    .filter((one) => one.namespace === namespace)
    .map(({ id }) => id);
  if (first === undefined) throw new RangeError(`The seed has no network of ${namespace}.`);
  return { name, connectorId, count: accounts, networkIds: [first, ...others], connector };
};

/** A wallet with fake signatures on the ports' in-memory EVM chain. */
export const makeEvmWallet = (
  { connectorId, count, networkIds }: WalletParts,
  { scheduler, chain }: InMemoryEvmPorts,
): InMemoryEvmWallet =>
  new InMemoryEvmWallet({
    connectorId,
    addresses: listOf(count, (index) => `0x${byte(index).repeat(20)}`),
    networkIds,
    scheduler,
    chain,
  });

/**
 * Adds an EVM wallet to an in-memory world, as `addInMemoryWallet` does. Throws a `RangeError` if
 * the seed has no EVM network.
 */
export const addInMemoryEvmWallet = (
  ports: InMemoryEvmPorts,
  options: InMemoryWalletOptions = {},
): InMemoryEvmWallet => {
  const parts = walletParts(ports, "eip155", options);
  const wallet = makeEvmWallet(parts, ports);
  ports.injectedWallets.add(announcedWallet(wallet.connector, parts.name, parts.connector));
  return wallet;
};
