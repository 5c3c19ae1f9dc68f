import type { InMemoryPorts } from "latchkit/testing";
import { InMemoryEvmWallet, discovered } from "../../../src/infrastructure/in-memory/index.js";

/** Adds a wallet to the page that approves every request on two EVM networks. */
export const addApprovingWallet = (
  ports: InMemoryPorts,
): { readonly connectorId: string; readonly wallet: InMemoryEvmWallet } => {
  const connectorId = "com.example.harbour";
  const wallet = new InMemoryEvmWallet({
    connectorId,
    addresses: ["0x71C7656EC7ab88b098defB751B7401B5f6d8976F"],
    networkIds: ["eip155:1", "eip155:10"],
    scheduler: ports.scheduler,
    chain: ports.chain,
  });
  ports.injectedWallets.add(discovered(wallet.connector, "Harbour Wallet"));
  return { connectorId, wallet };
};
