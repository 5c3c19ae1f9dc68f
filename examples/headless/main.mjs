// @ts-check
/**
 * Latchkit with no page at all: the use cases, run from Node. A scripted wallet is connected, the
 * balance read, a message signed, a payment sent. The chain is the local one of the tests, so this
 * needs no network: `node examples/headless/main.mjs`.
 */
import { SERVICE, createContainer } from "latchkit/container";
import { scriptedEvmWallet } from "latchkit/testing";
import { startWorld } from "latchkit/testing/node";

const world = await startWorld({ parts: ["evm"], ports: "free" });
const [chain] = world.addresses.evm ?? [];
if (chain === undefined) {
  console.log(`Left out: ${world.missingParts.map(({ reason }) => reason).join("; ")}`);
  await world.stop();
  process.exit(0);
}

const network = {
  id: chain.id,
  name: chain.name,
  rpcUrls: [chain.rpcUrl],
  currency: chain.currency,
};
const wallet = scriptedEvmWallet({
  name: "Headless",
  rdns: "com.example.headless",
  networks: [network],
});

const container = createContainer({ networks: [network] });
container.rebind(SERVICE.injectedWallets).toConstantValue(wallet.wallets);

// Nothing listens, reads or asks before this.
await container.get(SERVICE.starter).run();

const { signal } = new AbortController();
const account = await container.get(SERVICE.connect).run("com.example.headless", {}, signal);
console.log("connected", account.caipAddress);

const balance = container.get(SERVICE.balanceStore);
const before = await balance.refresh(true, signal);
console.log(`balance ${before.formatted} ${before.symbol}`);

const accountOperations = container.get(SERVICE.accountOperations);
console.log("signature", await accountOperations.signMessage("Hello", { signal }));

const sent = await accountOperations.sendTransaction(
  { to: "0x000000000000000000000000000000000000dEaD", value: 10n ** 18n },
  { signal },
);
const { status } = await accountOperations.waitForReceipt(sent, { signal });
const after = await balance.refresh(true, signal);
console.log(`sent ${status}, left ${after.formatted} ${after.symbol}`);

await container.get(SERVICE.latchkit).dispose();
await world.stop();
