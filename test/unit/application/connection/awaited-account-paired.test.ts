import { afterEach, describe, expect, it } from "vitest";
import type { CaipNetworkId } from "../../../../src/domain/caip/caip.types.js";
import { ADDRESSES, NETWORKS, grantOf } from "../../../support/fixtures/namespaces.js";
import { PairedPage, TOPIC, sessionOf } from "../../../support/worlds/paired-page.js";

const [MAINNET, OPTIMISM] = NETWORKS.eip155;
const [ALICE, BOB] = ADDRESSES.eip155;
const CAROL = "0x3333333333333333333333333333333333333333";
const OTHER_TOPIC = "b".repeat(64);

describe("paired wallet that announces an account before its session includes it", () => {
  const pages: PairedPage[] = [];
  afterEach(async () => {
    await Promise.all(pages.splice(0).map(({ latchkit }) => latchkit.dispose()));
  });
  const grant = (
    addresses: readonly string[],
    networkIds: readonly CaipNetworkId[] = [MAINNET],
  ) => ({
    ...grantOf("eip155"),
    accounts: networkIds.flatMap((id) => addresses.map((address) => `${id}:${address}`)),
  });
  const open = async (...addresses: readonly string[]): Promise<PairedPage> => {
    const page = new PairedPage();
    pages.push(page);
    await page.start();
    await page.connect({ eip155: grant(addresses) });
    expect(page.shown.eip155).toBe(`${MAINNET}:${ALICE}`);
    return page;
  };
  const names = (page: PairedPage, data: unknown, topic = TOPIC): void =>
    page.pairing.emit({ kind: "event", topic, name: "accountsChanged", data, chainId: MAINNET });
  const update = (page: PairedPage, ...addresses: readonly string[]): void =>
    page.pairing.emit({ kind: "updated", session: sessionOf({ eip155: grant(addresses) }) });
  const shown = (page: PairedPage): string | undefined => page.shown.eip155?.split(":").at(-1);

  it.each([
    ["with its network", [`${MAINNET}:${BOB}`]],
    ["without a network", [BOB]],
    ["before a granted account", [BOB, ALICE]],
  ])(
    "shows an account announced %s as soon as the paired wallet's session includes it",
    async (_, data) => {
      const page = await open(ALICE);
      names(page, data);
      expect(shown(page)).toBe(ALICE);
      const before = page.notified.length;
      update(page, ALICE, BOB);
      expect(shown(page)).toBe(BOB);
      expect(page.notified).toHaveLength(before + 1);
      expect(page.latchkit.connection.snapshot.connections[0]?.accounts).toMatchObject([
        { address: BOB },
        { address: ALICE },
      ]);
    },
  );
  it("selects an announced account once, when the paired wallet's session includes it", async () => {
    const page = await open(ALICE);
    names(page, [BOB]);
    update(page, ALICE, CAROL);
    expect(shown(page)).toBe(ALICE);
    update(page, ALICE, BOB, CAROL);
    expect(shown(page)).toBe(BOB);
    await page.latchkit.connection.switchAccount(`${MAINNET}:${ALICE}`);
    update(page, ALICE, BOB);
    expect(shown(page)).toBe(ALICE);
  });
  it.each([
    ["another account", [CAROL]],
    ["the shown account", [ALICE]],
    ["no account", []],
    ["garbage", "x"],
    ["an invalid address", ["0x12"]],
    ["an account of another namespace", [`cosmos:cosmoshub-4:${BOB}`]],
    ["a text of 10,000 characters", [`${"x".repeat(10_000)}:${BOB}`]],
  ])(
    "stops waiting for the session to include an announced account once the wallet announces %s",
    async (_, data) => {
      const page = await open(ALICE);
      names(page, [BOB]);
      names(page, data);
      update(page, ALICE, BOB);
      expect(shown(page)).toBe(ALICE);
    },
  );
  it("keeps an account that the user chose before the session included the announced account", async () => {
    const page = await open(ALICE, CAROL);
    names(page, [BOB]);
    await page.latchkit.connection.switchAccount(`${MAINNET}:${CAROL}`);
    update(page, ALICE, BOB, CAROL);
    expect(shown(page)).toBe(CAROL);
  });
  it("keeps the shown account if the user switched away and back before the session was updated", async () => {
    const page = await open(ALICE, CAROL);
    names(page, [BOB]);
    await page.latchkit.connection.switchAccount(`${MAINNET}:${CAROL}`);
    await page.latchkit.connection.switchAccount(`${MAINNET}:${ALICE}`);
    update(page, ALICE, BOB, CAROL);
    expect(shown(page)).toBe(ALICE);
  });
  it("keeps waiting for the session to include an announced account when the network changes", async () => {
    const page = new PairedPage();
    pages.push(page);
    await page.start();
    await page.connect({ eip155: grant([ALICE], [MAINNET, OPTIMISM]) });
    names(page, [BOB]);
    await page.latchkit.network.switch(OPTIMISM);
    const session = sessionOf({ eip155: grant([ALICE, BOB], [MAINNET, OPTIMISM]) });
    page.pairing.emit({ kind: "updated", session });
    expect(page.shown.eip155).toBe(`${OPTIMISM}:${BOB}`);
  });
  it("does not wait in a new session of the paired wallet for an account announced in the old one", async () => {
    const page = await open(ALICE);
    names(page, [BOB]);
    await page.connect({ eip155: grant([ALICE]) }, { topic: OTHER_TOPIC });
    const session = sessionOf({ eip155: grant([ALICE, BOB]) }, OTHER_TOPIC);
    page.pairing.emit({ kind: "updated", session });
    expect(shown(page)).toBe(ALICE);
  });
  it("ignores an account announced in a different session of the paired wallet", async () => {
    const page = await open(ALICE);
    names(page, [BOB], OTHER_TOPIC);
    update(page, ALICE, BOB);
    expect(shown(page)).toBe(ALICE);
  });
});
