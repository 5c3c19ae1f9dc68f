import { createLatchkit } from "latchkit";
import { mainnet } from "latchkit/networks";
import { addInMemoryEvmWallet, inMemoryEvmPorts } from "latchkit/testing/evm";
import { describe, expect, it } from "vitest";

const networks = [mainnet];

describe("one EVM wallet in memory", () => {
  it("connects an in-memory EVM wallet, whose account has the seeded balance", async () => {
    const account = `eip155:1:0x${"01".repeat(20)}` as const;
    const ports = inMemoryEvmPorts({ networks, balances: { [account]: 5n } });
    const wallet = addInMemoryEvmWallet(ports, { name: "Preview", accounts: 1 });
    const latchkit = createLatchkit({ networks, ports });
    await latchkit.start();
    await latchkit.connection.connect(wallet.connector.connectorId);
    expect(latchkit.account.snapshot.current?.caipAddress).toBe(account);
    expect(latchkit.account.snapshot.wallet?.name).toBe("Preview");
    const { signal } = new AbortController();
    expect(await ports.chain.balance(account, signal)).toMatchObject({ units: 5n });
  });

  it("the in-memory wallet declines requests if the test asks for it", async () => {
    const ports = inMemoryEvmPorts({ networks });
    const wallet = addInMemoryEvmWallet(ports);
    wallet.reject();
    const latchkit = createLatchkit({ networks, ports });
    await latchkit.start();
    await expect(latchkit.connection.connect(wallet.connector.connectorId)).rejects.toMatchObject({
      isCancellation: true,
    });
  });

  it("ignores seeded balances of other namespaces", () => {
    const balances = { "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:1111": 5n } as const;
    expect(() => inMemoryEvmPorts({ networks, balances })).not.toThrow();
  });

  it("requires an EVM network for an in-memory EVM wallet", () => {
    const solana = {
      id: "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp",
      name: "Solana",
      rpcUrls: ["https://rpc.example"],
      currency: { symbol: "SOL", decimals: 9 },
    } as const;
    const ports = inMemoryEvmPorts({ networks: [solana] });
    expect(() => addInMemoryEvmWallet(ports)).toThrow(RangeError);
  });
});
