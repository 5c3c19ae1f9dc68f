// @ts-check
/**
 * A swap with no page at all: quoted, built, checked, approved and signed from Node, and counted on
 * the chain afterwards. Chain, exchange and service are the local ones of the tests, so this needs
 * no network: `node examples/headless/swap.mjs`.
 */
import { createLatchkit, formatAmount } from "latchkit";
import { scriptedEvmWallet } from "latchkit/testing";
import { startWorld } from "latchkit/testing/node";
import { createPublicClient, createWalletClient, erc20Abi, getAddress, http, parseAbi } from "viem";
import { privateKeyToAccount } from "viem/accounts";

const world = await startWorld({ parts: ["evm", "services"], ports: "free" });
// One of the twelve networks with swaps.
const chain = world.addresses.evm?.find(({ id }) => id === "eip155:10");
const { services } = world;
if (chain?.token === undefined || services === undefined) {
  console.log(`Left out: ${world.missingParts.map(({ reason }) => reason).join("; ")}`);
  await world.stop();
  process.exit(0);
}

const privateKey = "0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d";
const owner = privateKeyToAccount(privateKey);
const client = createPublicClient({ transport: http(chain.rpcUrl) });
const own = createWalletClient({ account: owner, transport: http(chain.rpcUrl) });
const token = getAddress(chain.token);
const dollars = { address: token, abi: erc20Abi };
const held = async () => ({
  ether: await client.getBalance({ address: owner.address }),
  dollars: await client.readContract({
    ...dollars,
    functionName: "balanceOf",
    args: [owner.address],
  }),
});
services.set({
  tokens: [
    {
      chainId: chain.id,
      address: token,
      name: "Test Dollar",
      symbol: "TUSD",
      decimals: 6,
      price: 1,
    },
  ],
});
const hash = await own.writeContract({
  address: token,
  abi: parseAbi(["function mint(address to, uint256 value)"]),
  functionName: "mint",
  args: [owner.address, 600_000_000n],
  chain: null,
});
await client.waitForTransactionReceipt({ hash });

const network = {
  id: chain.id,
  name: chain.name,
  rpcUrls: [chain.rpcUrl],
  currency: chain.currency,
};
const wallet = scriptedEvmWallet({
  name: "Headless",
  rdns: "com.example.headless",
  privateKey,
  networks: [network],
});
const latchkit = createLatchkit({
  networks: [network],
  projectId: "headless",
  services: { blockchain: services.urls.blockchain },
  ports: { injectedWallets: wallet.wallets },
});
await latchkit.start();
await latchkit.connection.connect("com.example.headless");

const swap = await latchkit.swap.actions();
const request = { source: token, amount: "600" }; // into the network's currency
const quote = await swap.quote(request);
console.log(`quoted ${quote.received.formatted} ${quote.received.symbol} for 600 TUSD`);

const before = await held();
const first = await swap.preview(request); // built and checked, before its approval
await swap.approve(first);
console.log(`approved exactly ${first.given.formatted} ${first.given.symbol}`);

const preview = await swap.preview(request);
const sent = await swap.submit(preview);
const { status } = await swap.outcome(sent);
const after = await held();
console.log(`swapped ${status}`);
const gave = formatAmount(before.dollars - after.dollars, preview.given.decimals);
console.log(`gave ${gave} ${preview.given.symbol}, got ether: ${after.ether > before.ether}`);

await latchkit.dispose();
await world.stop();
