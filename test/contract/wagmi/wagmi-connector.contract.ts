import { createLatchkit, type Latchkit } from "latchkit";
import { InMemoryKeyValueStorage } from "latchkit/testing";
import { BrowserProvider } from "ethers";
import { createWalletClient, custom, verifyMessage } from "viem";
import { mainnet, optimism } from "viem/chains";
import { afterEach, describe, expect, it } from "vitest";
import {
  aWallet,
  expectSameState,
  setupWithWagmi,
  otherConnector,
  RDNS,
} from "../../support/worlds/wagmi/beside.js";
import type { WagmiKit, WagmiMemory, WagmiPage } from "../../support/worlds/wagmi/wagmi-kits.js";

const OTHER = "0x00000000000000000000000000000000000ee001";

/** The calls of `onConnect` and `onDisconnect` of wagmi's effects, by wagmi's own rule. */
const effectsOf = (wagmi: WagmiPage): string[] => {
  const seen: string[] = [];
  wagmi.watch((now, before) => {
    const isNew = before.status === "connecting" && before.address === undefined;
    if (now.status === "connected" && (isNew || before.status === "reconnecting"))
      seen.push(`${isNew ? "connected" : "reconnected"} ${now.address} on ${now.chainId}`);
    else if (before.status === "connected" && now.status === "disconnected")
      seen.push("disconnected");
  });
  return seen;
};

/** The contract of `latchkitConnector` for hosts that use wagmi. */
export const wagmiContract = (kit: WagmiKit): void => {
  describe(`latchkitConnector in ${kit.name}`, () => {
    const made: Latchkit[] = [];
    afterEach(async () => {
      await Promise.all(made.splice(0).map((latchkit) => latchkit.dispose()));
    });
    const open = (
      ...given: Parameters<typeof setupWithWagmi> extends [unknown, ...infer R] ? R : never
    ) => {
      const page = setupWithWagmi(kit, ...given);
      made.push(page.latchkit);
      return page;
    };
    const connected = async () => {
      const page = open();
      await page.latchkit.start();
      await page.latchkit.connection.connect(RDNS);
      return page;
    };

    it("opens the modal on wagmi's connect, and resolves with the wallet that the user connects", async () => {
      const page = open();
      const connecting = page.wagmi.connect();
      await expect.poll(() => page.latchkit.modal.snapshot.isOpen).toBe(true);
      await page.latchkit.connection.connect(RDNS);
      expect((await connecting).accounts).toEqual([page.wallet.address]);
      await expectSameState(page);
    });
    it("rejects with wagmi's UserRejectedRequestError when the user closes the modal", async () => {
      const page = open();
      const connecting = page.wagmi.connect();
      await expect.poll(() => page.latchkit.modal.snapshot.isOpen).toBe(true);
      await page.latchkit.modal.close();
      await expect(connecting).rejects.toMatchObject({
        name: "UserRejectedRequestError",
        code: 4001,
        cause: { code: "modal/closed" },
      });
      await expectSameState(page);
    });
    it("switches to the chain that wagmi's connect requests", async () => {
      const page = open();
      const connecting = page.wagmi.connect(10);
      await expect.poll(() => page.latchkit.modal.snapshot.isOpen).toBe(true);
      await page.latchkit.connection.connect(RDNS);
      expect((await connecting).chainId).toBe(10);
      await expectSameState(page);
    });
    it("connects in wagmi even if the user connects but declines to switch to the requested chain", async () => {
      const page = open();
      const connecting = page.wagmi.connect(10);
      await expect.poll(() => page.latchkit.modal.snapshot.isOpen).toBe(true);
      page.wallet.approve(1);
      await page.latchkit.connection.connect(RDNS);
      page.wallet.reject();
      await expect(connecting).rejects.toMatchObject({ code: 4001 });
      await expect.poll(() => page.wagmi.now().status).toBe("connected");
      await expectSameState(page);
    });
    it("returns accounts for wagmi's connect with capabilities once the user connects in the modal", async () => {
      const page = open();
      await page.latchkit.start();
      const wagmi = page.wagmi.connectWithCapabilities();
      await expect.poll(() => page.latchkit.modal.snapshot.isOpen).toBe(true);
      await page.latchkit.connection.connect(RDNS);
      expect(await wagmi).toMatchObject([{ address: page.wallet.address }]);
    });
    it("updates wagmi when the user connects through Latchkit", async () => {
      await expectSameState(await connected());
    });
    it("updates wagmi when the wallet changes account or chain, or disconnects", async () => {
      const page = await connected();
      page.wallet.changeAccount(1);
      await expect.poll(() => page.wagmi.now().address).toBe(page.wallet.address);
      page.wallet.changeNetwork("eip155:10");
      await expect.poll(() => page.wagmi.now().chainId).toBe(10);
      await expectSameState(page);
      page.wallet.drop();
      await expect.poll(() => page.wagmi.now().status).toBe("disconnected");
      await expectSameState(page);
    });
    it("lets the user disconnect through wagmi or Latchkit and connect again afterwards", async () => {
      const page = await connected();
      await page.wagmi.disconnect();
      expect(page.latchkit.account.snapshot.status).toBe("disconnected");
      await expectSameState(page);
      await page.latchkit.connection.connect(RDNS);
      await expectSameState(page);
      await page.latchkit.connection.disconnect();
      await expectSameState(page);
      await page.latchkit.connection.connect(RDNS);
      await expectSameState(page);
    });
    it("keeps a wallet connected that connects while wagmi's disconnect is pending", async () => {
      const page = await connected();
      const asked = () => page.wallet.requests.at(-1)?.method;
      page.wallet.behaviour.answersLate = true;
      const ending = page.wagmi.disconnect();
      await expect.poll(asked).toBe("wallet_getPermissions");
      page.wallet.answer();
      await expect.poll(asked).toBe("wallet_revokePermissions");
      page.wallet.behaviour.answersLate = false;
      await page.latchkit.connection.connect(RDNS);
      page.wallet.answer();
      await ending;
      await expect.poll(() => page.wagmi.now().status).toBe("connected");
      await expectSameState(page);
    });
    it("switches the chain through wagmi or through Latchkit", async () => {
      const page = await connected();
      expect(await page.wagmi.switchChain(10)).toBe(10);
      await expectSameState(page);
      await page.latchkit.network.switch("eip155:1");
      await expectSameState(page);
      expect(page.wagmi.now().chainId).toBe(1);
    });
    it("rejects a declined chain switch with UserRejectedRequestError and stays on the chain", async () => {
      const page = await connected();
      page.wallet.reject();
      await expect(page.wagmi.switchChain(10)).rejects.toMatchObject({
        name: "UserRejectedRequestError",
        code: 4001,
      });
      await expectSameState(page);
    });
    it("restores the wagmi connection without a prompt, whether wagmi or Latchkit starts first", async () => {
      const [wallet, storage] = [aWallet(), new InMemoryKeyValueStorage()];
      const first = open(wallet, storage);
      await first.latchkit.start();
      await first.latchkit.connection.connect(RDNS);
      await first.latchkit.dispose();
      const asked = wallet.requests.length;
      const byWagmi = open(wallet, storage);
      expect(await byWagmi.wagmi.reconnect()).toBe(1);
      await expectSameState(byWagmi);
      await byWagmi.latchkit.dispose();
      const byLatchkit = open(wallet, storage);
      await byLatchkit.latchkit.start();
      await expectSameState(byLatchkit);
      expect(byLatchkit.latchkit.modal.snapshot.isOpen).toBe(false);
      const methods = wallet.requests.slice(asked).map(({ method }) => method);
      expect(new Set(methods)).toEqual(new Set(["eth_accounts", "eth_chainId"]));
    });
    it.each([
      ["connected", true],
      ["not connected", false],
    ])(
      "updates wagmi when Latchkit connects while wagmi waits for another connector, which is %s",
      async (_, isAuthorized) => {
        const other = otherConnector(OTHER);
        const page = open(undefined, undefined, { others: [other.connector] });
        await page.latchkit.start();
        const reconnecting = page.wagmi.reconnect();
        await expect.poll(() => page.wagmi.now().status).toBe("connecting");
        await page.latchkit.connection.connect(RDNS);
        other.answer(isAuthorized);
        expect(await reconnecting).toBe(isAuthorized ? 1 : 0);
        await expect.poll(() => page.wagmi.now().address).toBe(page.wallet.address);
        await expectSameState(page);
      },
    );
    it("keeps wagmi's other connector connected if Latchkit's wallet has disconnected", async () => {
      const other = otherConnector(OTHER);
      const page = open(undefined, undefined, { others: [other.connector] });
      await page.latchkit.start();
      const reconnecting = page.wagmi.reconnect();
      await page.latchkit.connection.connect(RDNS);
      await page.latchkit.connection.disconnect();
      other.answer(true);
      await reconnecting;
      await new Promise((resolve) => setTimeout(resolve, 700));
      expect(page.wagmi.now()).toMatchObject({ status: "connected", address: OTHER });
    });
    it("uses the chains of wagmi's config as networks", () => {
      const latchkit = createLatchkit({ networks: [mainnet, optimism] });
      made.push(latchkit);
      expect(kit.make(latchkit).now()).toEqual({ status: "disconnected", active: mainnet.id });
    });
    it("restores no wagmi connection and opens no modal on a first visit", async () => {
      const page = open();
      expect(await page.wagmi.reconnect()).toBe(0);
      expect(page.latchkit.modal.snapshot.isOpen).toBe(false);
      await expectSameState(page);
    });
    describe("the effects of wagmi", () => {
      it("reports a connect through Latchkit's button once to wagmi's `useAccountEffect` as new", async () => {
        const page = open();
        const seen = effectsOf(page.wagmi);
        await page.latchkit.start();
        await page.latchkit.connection.connect(RDNS);
        expect(seen).toEqual([`connected ${page.wallet.address} on 1`]);
        page.wallet.changeNetwork("eip155:10");
        await expect.poll(() => page.wagmi.now().chainId).toBe(10);
        await page.latchkit.connection.disconnect();
        await page.latchkit.connection.connect(RDNS);
        expect(seen.slice(1)).toEqual(["disconnected", `connected ${page.wallet.address} on 10`]);
      });
      it("reports a connect through wagmi once to wagmi's account effect", async () => {
        const page = open();
        const seen = effectsOf(page.wagmi);
        const connecting = page.wagmi.connect();
        await expect.poll(() => page.latchkit.modal.snapshot.isOpen).toBe(true);
        await page.latchkit.connection.connect(RDNS);
        await connecting;
        expect(seen).toEqual([`connected ${page.wallet.address} on 1`]);
      });
      it("without `withLatchkit`, wagmi's account effects do not fire when the user connects with Latchkit's button", async () => {
        const page = open(undefined, undefined, { isAttached: false });
        const seen = effectsOf(page.wagmi);
        await page.latchkit.start();
        await page.latchkit.connection.connect(RDNS);
        expect(seen).toEqual([]);
        await expectSameState(page);
      });
    });

    it("shows wagmi the name, icon and rdns of the connected wallet, or of the connector without a wallet", async () => {
      const page = open();
      expect(page.wagmi.shown()).toEqual({ id: "latchkit", name: "Latchkit" });
      await page.latchkit.start();
      await page.latchkit.connection.connect(RDNS);
      const icon = page.latchkit.account.snapshot.wallet?.icon;
      expect(page.wagmi.shown()).toEqual({
        id: "latchkit",
        name: "Wallet",
        rdns: RDNS,
        ...(icon && { icon }),
      });
      await page.latchkit.connection.disconnect();
      expect(page.wagmi.shown()).toEqual({ id: "latchkit", name: "Latchkit" });
    });

    describe("a user who was connected with another connection library", () => {
      /** wagmi's memory of a wallet, and a wallet that granted its accounts. */
      const formerPage = async (kept: readonly (readonly [string, unknown])[]) => {
        const wallet = aWallet();
        const before = open(wallet);
        await before.latchkit.start();
        await before.latchkit.connection.connect(RDNS);
        await before.latchkit.dispose();
        const memory: WagmiMemory = new Map(
          kept.map(([key, value]) => [`wagmi.${key}`, JSON.stringify(value)]),
        );
        return { wallet, memory, asked: wallet.requests.length };
      };
      const former = ["recentConnectorId", RDNS] as const;

      it("reconnects a user of another connection library without a prompt, and keeps the connection", async () => {
        const { wallet, memory, asked } = await formerPage([former]);
        const storage = new InMemoryKeyValueStorage();
        const page = open(wallet, storage, { memory });
        expect(await page.wagmi.reconnect()).toBe(1);
        await expectSameState(page);
        expect(page.wagmi.now().status).toBe("connected");
        const methods = new Set(wallet.requests.slice(asked).map(({ method }) => method));
        expect(methods).toEqual(new Set(["eth_accounts", "eth_chainId"]));
        await expect.poll(() => memory.get("wagmi.recentConnectorId")).toBe('"latchkit"');
        await page.latchkit.dispose();
        const again = open(wallet, storage);
        await again.latchkit.start();
        expect(again.latchkit.account.snapshot.status).toBe("connected");
      });
      it("reconnects no wallet after the user disconnected in Latchkit or another connection library", async () => {
        const there = await formerPage([former, [`${RDNS}.disconnected`, true]]);
        const page = open(there.wallet, undefined, there);
        expect(await page.wagmi.reconnect()).toBe(0);
        await expectSameState(page);
        const { wallet, memory } = await formerPage([former]);
        const storage = new InMemoryKeyValueStorage();
        const first = open(wallet, storage, { memory });
        await first.wagmi.reconnect();
        await first.latchkit.connection.disconnect();
        await first.latchkit.dispose();
        const second = open(wallet, storage, { memory });
        expect(await second.wagmi.reconnect()).toBe(0);
        await expectSameState(second);
      });
      it("does not reconnect a user who connected the same wallet with another wagmi connector", async () => {
        const { wallet, memory } = await formerPage([former]);
        const other = otherConnector(OTHER, RDNS);
        other.answer(false);
        const page = open(wallet, undefined, { memory, others: [other.connector] });
        expect(await page.wagmi.reconnect()).toBe(0);
        expect(page.latchkit.account.snapshot.status).toBe("disconnected");
      });
    });

    it("signs the same message with wagmi, viem and ethers", async () => {
      const { latchkit, wallet, wagmi } = await connected();
      const address = latchkit.account.snapshot.byNamespace.eip155?.address ?? "0x";
      const viem = createWalletClient({
        transport: custom(await latchkit.connection.provider("eip155")),
      });
      const ethers = new BrowserProvider(await latchkit.connection.provider("eip155"));
      const signatures = [
        await wagmi.sign("Hello"),
        await viem.signMessage({ account: address, message: "Hello" }),
        await (await ethers.getSigner()).signMessage("Hello"),
      ];
      expect(new Set(signatures).size).toBe(1);
      const [signature] = signatures as `0x${string}`[];
      expect(await verifyMessage({ address, message: "Hello", signature: signature ?? "0x" })).toBe(
        true,
      );
      expect(wallet.address).toBe(address);
    });
  });
};
