import { describe, expect, it } from "vitest";
import { type EnsRecords, ensReader } from "../../../support/doubles/ens.js";
import { ALICE, BOB } from "../../../support/builders/connection.js";
import { setupConnected } from "../../../support/worlds/instance.js";
import { ETHER } from "../../../support/worlds/send.js";
import { granted } from "../../../support/doubles/manual-wallet.js";

const OPTIMISM = "eip155:10";
const CONTRACT = "0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC";
const OPTIMISM_TYPE = 2147483658;
const DEFAULT_TYPE = 2147483648;

/** A page connected on Optimism that reads names from Ethereum. */
const pageWith = async (records: EnsRecords) => {
  const { ask } = ensReader({ "bob.eth": records });
  const reader = {
    namespace: "eip155",
    ask,
    holding: async () => ({ units: ETHER, decimals: 18, symbol: "ETH" }),
    networkFee: async () => 1n,
    balance: () => new Promise(() => undefined),
  };
  const chains = { reader: async () => reader as never, signer: async () => ({}) as never };
  const session = granted(OPTIMISM);
  const { latchkit } = await setupConnected({ ports: { chains } }, session);
  return { names: await latchkit.names.actions(), send: await latchkit.send.actions() };
};

describe("ENS name on a network other than Ethereum", () => {
  it("resolves an ENS name to the record of the requested network", async () => {
    const addresses = { 60: CONTRACT, [DEFAULT_TYPE]: CONTRACT, [OPTIMISM_TYPE]: BOB } as const;
    const { names, send } = await pageWith({ addresses });
    expect(await names.resolve("bob.eth", { networkId: OPTIMISM })).toBe(BOB);
    expect(await names.resolve("bob.eth", { networkId: "eip155:1" })).toBe(CONTRACT);
    const preview = await send.preview({ amount: "0.1", to: "bob.eth" });
    expect(preview).toMatchObject({ to: BOB, nameRecord: "network" });
    expect(preview.warnings).toEqual(["first-recipient"]);
  });
  it("resolves an ENS name to the default EVM record if the network has none", async () => {
    const { names, send } = await pageWith({ addresses: { 60: CONTRACT, [DEFAULT_TYPE]: BOB } });
    const found = await names.lookup("bob.eth", { networkId: OPTIMISM });
    expect(found).toEqual({ address: BOB, record: "default" });
    const { warnings } = await send.preview({ amount: "0.1", to: "bob.eth" });
    expect(warnings).toEqual(["first-recipient"]);
  });
  it("resolves an ENS name to Ethereum's record last, with a warning in the transfer review", async () => {
    const { names, send } = await pageWith({ addresses: { 60: BOB }, isOld: true });
    const found = await names.lookup("bob.eth", { networkId: OPTIMISM });
    expect(found).toEqual({ address: BOB, record: "ethereum" });
    expect(await names.resolve("bob.eth", { networkId: OPTIMISM })).toBe(BOB);
    const preview = await send.preview({ amount: "0.1", to: "bob.eth" });
    expect(preview).toMatchObject({ to: BOB, name: "bob.eth", nameRecord: "ethereum" });
    expect(preview.warnings).toEqual(["ethereum-record", "first-recipient"]);
  });
  it("warns of an address from Ethereum's ENS record even if the address is the user's own", async () => {
    const { send } = await pageWith({ addresses: { 60: ALICE } });
    const { warnings } = await send.preview({ amount: "0.1", to: "bob.eth" });
    expect(warnings).toEqual(["ethereum-record", "own-address"]);
  });
  it("resolves an ENS name to no address if it only has records for other networks", async () => {
    const { names } = await pageWith({ addresses: { 2147492101: BOB } });
    expect(await names.resolve("bob.eth", { networkId: OPTIMISM })).toBeUndefined();
    expect(await names.resolve("bob.eth", { networkId: "eip155:1" })).toBeUndefined();
  });
});
