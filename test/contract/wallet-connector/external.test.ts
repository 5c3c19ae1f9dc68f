import { describe, expect, it } from "vitest";
import type { Namespace } from "../../../src/domain/caip/caip.types.js";
import {
  coinbaseProvider,
  externalTransport,
  type TransportParts,
} from "../../../src/infrastructure/wallet-connector/external-transport.js";
import { InjectedWalletConnector } from "../../../src/infrastructure/wallet-connector/injected-wallet-connector.js";
import { FakeClock, RecordingLogger } from "../../../src/infrastructure/in-memory/index.js";
import type {
  ExternalGrant,
  ExternalProvider,
} from "../../../src/ports/external-connector.port.js";
import type { WalletEvent } from "../../../src/ports/wallet-connector.port.js";
import { scriptedEvmWallet } from "../../../src/testing/universal/scripted-evm-wallet.js";
import { ADDRESSES, NETWORKS } from "../../support/fixtures/namespaces.js";
import { fakeCoinbaseSdk } from "../../support/doubles/coinbase-sdk.js";
import { describeWalletConnector } from "./wallet-connector.contract.js";

const evm: TransportParts["evm"] = (...given) => new InjectedWalletConnector(...given);
const parts = () => ({ scheduler: new FakeClock(), logger: new RecordingLogger(), evm });

describeWalletConnector("a host's own EIP-1193 provider", () => {
  const { scheduler, logger } = parts();
  const wallet = scriptedEvmWallet();
  return {
    port: externalTransport("ledger", "eip155", wallet.provider, { evm, scheduler, logger }),
    clock: scheduler,
    wallet,
    listenerCount: () => wallet.provider.listenerCount,
  };
});

describeWalletConnector("Coinbase, over a stand-in of its SDK", () => {
  const { scheduler, logger } = parts();
  const { wallet, sdk } = fakeCoinbaseSdk();
  const provider = coinbaseProvider(sdk, { appName: "Shop", appChainIds: [1], preference: "all" });
  return {
    port: externalTransport("coinbaseWallet", "eip155", provider, { evm, scheduler, logger }),
    clock: scheduler,
    wallet,
    listenerCount: () => wallet.provider.listenerCount,
  };
});

describe("Coinbase's SDK", { tags: ["S3-010"] }, () => {
  it("creates Coinbase's SDK once, synchronously in the first request, with the page's name and URL", async () => {
    const { wallet, made, sdk } = fakeCoinbaseSdk();
    const provider = coinbaseProvider(sdk, {
      appName: "Shop",
      appLogoUrl: "https://shop.example/i.png",
      appChainIds: [1, 10],
      preference: "smartWalletOnly",
    });
    const port = externalTransport("coinbaseWallet", "eip155", provider, parts());
    expect(made).toEqual([]);
    const attempt = port.connect(new AbortController().signal);
    // Nothing was awaited: the popup opens within the tap.
    expect(wallet.requests.map(({ method }) => method)).toEqual(["eth_requestAccounts"]);
    await attempt;
    expect(made).toEqual([
      {
        appName: "Shop",
        appLogoUrl: "https://shop.example/i.png",
        appChainIds: [1, 10],
        preference: { options: "smartWalletOnly" },
      },
    ]);
  });
  it("disconnects through the Coinbase SDK, and requests no permissions", async () => {
    const { wallet, sdk } = fakeCoinbaseSdk();
    const port = externalTransport(
      "coinbaseWallet",
      "eip155",
      coinbaseProvider(sdk, { appName: "Shop", appChainIds: [1], preference: "all" }),
      parts(),
    );
    await port.connect(new AbortController().signal);
    await port.disconnect(new AbortController().signal);
    expect(wallet.requests.map(({ method }) => method)).not.toContain("wallet_getPermissions");
  });
});

const { signal } = new AbortController();
const OTHERS = ["solana", "bip122", "polkadot", "cosmos"] as const;
const grant = (namespace: Namespace, address = ADDRESSES[namespace][0]): ExternalGrant => ({
  accounts: [address],
  networkId: NETWORKS[namespace][0],
});
const over = (namespace: Namespace, provider: Partial<ExternalProvider>) => {
  const made = parts();
  const whole: ExternalProvider = {
    connect: async () => grant(namespace),
    request: async () => null,
    ...provider,
  };
  return { port: externalTransport("mine", namespace, whole, made), clock: made.scheduler };
};

describe.each(OTHERS)("a host's own wallet for %s", (namespace) => {
  const type = namespace === "bip122" ? "payment" : "eoa";
  const session = {
    namespace,
    accounts: [{ address: ADDRESSES[namespace][0], type }],
    networkId: NETWORKS[namespace][0],
  };

  it("connects, reconnects silently, disconnects, and forwards requests with a host's own wallet", async () => {
    const done: string[] = [];
    const { port } = over(namespace, {
      reconnect: async () => grant(namespace),
      disconnect: async () => void done.push("disconnect"),
      request: async ({ method }) => method,
    });
    expect(await port.connect(signal)).toEqual({ kind: "done", value: session });
    expect(await port.reconnect(signal)).toEqual(session);
    expect(await port.request({ method: "signIt" }, signal)).toEqual({
      kind: "done",
      value: "signIt",
    });
    await port.disconnect(signal);
    expect(done).toEqual(["disconnect"]);
  });
  it("restores no session if the host's wallet cannot reconnect silently or grants no account", async () => {
    expect(await over(namespace, {}).port.reconnect(signal)).toBeUndefined();
    expect(
      await over(namespace, { reconnect: async () => undefined }).port.reconnect(signal),
    ).toBeUndefined();
    expect(
      await over(namespace, {
        reconnect: async () => ({ accounts: [], networkId: NETWORKS[namespace][0] }),
      }).port.reconnect(signal),
    ).toBeUndefined();
  });
  it('returns "declined" and "pending" of a host\'s wallet, and rejects other errors, even synchronous ones', async () => {
    const thrown = (code: number) => ({
      connect: (): never => {
        throw Object.assign(new Error("no"), { code });
      },
    });
    expect(await over(namespace, thrown(4001)).port.connect(signal)).toEqual({ kind: "declined" });
    expect(await over(namespace, thrown(-32002)).port.connect(signal)).toEqual({ kind: "pending" });
    await expect(over(namespace, thrown(4100)).port.connect(signal)).rejects.toMatchObject({
      code: "wallet/request-failed",
      context: { providerCode: 4100 },
    });
  });
  it("rejects a request to a host's wallet that does not answer, on abort or after the time limit", async () => {
    const silent = {
      connect: () => new Promise<never>(() => undefined),
      reconnect: () => new Promise<never>(() => undefined),
      disconnect: () => new Promise<never>(() => undefined),
    };
    const { port, clock } = over(namespace, silent);
    const controller = new AbortController();
    const aborted = port.connect(controller.signal).catch((error: unknown) => error);
    controller.abort();
    expect(await aborted).toMatchObject({ code: "call/aborted" });
    const ends = [port.connect(signal), port.reconnect(signal), port.disconnect(signal)].map(
      (one) =>
        one.then(
          () => "ended",
          (error: unknown) => error,
        ),
    );
    await clock.pass(600_000);
    expect(await Promise.all(ends)).toMatchObject([
      { code: "wallet/no-answer" },
      { code: "wallet/no-answer" },
      "ended",
    ]);
    expect(clock.pending).toBe(0);
  });
  it.each<[string, unknown]>([
    ["undefined", undefined],
    ["no accounts", { accounts: [], networkId: NETWORKS[namespace][0] }],
    ["a network of another namespace", { ...grant(namespace), networkId: "eip155:1" }],
    ["no network", { accounts: grant(namespace).accounts }],
    [
      "an address of another namespace",
      { accounts: [ADDRESSES.eip155[0]], networkId: NETWORKS[namespace][0] },
    ],
  ])("rejects a host's wallet that answers a connection request with %s", async (_, given) => {
    await expect(
      over(namespace, { connect: async () => given as ExternalGrant }).port.connect(signal),
    ).rejects.toMatchObject({ code: "wallet/invalid-answer", context: { method: "connect" } });
  });
  it("emits the last of several changes of a host's wallet, then the disconnect, and no malformed change", async () => {
    let notify: (grant?: ExternalGrant) => void = () => undefined;
    let stopped = 0;
    const { port, clock } = over(namespace, {
      follow: (to) => {
        notify = to;
        return () => {
          stopped += 1;
        };
      },
    });
    const events: WalletEvent[] = [];
    const following = port.events$.subscribe((event) => events.push(event));
    const second =
      namespace === "bip122"
        ? "tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx"
        : ADDRESSES[namespace][1];
    notify(grant(namespace));
    notify({ accounts: [second], networkId: NETWORKS[namespace][1] });
    notify({ accounts: ["nonsense"], networkId: NETWORKS[namespace][1] });
    clock.advance(16);
    notify();
    clock.advance(1_000);
    following.unsubscribe();
    notify(grant(namespace));
    clock.advance(1_000);
    expect(events).toEqual([
      { kind: "network", networkId: NETWORKS[namespace][1], accounts: [{ address: second, type }] },
      { kind: "disconnected" },
    ]);
    expect([stopped, clock.pending]).toEqual([1, 0]);
  });
});

describe("a host's own Bitcoin wallet", () => {
  it(
    "rejects a Bitcoin address of a different network than the host's wallet reports",
    { tags: ["finding-M16"] },
    async () => {
      const [mainnet, testnet] = NETWORKS.bip122;
      const test = "tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx";
      for (const [networkId, accounts, isTaken] of [
        [mainnet, [test], false],
        [mainnet, [...grant("bip122").accounts, test], false],
        [testnet, grant("bip122").accounts, false],
        [testnet, [test], true],
      ] as const) {
        const { port } = over("bip122", { connect: async () => ({ networkId, accounts }) });
        const connecting = port.connect(signal);
        if (isTaken) expect(await connecting).toMatchObject({ kind: "done" });
        else await expect(connecting).rejects.toMatchObject({ code: "wallet/invalid-answer" });
      }
    },
  );
});

describe("addresses with a checksum", () => {
  it.each(["polkadot", "cosmos", "bip122"] as const)(
    "rejects a %s address of a host's wallet with one character changed",
    async (namespace) => {
      const [good] = ADDRESSES[namespace];
      const address = `${good.slice(0, -3)}${good.at(-3) === "q" ? "p" : "q"}${good.slice(-2)}`;
      await expect(
        over(namespace, { connect: async () => grant(namespace, address) }).port.connect(signal),
      ).rejects.toMatchObject({ code: "wallet/invalid-answer" });
    },
  );
});
