import { type Latchkit, type LatchkitOptions, createLatchkit } from "../../../src/index.js";
import type { InMemoryEvmWallet } from "../../../src/infrastructure/in-memory/index.js";
import {
  type InMemoryPorts,
  inMemoryPorts,
} from "../../../src/testing/universal/in-memory-ports.js";
import { addInMemoryWallet } from "../../../src/testing/universal/in-memory-wallet.js";
import { TWO_NETWORKS } from "../worlds/instance.js";

/**
 * A page with two scripted EVM wallets over one clock that stands still, the first of them
 * connected on eip155:1.
 */
export interface MovingWallets {
  readonly latchkit: Latchkit;
  readonly ports: InMemoryPorts;
  readonly wallet: InMemoryEvmWallet;
  readonly other: InMemoryEvmWallet;
}

export const movingWallets = async (
  options: Partial<LatchkitOptions> = {},
): Promise<MovingWallets> => {
  const ports = inMemoryPorts({ networks: TWO_NETWORKS });
  const wallet = addInMemoryWallet(ports, "eip155", { name: "First" });
  const other = addInMemoryWallet(ports, "eip155", { name: "Other" });
  for (const account of [wallet.address, other.address])
    for (const id of ["eip155:1", "eip155:10"] as const)
      ports.chain.setBalance(`${id}:${account}`, 10n ** 18n);
  const latchkit = createLatchkit({ networks: TWO_NETWORKS, ...options, ports });
  await latchkit.start();
  await latchkit.connection.connect(wallet.connector.connectorId);
  return { latchkit, ports, wallet, other };
};

/** Names of the requests that a wallet got since. */
export const methodsOf = (wallet: InMemoryEvmWallet, since = 0): readonly string[] =>
  wallet.requests.slice(since).map(({ method }) => method);
