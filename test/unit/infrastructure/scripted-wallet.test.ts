import { afterEach, describe, expect, it, vi } from "vitest";
import { verifyTypedData, type Hex } from "viem";
import { FakeClock, RecordingLogger } from "../../../src/infrastructure/in-memory/index.js";
import { Eip6963InjectedWallets } from "../../../src/infrastructure/injected-wallets/eip6963-injected-wallets.js";
import { InjectedWalletConnector } from "../../../src/infrastructure/wallet-connector/injected-wallet-connector.js";
import type { DiscoveredWallet } from "../../../src/ports/injected-wallets.port.js";
import { inMemoryPorts } from "../../../src/testing/universal/in-memory-ports.js";
import { scriptedEvmWallet } from "../../../src/testing/universal/scripted-evm-wallet.js";

const firstOf = (wallets: {
  wallets$: Eip6963InjectedWallets["wallets$"];
}): readonly DiscoveredWallet[] => {
  let list: readonly DiscoveredWallet[] = [];
  wallets.wallets$.subscribe((next) => (list = next)).unsubscribe();
  return list;
};
const { signal } = new AbortController();
afterEach(() => vi.unstubAllGlobals());

describe("scriptedEvmWallet", () => {
  it("announces the scripted wallet in Node, and in a page until the announcement is undone", () => {
    const wallet = scriptedEvmWallet({ name: "W", rdns: "com.w" });
    expect(firstOf(wallet.wallets).map(({ connector }) => [connector.id, connector.name])).toEqual([
      ["com.w", "W"],
    ]);
    const page = new EventTarget();
    vi.stubGlobal("window", page);
    const undo = wallet.announce();
    const found = () =>
      firstOf(
        new Eip6963InjectedWallets(page, {
          scheduler: new FakeClock(),
          transport: (id, provider) =>
            new InjectedWalletConnector(id, provider, {
              scheduler: new FakeClock(),
              logger: new RecordingLogger(),
            }),
        }),
      );
    expect(found()).toHaveLength(1);
    undo();
    expect(found()).toHaveLength(0);
  });
  it("the scripted wallet uses its private key's account, and can switch to other accounts", () => {
    const privateKey = "0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d";
    const wallet = scriptedEvmWallet({ privateKey });
    expect(wallet.address).toBe("0x70997970C51812dc3A010C7d01b50e0d17dc79C8");
    wallet.changeAccount(1);
    expect(wallet.address).not.toBe("0x70997970C51812dc3A010C7d01b50e0d17dc79C8");
    wallet.changeAccount(0);
    expect(wallet.address).toBe("0x70997970C51812dc3A010C7d01b50e0d17dc79C8");
  });
  it("the scripted wallet approves a given number of requests, and keeps later ones pending", async () => {
    const wallet = scriptedEvmWallet();
    wallet.approve(1);
    await wallet.provider.request({ method: "eth_requestAccounts" });
    const signing = wallet.provider.request({
      method: "personal_sign",
      params: ["0x41", wallet.address],
    });
    wallet.reject();
    await expect(signing).rejects.toMatchObject({ code: 4001 });
    expect(wallet.requests.map(({ method }) => method)).toEqual([
      "eth_requestAccounts",
      "personal_sign",
    ]);
  });
  it("signs typed data in the scripted wallet with a signature that verifies", async () => {
    const wallet = scriptedEvmWallet();
    const data = {
      domain: { name: "T" },
      types: { M: [{ name: "n", type: "uint256" }] },
      primaryType: "M" as const,
      message: { n: 5n },
    };
    await wallet.provider.request({ method: "eth_requestAccounts" });
    const json = JSON.stringify({
      ...data,
      types: { EIP712Domain: [{ name: "name", type: "string" }], ...data.types },
      message: { n: "5" },
    });
    const signature = String(
      await wallet.provider.request({
        method: "eth_signTypedData_v4",
        params: [wallet.address, json],
      }),
    );
    expect(
      await verifyTypedData({
        address: wallet.address as Hex,
        ...data,
        signature: signature as Hex,
      }),
    ).toBe(true);
  });
  it("the scripted wallet rejects signing with 4100 before it is connected", async () => {
    const wallet = scriptedEvmWallet();
    expect(await wallet.provider.request({ method: "eth_accounts" })).toEqual([]);
    await expect(
      wallet.provider.request({ method: "personal_sign", params: ["0x41", wallet.address] }),
    ).rejects.toMatchObject({ code: 4100 });
  });
  it("the scripted wallet rejects an unknown chain with 4902 and an unknown method with -32601", async () => {
    const { provider } = scriptedEvmWallet();
    await expect(
      provider.request({ method: "wallet_switchEthereumChain", params: [{ chainId: "0xa" }] }),
    ).rejects.toMatchObject({ code: 4902 });
    await expect(provider.request({ method: "wallet_unknown" })).rejects.toMatchObject({
      code: -32601,
    });
  });
  it("the scripted wallet keeps its permission when the page reloads, until it is revoked", async () => {
    const values = new Map<string, string>();
    vi.stubGlobal("window", new EventTarget());
    vi.stubGlobal("sessionStorage", {
      getItem: (key: string) => values.get(key) ?? null,
      setItem: (key: string, value: string) => void values.set(key, value),
    });
    const before = scriptedEvmWallet({ rdns: "com.w" });
    await before.provider.request({ method: "eth_requestAccounts" });
    const after = scriptedEvmWallet({ rdns: "com.w" });
    expect(await after.provider.request({ method: "eth_accounts" })).toEqual([before.address]);
    after.drop();
    expect(
      await scriptedEvmWallet({ rdns: "com.w" }).provider.request({ method: "eth_accounts" }),
    ).toEqual([]);
  });
});

describe("inMemoryPorts", () => {
  it("provides seeded balances and storage, a fixed clock and an environment in memory", async () => {
    const account = "eip155:10:0x70997970C51812dc3A010C7d01b50e0d17dc79C8" as const;
    const ports = inMemoryPorts({ balances: { [account]: 5n }, storage: { a: "1" }, now: 1_000 });
    expect(await (await ports.chains.reader("eip155")).balance(account, signal)).toMatchObject({
      units: 5n,
      readAt: 1_000,
    });
    expect([ports.storage.get("a"), ports.clock.now(), ports.environment.isServer]).toEqual([
      "1",
      1_000,
      false,
    ]);
    await expect(ports.chains.signer("solana")).rejects.toMatchObject({
      code: "chain/adapter-not-found",
    });
  });
});
