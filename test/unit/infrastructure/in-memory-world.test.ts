import { createPublicClient, custom } from "viem";
import { describe, expect, it } from "vitest";
import {
  bitcoin,
  createLatchkit,
  evm,
  solana,
  type CaipNetworkOption,
  type Latchkit,
  type NetworkOption,
} from "../../../src/index.js";
import { connectorsOf } from "../../../src/domain/connectors/connector.js";
import { addInMemoryWallet, inMemoryPorts, type InMemoryPorts } from "../../../src/testing.js";

const network = (
  id: CaipNetworkOption["id"],
  symbol: string,
  decimals: number,
): CaipNetworkOption => ({
  id,
  name: symbol,
  rpcUrls: ["https://rpc.example"],
  currency: { symbol, decimals },
});
const EVM = "eip155:1";
const SOLANA = "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp";
const BITCOIN = "bip122:000000000019d6689c085ae165831e93";
const NETWORKS = [
  network(EVM, "ETH", 18),
  network(SOLANA, "SOL", 9),
  network(BITCOIN, "BTC", 8),
] as const;

const setupWorld = async (
  networks: readonly [NetworkOption, ...NetworkOption[]] = NETWORKS,
): Promise<{ readonly ports: InMemoryPorts; readonly latchkit: Latchkit }> => {
  const ports = inMemoryPorts({ networks });
  const latchkit = createLatchkit({ networks, chains: [evm(), solana(), bitcoin()], ports });
  await latchkit.start();
  return { ports, latchkit };
};

describe("a host app that uses the in-memory ports", () => {
  it.each([
    ["eip155", EVM, 10n ** 18n, 10n ** 17n],
    ["solana", SOLANA, 10n ** 9n, 10n ** 8n],
    ["bip122", BITCOIN, 1_000_000n, 100_000n],
  ] as const)(
    "connects, reads, signs and sends on %s with only the seeded in-memory ports",
    async (namespace, networkId, units, value) => {
      const { ports, latchkit } = await setupWorld();
      const wallet = addInMemoryWallet(ports, namespace);
      const other = addInMemoryWallet(ports, namespace, { name: "Other", accounts: 3 });
      other.changeAccount(2);
      const account = await latchkit.connection.connect(wallet.connector.connectorId);
      expect(account).toMatchObject({ namespace, networkId, address: wallet.address });
      if (namespace === "bip122") ports.bitcoin.fund(account.caipAddress, units);
      else
        ports[namespace === "solana" ? "solana" : "chain"].setBalance(account.caipAddress, units);
      expect(await latchkit.account.signMessage("Hello")).toBeTruthy();
      const sent = await latchkit.account.sendTransaction({ to: other.address, value });
      if (namespace === "bip122") ports.bitcoin.mine();
      expect(await latchkit.account.waitForReceipt(sent)).toMatchObject({
        networkId,
        hash: sent.hash,
        status: "success",
      });
      const reader = await ports.chains.reader(namespace);
      expect(
        await reader.balance(`${networkId}:${other.address}`, new AbortController().signal),
      ).toMatchObject({ units: value });
      wallet.reject();
      await expect(latchkit.account.signMessage("Hello")).rejects.toMatchObject({
        isCancellation: true,
      });
      await latchkit.dispose();
    },
  );

  it("answers the JSON-RPC reads of a viem client on the in-memory EVM provider", async () => {
    const { ports, latchkit } = await setupWorld();
    const wallet = addInMemoryWallet(ports, "eip155");
    const account = await latchkit.connection.connect(wallet.connector.connectorId);
    ports.chain.setBalance(account.caipAddress, 5n);
    const provider = await latchkit.connection.provider("eip155");
    const client = createPublicClient({ transport: custom(provider), cacheTime: 0 });
    const balance = () => client.getBalance({ address: account.address as `0x${string}` });
    const read = async () => [await client.getBlockNumber(), await balance()];
    expect(await read()).toEqual([0n, 5n]);
    expect(await client.getGasPrice()).toBe(0n);
    ports.chain.isMining = false;
    await latchkit.account.sendTransaction({ to: `0x${"1".repeat(40)}`, value: 2n });
    expect(await read()).toEqual([0n, 3n]);
    ports.chain.mine();
    expect(await read()).toEqual([1n, 3n]);
    await expect(client.getCode({ address: `0x${"1".repeat(40)}` })).rejects.toThrow("Unsupported");
    await latchkit.dispose();
  });

  it("returns the seeded in-memory balances in each namespace's base units", async () => {
    const { ports } = await setupWorld();
    const wallets = (["eip155", "solana", "bip122"] as const).map((namespace) =>
      addInMemoryWallet(ports, namespace),
    );
    const accounts = [EVM, SOLANA, BITCOIN].map(
      (id, at) => `${id as typeof EVM}:${wallets[at]?.address ?? ""}` as const,
    );
    const seeded = inMemoryPorts({
      networks: NETWORKS,
      balances: Object.fromEntries(accounts.map((account, at) => [account, BigInt(at + 1)])),
    });
    const held = await Promise.all(
      (["eip155", "solana", "bip122"] as const).map(async (namespace, at) =>
        (await seeded.chains.reader(namespace)).balance(
          accounts[at] ?? `${EVM}:0x`,
          new AbortController().signal,
        ),
      ),
    );
    expect(held.map(({ units, symbol }) => [units, symbol])).toEqual([
      [1n, "ETH"],
      [2n, "SOL"],
      [3n, "BTC"],
    ]);
  });

  it("groups in-memory wallets of the same name into one row with three namespaces", async () => {
    const { ports, latchkit } = await setupWorld();
    for (const namespace of ["eip155", "solana", "bip122"] as const)
      addInMemoryWallet(ports, namespace);
    expect(connectorsOf(latchkit.connectors.snapshot.groups)).toMatchObject([
      { name: "Test Wallet", type: "MULTI_CHAIN", namespaces: ["eip155", "solana", "bip122"] },
    ]);
    await latchkit.dispose();
  });

  it("rejects an in-memory wallet or chain reader of a namespace that is not configured", async () => {
    const { ports, latchkit } = await setupWorld([NETWORKS[0]]);
    expect(() => addInMemoryWallet(ports, "solana")).toThrow(RangeError);
    await expect(ports.chains.reader("bip122")).rejects.toMatchObject({
      code: "chain/adapter-not-found",
    });
    await latchkit.dispose();
  });
});
