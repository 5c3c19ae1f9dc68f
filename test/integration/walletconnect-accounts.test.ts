import type { Latchkit } from "latchkit";
import type { ScriptedPhone } from "latchkit/testing";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { SOON, WalletConnectWorld, when } from "./walletconnect-world.js";

describe("phone that grants two accounts, over a local relay with the real wallet SDK", () => {
  let local: WalletConnectWorld;
  beforeAll(async () => {
    const started = await WalletConnectWorld.start(["relay"], { accounts: 2 });
    if (typeof started === "string") throw new Error(started);
    local = started;
  });
  afterEach(() => local.tidy());
  afterAll(() => local.stop());

  const shown = ({ account }: Latchkit): string | undefined =>
    account.snapshot.current?.caipAddress;

  const signer = (phone: ScriptedPhone): readonly unknown[] => {
    const { method, params, chainId } = phone.requests.at(-1) ?? {};
    expect(method).toBe("personal_sign");
    return [chainId, (params as readonly unknown[])[1]];
  };

  it(
    "keeps signing with the account that the user chose on the phone after a network change",
    { tags: ["finding-M1"] },
    async () => {
      const [one, two] = local.networks;
      const page = await local.open();
      await local.connect(page);
      const { address: first } = local.phone;
      expect(shown(page)).toBe(`${one.id}:${first}`);
      await local.phone.changeAccount(1);
      const { address: second } = local.phone;
      expect(second).not.toBe(first);
      await when(page.account.state$, ({ current }) => current?.address === second);
      await page.network.switch(two.id);
      expect(shown(page)).toBe(`${two.id}:${second}`);
      await page.account.signMessage("Hello");
      expect(signer(local.phone)).toEqual([two.id, second]);
    },
  );

  it(
    "keeps the account that the user chose on the page after a network change by page or phone",
    { tags: ["finding-M1"] },
    async () => {
      const [one, two] = local.networks;
      const page = await local.open();
      await local.connect(page);
      const [active, other] = page.connection.snapshot.connections[0]?.accounts ?? [];
      expect(active?.address).toBe(local.phone.address);
      if (!other) throw new Error("the second account was not granted");
      await page.connection.switchAccount(other.caipAddress);
      await page.network.switch(two.id);
      expect(shown(page)).toBe(`${two.id}:${other.address}`);
      await local.phone.changeNetwork(one.id);
      await expect.poll(() => shown(page), SOON).toBe(`${one.id}:${other.address}`);
      await page.account.signMessage("Hello");
      expect(signer(local.phone)).toEqual([one.id, other.address]);
    },
  );
});
