import { FakeClock, scriptedEvmWallet } from "latchkit/testing";
import { startWorld, type World } from "latchkit/testing/node";
import { createPublicClient, createWalletClient, erc20Abi, http, parseAbi } from "viem";
import { privateKeyToAccount } from "viem/accounts";
import { createLatchkit } from "../../../src/index.js";

const KEY = "0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d";
const TOKENS = parseAbi([
  "function mint(address to, uint256 value)",
  "function allowance(address owner, address spender) view returns (uint256)",
]);
const usd = { decimals: 6, price: 1 } as const;

/** The chain with swaps of the world, its service, and a wallet that a test plays. */
export const setupSwapOnChain = async () => {
  const world: World = await startWorld({ parts: ["evm", "services"], ports: "free" });
  const chain = world.addresses.evm?.find(({ id }) => id === "eip155:10");
  const { services } = world;
  const { token, tether, exchange, batcher, otherExchange: untraded } = chain ?? {};
  if (!chain || !services || !token || !tether || !exchange || !batcher || !untraded)
    return {
      world,
      reason: world.missingParts.map(({ reason }) => reason).join("; ") || "no chain",
    };
  const addresses = { token, tether, exchange, batcher, untraded } as Readonly<
    Record<"token" | "tether" | "exchange" | "batcher" | "untraded", `0x${string}`>
  >;
  services.set({
    tokens: [
      { ...usd, chainId: chain.id, address: token, name: "Test Dollar", symbol: "TUSD" },
      { ...usd, chainId: chain.id, address: tether, name: "Test Tether", symbol: "TTET" },
      { ...usd, chainId: chain.id, address: untraded, name: "Untraded", symbol: "NONE" },
    ],
  });
  const account = privateKeyToAccount(KEY);
  const client = createPublicClient({ transport: http(chain.rpcUrl) });
  const own = createWalletClient({ account, transport: http(chain.rpcUrl) });
  const owner = account.address;
  const held = (address?: `0x${string}`): Promise<bigint> =>
    address === undefined
      ? client.getBalance({ address: owner })
      : client.readContract({ address, abi: erc20Abi, functionName: "balanceOf", args: [owner] });
  const network = {
    id: chain.id,
    name: chain.name,
    rpcUrls: [chain.rpcUrl] as const,
    currency: chain.currency,
  };
  return {
    world,
    services,
    client,
    ...addresses,
    /** What the account has now: of the currency, and of both tokens. */
    balances: async () => ({
      currency: await held(),
      token: await held(addresses.token),
      tether: await held(addresses.tether),
    }),
    allowance: (address: `0x${string}`): Promise<bigint> =>
      client.readContract({
        address,
        abi: TOKENS,
        functionName: "allowance",
        args: [owner, addresses.exchange],
      }),
    mint: async (address: `0x${string}`, units: bigint): Promise<void> => {
      const call = { address, abi: TOKENS, functionName: "mint", chain: null } as const;
      const hash = await own.writeContract({ ...call, args: [owner, units] });
      await client.waitForTransactionReceipt({ hash });
    },
    fund: (units: bigint): Promise<unknown> =>
      client.request({
        method: "anvil_setBalance",
        params: [owner, `0x${units.toString(16)}`],
      } as never),
    /** Connects a page with its own wallet and clock. */
    visit: async () => {
      const clock = new FakeClock();
      const wallet = scriptedEvmWallet({
        name: "Swapper",
        rdns: "com.example.swapper",
        privateKey: KEY,
        networks: [network, { ...network, id: "eip155:31337" }],
      });
      const latchkit = createLatchkit({
        networks: [network, { ...network, id: "eip155:31337" }],
        projectId: "p1",
        services: { blockchain: services.urls.blockchain },
        ports: { injectedWallets: wallet.wallets, clock },
      });
      await latchkit.start();
      await latchkit.connection.connect("com.example.swapper");
      return { latchkit, wallet, clock, swap: await latchkit.swap.actions() };
    },
  };
};
