import { describe, expect, it } from "vitest";
import { createWalletClient, custom, type EIP1193Provider } from "viem";
import { mainnet, optimism } from "viem/chains";
import {
  type Eip1193Events,
  type Eip1193Provider,
  isLatchkitError,
} from "../../../../src/index.js";
import { LatchkitError } from "../../../../src/domain/errors/latchkit-error.js";
import { movingWallets } from "../../../support/doubles/replaceable-wallets.js";
import { setupConnected } from "../../../support/worlds/instance.js";
import { ALICE, BOB } from "../../../support/builders/connection.js";
import { revoked, throwingProxy } from "../../../support/fixtures/wallet-faults.js";

describe("EIP-1193 provider of a connection", () => {
  it("forwards a request to the connected wallet and returns its answer", async () => {
    const { latchkit, wallet } = await setupConnected();
    wallet.onRequest = async ({ method, params }) => ({ kind: "done", value: { method, params } });
    const provider = await latchkit.connection.provider("eip155");
    expect(await provider.request({ method: "eth_call", params: [1] })).toEqual({
      method: "eth_call",
      params: [1],
    });
  });

  it("rejects a request that the user refuses with 4001, and forwards any other error code of a wallet", async () => {
    const { latchkit, wallet } = await setupConnected();
    const provider = await latchkit.connection.provider("eip155");
    wallet.onRequest = async () => ({ kind: "declined" });
    await expect(provider.request({ method: "personal_sign" })).rejects.toMatchObject({
      code: 4001,
    });
    wallet.onRequest = async () => {
      throw new LatchkitError(
        "wallet/request-failed",
        { method: "eth_call" },
        { cause: { code: -32601, message: "no such method" } },
      );
    };
    await expect(provider.request({ method: "eth_call" })).rejects.toMatchObject({
      code: -32601,
      message: "no such method",
    });
  });

  it.each([
    ["a proxy that throws", throwingProxy],
    ["a revoked proxy", revoked],
    ["`undefined`", () => undefined],
    [
      "an error with a code whose message throws",
      () =>
        Object.defineProperty({ code: 4200 }, "message", {
          get: () => {
            throw new Error("no");
          },
        }),
    ],
  ])("does not expose to the app %s that the wallet throws", async (_, thrown) => {
    const { latchkit, wallet } = await setupConnected();
    const provider = await latchkit.connection.provider("eip155");
    wallet.onRequest = async () => {
      throw new LatchkitError("wallet/request-failed", { method: "eth_call" }, { cause: thrown() });
    };
    const error: unknown = await provider
      .request({ method: "eth_call" })
      .catch((one: unknown) => one);
    expect(
      (error as { readonly code?: unknown }).code === 4200 ||
        isLatchkitError(error, "wallet/request-failed"),
    ).toBe(true);
  });

  it("emits account and chain changes of the provider together with the instance's state", async () => {
    const { latchkit, wallet } = await setupConnected();
    const provider = await latchkit.connection.provider("eip155");
    const notified: unknown[] = [];
    const onAccounts = (accounts: unknown): void => {
      notified.push(accounts);
    };
    const onChain = (chain: unknown): void => {
      notified.push(chain);
    };
    provider.on("accountsChanged", onAccounts);
    provider.on("chainChanged", onChain);
    wallet.emit({ kind: "network", networkId: "eip155:10" });
    wallet.emit({ kind: "accounts", accounts: [{ address: BOB, type: "eoa" }] });
    expect(notified).toEqual(["0xa", [BOB]]);
    provider.removeListener("accountsChanged", onAccounts);
    provider.removeListener("chainChanged", onChain);
    await latchkit.connection.disconnect();
    expect(notified).toHaveLength(2);
    await expect(provider.request({ method: "eth_accounts" })).rejects.toMatchObject({
      code: 4100,
    });
  });
});

const EVENTS = ["connect", "disconnect", "chainChanged", "accountsChanged", "message"] as const;

/** Records every event of the provider. */
const heardFrom = (provider: Eip1193Provider): (readonly [string, unknown])[] => {
  const heard: (readonly [string, unknown])[] = [];
  for (const event of EVENTS)
    provider.on(event, ((value: unknown) =>
      heard.push([event, value])) as Eip1193Events["connect"]);
  return heard;
};

describe("EIP-1193 events and accounts", () => {
  it(
    "returns the same provider on each call, so that listeners can be removed later",
    { tags: ["finding-W7"] },
    async () => {
      const { latchkit, wallet } = await movingWallets();
      const provider = await latchkit.connection.provider("eip155");
      const again = await latchkit.connection.provider("eip155");
      expect(again).toBe(provider);
      const heard: unknown[] = [];
      const listener = (chainId: string): void => void heard.push(chainId);
      provider.on("chainChanged", listener);
      again.removeListener("chainChanged", listener);
      wallet.behaviour.switchesSilently = true;
      await provider.request({
        method: "wallet_switchEthereumChain",
        params: [{ chainId: "0xa" }],
      });
      expect(heard).toEqual([]);
    },
  );

  it(
    "emits the provider events connect, chainChanged, accountsChanged, message and disconnect once",
    { tags: ["finding-W7"] },
    async () => {
      const { latchkit, wallet, other, ports } = await movingWallets();
      const provider = await latchkit.connection.provider("eip155");
      const heard = heardFrom(provider);
      wallet.changeNetwork("eip155:10");
      wallet.changeAccount(1);
      await ports.clock.pass(1_000);
      const subscription = { type: "eth_subscription", data: { subscription: "0x1", result: {} } };
      wallet.provider.notify(subscription);
      wallet.provider.notify({ type: 7, data: 1 } as never);
      expect(heard).toEqual([
        ["chainChanged", "0xa"],
        ["accountsChanged", [wallet.address]],
        ["message", subscription],
      ]);

      heard.length = 0;
      await latchkit.connection.disconnect();
      expect(heard.map(([event]) => event)).toEqual(["disconnect", "accountsChanged"]);
      expect(heard).toEqual([
        ["disconnect", expect.objectContaining({ name: "ProviderRpcError", code: 4900 })],
        ["accountsChanged", []],
      ]);

      heard.length = 0;
      await latchkit.connection.connect(other.connector.connectorId);
      expect(heard).toEqual([
        ["connect", { chainId: "0x1" }],
        ["chainChanged", "0x1"],
        ["accountsChanged", [other.address]],
      ]);
      wallet.provider.notify(subscription);
      other.provider.notify(subscription);
      expect(heard.slice(3)).toEqual([["message", subscription]]);
    },
  );

  it("ignores provider listeners for unknown event names", { tags: ["finding-W7"] }, async () => {
    const { latchkit, wallet, ports } = await movingWallets();
    const provider = await latchkit.connection.provider("eip155");
    const heard: unknown[] = [];
    for (const name of ["networkChanged", "close", "data", "__proto__", "constructor", ""])
      provider.on(name as "connect", (value) => void heard.push(value));
    wallet.changeNetwork("eip155:10");
    await ports.clock.pass(1_000);
    await latchkit.connection.disconnect();
    provider.removeListener("networkChanged" as "connect", () => undefined);
    expect(heard).toEqual([]);
  });

  it(
    "listens to wallet messages only while the host has a message listener, and not after dispose",
    { tags: ["finding-W7"] },
    async () => {
      const { latchkit, wallet } = await movingWallets();
      const provider = await latchkit.connection.provider("eip155");
      const before = wallet.provider.listenerCount;
      const listener = (): void => undefined;
      provider.on("message", listener);
      provider.on("message", listener);
      expect(wallet.provider.listenerCount).toBe(before + 1);
      provider.removeListener("message", listener);
      expect(wallet.provider.listenerCount).toBe(before);
      provider.on("message", listener);
      await latchkit.dispose();
      expect(wallet.provider.listenerCount).toBe(0);
    },
  );

  it.each(["eth_accounts", "eth_requestAccounts"])(
    "answers %s through the provider with the instance's accounts, the chosen account first",
    { tags: ["finding-W7"] },
    async (method) => {
      const session = {
        namespace: "eip155",
        networkId: "eip155:1",
        accounts: [
          { address: ALICE, type: "eoa" },
          { address: BOB, type: "eoa" },
        ],
      } as const;
      const { latchkit, wallet } = await setupConnected({}, session);
      const provider = await latchkit.connection.provider("eip155");
      const heard: unknown[] = [];
      provider.on("accountsChanged", (accounts) => void heard.push(accounts));
      await latchkit.connection.switchAccount(`eip155:1:${BOB}`);
      expect(heard).toEqual([[BOB, ALICE]]);
      expect(await provider.request({ method })).toEqual([BOB, ALICE]);
      expect(wallet.asked).not.toContain(method);
    },
  );
});

describe("viem on the EIP-1193 provider", () => {
  it(
    "returns a provider that is assignable to viem's EIP1193Provider type",
    { tags: ["finding-W7"] },
    async () => {
      const { latchkit } = await movingWallets();
      const provider: EIP1193Provider = await latchkit.connection.provider("eip155");
      // @ts-expect-error: viem's own provider lacks none of ours, but a foreign event name is no event of EIP-1193.
      provider.on("networkChanged", () => undefined);
      expect(await provider.request({ method: "eth_chainId" })).toBe("0x1");
    },
  );

  it(
    "reads accounts and chain, switches, signs and sends through viem's custom()",
    { tags: ["finding-W7"] },
    async () => {
      const { latchkit, wallet } = await movingWallets();
      const client = createWalletClient({
        chain: mainnet,
        transport: custom(await latchkit.connection.provider("eip155")),
      });
      expect(await client.getAddresses()).toEqual([wallet.address]);
      expect(await client.getChainId()).toBe(1);
      await client.switchChain(optimism);
      expect(await client.getChainId()).toBe(10);
      expect(latchkit.network.snapshot.active.id).toBe("eip155:10");
      const account = wallet.address as `0x${string}`;
      expect(await client.signMessage({ account, message: "hello" })).toMatch(/^0x/);
      const to = "0x00000000000000000000000000000000000ee001";
      const hash = await client.sendTransaction({ account, to, value: 1n, chain: optimism });
      expect(hash).toMatch(/^0x[0-9a-f]{64}$/);
      await expect(
        client.sendTransaction({ account, to, value: 1n, chain: mainnet }),
      ).rejects.toThrow(/does not match/);
      wallet.reject();
      await expect(client.signMessage({ account, message: "no" })).rejects.toMatchObject({
        name: "UserRejectedRequestError",
      });
    },
  );
});
