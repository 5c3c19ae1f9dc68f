import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import { isLatchkitError } from "../../../src/domain/errors/latchkit-error.js";
import {
  FakeClock,
  InMemoryEvmWallet,
  RecordingLogger,
} from "../../../src/infrastructure/in-memory/index.js";
import { InjectedWalletConnector } from "../../../src/infrastructure/wallet-connector/injected-wallet-connector.js";
import type { WalletEvent } from "../../../src/ports/wallet-connector.port.js";
import { scriptedEvmWallet } from "../../../src/testing/universal/scripted-evm-wallet.js";
import { ALICE, BOB } from "../../support/builders/connection.js";
import { describeWalletConnector } from "./wallet-connector.contract.js";

describeWalletConnector("in memory", () => {
  const clock = new FakeClock();
  const wallet = new InMemoryEvmWallet({
    addresses: [ALICE, BOB],
    networkIds: ["eip155:31337", "eip155:10"],
    scheduler: clock,
  });
  return {
    port: wallet.connector,
    clock,
    wallet,
    listenerCount: () => wallet.provider.listenerCount,
  };
});

describeWalletConnector("injected, over a scripted wallet with real keys", () => {
  const clock = new FakeClock();
  const wallet = scriptedEvmWallet();
  const port = new InjectedWalletConnector("com.example.scripted", wallet.provider, {
    scheduler: clock,
    logger: new RecordingLogger(),
  });
  return { port, clock, wallet, listenerCount: () => wallet.provider.listenerCount };
});

const { signal } = new AbortController();
let clock: FakeClock;
let logger: RecordingLogger;
beforeEach(() => {
  clock = new FakeClock();
  logger = new RecordingLogger();
});
const over = (provider: unknown) =>
  new InjectedWalletConnector("x", provider, { scheduler: clock, logger });
/** A provider that answers these values; a function is called. */
const answering = (answers: Readonly<Record<string, unknown>>) => ({
  request: async ({ method }: { method: string }): Promise<unknown> => {
    const answer = answers[method];
    return typeof answer === "function" ? (answer as () => unknown)() : answer;
  },
});
const good = {
  eth_requestAccounts: [ALICE.toLowerCase()],
  eth_accounts: [ALICE.toLowerCase()],
  eth_chainId: "0x1",
};

describe("malformed answers", { tags: ["T4"] }, () => {
  it.each([
    ["null", null],
    ["a string", ALICE],
    ["no accounts", []],
    ["a short address", ["0x12"]],
    ["a list with a hole", Object.assign([ALICE], { length: 2 })],
    ["numbers", [1]],
    ["one valid and one invalid", [ALICE, "0x"]],
    ["an object like a list", { 0: ALICE, length: 1 }],
  ])("rejects the wallet's accounts if they are %s", async (_, accounts) => {
    await expect(
      over(answering({ ...good, eth_requestAccounts: accounts })).connect(signal),
    ).rejects.toMatchObject({
      code: "wallet/invalid-answer",
      context: { method: "eth_requestAccounts" },
    });
  });
  it("keeps the first 100 accounts of a wallet's longer list, in any letter case", async () => {
    const many = Array.from(
      { length: 100_000 },
      (_, index) => `0x${(index + 0xabc000).toString(16).toUpperCase().padStart(40, "0")}`,
    );
    const outcome = await over(answering({ ...good, eth_requestAccounts: many })).connect(signal);
    const accounts = outcome.kind === "done" ? outcome.value.accounts : [];
    expect(accounts.map(({ address }) => address.toLowerCase())).toEqual(
      many.slice(0, 100).map((one) => one.toLowerCase()),
    );
  });
  it("reads a wallet's account list by index, not through its iterator, which may never end", async () => {
    const endless = Object.assign([ALICE], {
      *[Symbol.iterator]() {
        for (;;) yield ALICE;
      },
    });
    expect(
      await over(answering({ ...good, eth_requestAccounts: endless })).connect(signal),
    ).toMatchObject({ value: { accounts: [{ address: ALICE }] } });
  });
  it.each([
    "0x",
    "-1",
    -1,
    "1e3",
    "0x10000000000000",
    2 ** 53,
    0,
    1.5,
    null,
    undefined,
    "",
    "latest",
    {},
  ])("rejects the chain id %j of a wallet", async (chainId) => {
    await expect(
      over(answering({ ...good, eth_chainId: chainId })).connect(signal),
    ).rejects.toMatchObject({ code: "chain/invalid-id", message: "Invalid chainId" });
  });
  it.each([
    ["0x1", "eip155:1"],
    ["0x7fffffff", "eip155:2147483647"],
    ["0x2a15c308d", "eip155:11297108109"],
    ["10", "eip155:10"],
    [10, "eip155:10"],
  ])("accepts the chain id %j of a wallet", async (chainId, networkId) => {
    expect(await over(answering({ ...good, eth_chainId: chainId })).connect(signal)).toMatchObject({
      value: { networkId },
    });
  });
  it("returns a valid session or a typed error for any JSON answer of a wallet", async () => {
    const seed = Number(process.env["LATCHKIT_SEED"] ?? Math.floor(Math.random() * 2 ** 31));
    const likely = fc.oneof(
      fc.jsonValue(),
      fc.constantFrom<unknown>(
        [ALICE],
        [ALICE, BOB],
        [ALICE.toLowerCase()],
        [],
        "0x1",
        "0x89",
        137,
        "0x",
      ),
    );
    await fc.assert(
      fc.asyncProperty(likely, likely, async (accounts, chainId) => {
        const provider = answering({
          eth_requestAccounts: accounts,
          eth_accounts: accounts,
          eth_chainId: chainId,
        });
        for (const attempt of [
          () => over(provider).connect(signal),
          () => over(provider).reconnect(signal),
        ]) {
          const result: unknown = await attempt().catch((error: unknown) => error);
          if (result instanceof Error)
            expect(
              isLatchkitError(result, "wallet/invalid-answer") ||
                isLatchkitError(result, "chain/invalid-id"),
            ).toBe(true);
          else if (result !== undefined)
            expect(JSON.stringify(result)).toMatch(
              /"accounts":\[\{"address":"0x[0-9a-fA-F]{40}".*"networkId":"eip155:[1-9]\d*"/,
            );
        }
      }),
      { seed },
    );
  });
});

describe("hostile behaviour", { tags: ["T5"] }, () => {
  const circular: { self?: unknown } = {};
  circular.self = circular;
  const throwing = Object.defineProperty({}, "code", {
    get: () => {
      throw new Error("no");
    },
  });
  it.each([
    ["undefined", undefined],
    ["a string", "no"],
    ["a circular object", circular],
    ["an object whose code throws", throwing],
    ["null", null],
  ])("reports wallet/request-failed if a wallet rejects with, or throws, %s", async (_, thrown) => {
    const code = { code: "wallet/request-failed" };
    await expect(
      over({ request: () => Promise.reject(thrown) }).connect(signal),
    ).rejects.toMatchObject(code);
    await expect(
      over({
        request: () => {
          throw thrown;
        },
      }).connect(signal),
    ).rejects.toMatchObject(code);
  });
  it("wraps a wallet's forged LatchkitError in wallet/request-failed", async () => {
    const forged = Object.assign(new Error("The call was aborted"), {
      name: "LatchkitError",
      code: "call/aborted",
    });
    await expect(
      over({ request: () => Promise.reject(forged) }).connect(signal),
    ).rejects.toMatchObject({ code: "wallet/request-failed", cause: forged });
  });
  it.each([
    ["undefined", undefined],
    ["no request function", {}],
    [
      "a request getter that throws",
      {
        get request() {
          throw new Error("no");
        },
      },
    ],
  ])("rejects connecting a wallet if the provider is or has %s", async (_, provider) => {
    await expect(over(provider).connect(signal)).rejects.toMatchObject({
      code: "wallet/request-failed",
    });
  });
  it("ignores a wallet's answer that arrives after the signal aborted", async () => {
    let answer: (accounts: unknown) => void = () => undefined;
    const provider = answering({
      ...good,
      eth_requestAccounts: () => new Promise((go) => (answer = go)),
    });
    const controller = new AbortController();
    const attempt = over(provider)
      .connect(controller.signal)
      .catch((error: unknown) => error);
    controller.abort();
    answer([BOB]);
    expect(await attempt).toMatchObject({ code: "call/aborted" });
  });
  it("rejects reconnecting with wallet/no-answer if the wallet does not answer within 10 s", async () => {
    const attempt = over({ request: () => new Promise(() => undefined) })
      .reconnect(signal)
      .catch((error: unknown) => error);
    await clock.pass(10_000);
    expect(await attempt).toMatchObject({ code: "wallet/no-answer", context: { waitMs: 10_000 } });
  });
  it("disconnects within 3 s even if the wallet throws or does not answer", async () => {
    const silent = over({ request: () => new Promise(() => undefined) }).disconnect(signal);
    await clock.pass(3_000);
    await expect(silent).resolves.toBeUndefined();
    await expect(
      over({
        request: () => {
          throw new Error("no");
        },
      }).disconnect(signal),
    ).resolves.toBeUndefined();
    expect(clock.pending).toBe(0);
  });
  it("on disconnect, sends no revocation to a wallet that has granted no permission", async () => {
    const asked: string[] = [];
    await over({
      request: async ({ method }: { method: string }) => (asked.push(method), []),
    }).disconnect(signal);
    expect(asked).toEqual(["wallet_getPermissions"]);
  });
});

describe("a wallet that changes while it is being connected", { tags: ["F15"] }, () => {
  /** Grants ALICE, and emits `value` before it answers eth_chainId. */
  const changing = (value: unknown) => {
    const listeners = new Set<(value: unknown) => void>();
    const provider = {
      request: async ({ method }: { method: string }): Promise<unknown> => {
        if (method !== "eth_chainId") return [ALICE];
        await new Promise((resolve) => {
          setImmediate(resolve);
        });
        listeners.forEach((listener) => listener(value));
        return "0x1";
      },
      on: (name: string, listener: (value: unknown) => void) => {
        if (name === "accountsChanged") listeners.add(listener);
      },
      removeListener: (_: string, listener: (value: unknown) => void) =>
        void listeners.delete(listener),
    };
    return { connector: over(provider), listeners };
  };
  it("uses the last account reported while connecting or reconnecting, and then stops listening", async () => {
    const { connector, listeners } = changing([BOB]);
    expect(await connector.connect(signal)).toMatchObject({
      value: { accounts: [{ address: BOB }] },
    });
    expect(await connector.reconnect(signal)).toMatchObject({ accounts: [{ address: BOB }] });
    expect(listeners.size).toBe(0);
  });
  it("does not connect a wallet that revokes its permission while it is being connected", async () => {
    const { connector, listeners } = changing([]);
    await expect(connector.connect(signal)).rejects.toMatchObject({
      code: "wallet/invalid-answer",
    });
    expect(await connector.reconnect(signal)).toBeUndefined();
    expect(listeners.size).toBe(0);
  });
  it("keeps the granted account if the wallet's reported change is malformed", async () => {
    expect(await changing({ nonsense: true }).connector.connect(signal)).toMatchObject({
      value: { accounts: [{ address: ALICE }] },
    });
  });
});

describe("a replaced request function", { tags: ["T7"] }, () => {
  it("calls the wallet's original request function after a replacement, and warns once", async () => {
    const calls: unknown[] = [];
    const provider = {
      request(this: unknown, { method }: { method: string }): Promise<unknown> {
        calls.push(this);
        return Promise.resolve(good[method as keyof typeof good]);
      },
    };
    const connector = over(provider);
    await connector.connect(signal);
    provider.request = () => Promise.reject(new Error("altered"));
    await connector.request({ method: "eth_accounts" }, signal);
    await connector.request({ method: "eth_accounts" }, signal);
    expect(calls).toEqual([provider, provider, provider, provider]);
    expect(logger.lines.filter(({ level }) => level === "warn")).toHaveLength(1);
  });
});

describe("events", { tags: ["T6"] }, () => {
  const emitter = (extra: object = {}) => {
    const listeners = new Map<string, (value: unknown) => void>();
    const provider = {
      ...answering(good),
      on: (name: string, listener: (value: unknown) => void) => void listeners.set(name, listener),
      ...extra,
    };
    return { provider, emit: (name: string, value?: unknown) => listeners.get(name)?.(value) };
  };
  const heard = (provider: unknown) => {
    const events: WalletEvent[] = [];
    return {
      events,
      subscription: over(provider).events$.subscribe((event) => events.push(event)),
    };
  };
  it("emits only the last value of 10,000 wallet changes", () => {
    const { provider, emit } = emitter();
    const { events } = heard(provider);
    for (let index = 1; index <= 10_000; index += 1)
      emit("chainChanged", `0x${index.toString(16)}`);
    expect(events).toEqual([]);
    clock.advance(16);
    expect(events).toEqual([{ kind: "network", networkId: "eip155:10000" }]);
    clock.advance(1_000);
    expect(events).toHaveLength(1);
    expect(clock.pending).toBe(0);
  });
  it.each([
    [10, 2],
    [1, 3],
    [0.1, 5],
  ])(
    "reduces %d wallet events per millisecond, over one second, to at most %d, and emits the last within a second",
    (pace, most) => {
      const { provider, emit } = emitter();
      const { events } = heard(provider);
      let count = 0;
      for (let ms = 1; ms <= 1_000; ms += 1) {
        for (; count < ms * pace; count += 1)
          emit(
            count % 2 === 0 ? "chainChanged" : "accountsChanged",
            count % 2 === 0 ? `0x${(count + 1).toString(16)}` : [count % 4 === 1 ? ALICE : BOB],
          );
        clock.advance(1);
      }
      clock.advance(1_000);
      expect(events.length).toBeLessThanOrEqual(most);
      emit("chainChanged", "0x7");
      emit("accountsChanged", [ALICE]);
      clock.advance(1_000);
      expect(events.at(-1)).toEqual({
        kind: "network",
        networkId: "eip155:7",
        accounts: [{ address: ALICE, type: "eoa" }],
      });
    },
  );
  it("delays a wallet change by 1 s right after many changes, and by 16 ms after a quiet second", () => {
    const { provider, emit } = emitter();
    const { events } = heard(provider);
    for (let index = 1; index <= 100; index += 1) emit("chainChanged", `0x${index.toString(16)}`);
    clock.advance(16);
    emit("chainChanged", "0x5");
    clock.advance(999);
    expect(events).toHaveLength(1);
    clock.advance(1);
    expect(events).toHaveLength(2);
    clock.advance(1_000);
    emit("chainChanged", "0x6");
    clock.advance(16);
    expect(events.at(-1)).toEqual({ kind: "network", networkId: "eip155:6" });
  });
  it("reads the 10,000 addresses in a wallet event only if the connector emits the event", () => {
    const { provider, emit } = emitter();
    const { events } = heard(provider);
    let reads = 0;
    const counted = new Proxy([ALICE], {
      get: (list, key, self) => {
        if (key === "0") reads += 1;
        return Reflect.get(list, key, self) as unknown;
      },
    });
    for (let index = 0; index < 10_000; index += 1) emit("accountsChanged", counted);
    clock.advance(16);
    expect(reads).toBe(1);
    expect(events).toHaveLength(1);
  });
  it('emits only "disconnected" if the wallet revokes access and changes the network at the same time', () => {
    const { provider, emit } = emitter();
    const { events } = heard(provider);
    emit("accountsChanged", []);
    emit("chainChanged", "0x2");
    clock.advance(16);
    expect(events).toEqual([{ kind: "disconnected" }]);
  });
  it('keeps the last valid value if malformed wallet events follow, and emits "unclear" once', () => {
    const { provider, emit } = emitter();
    const { events } = heard(provider);
    emit("accountsChanged", [BOB]);
    for (const garbage of [null, "0x", {}, [1], [BOB.replace("B", "b")], undefined]) {
      emit("accountsChanged", garbage);
      emit("chainChanged", garbage);
    }
    clock.advance(16);
    expect(events).toEqual([
      { kind: "accounts", accounts: [{ address: BOB, type: "eoa" }] },
      { kind: "unclear" },
    ]);
  });
  it('emits "disconnected" for an empty account list or a disconnect, but not for a lost node (1013)', () => {
    const { provider, emit } = emitter();
    const { events } = heard(provider);
    emit("disconnect", { code: 1013 });
    clock.advance(16);
    expect(events).toEqual([]);
    emit("disconnect", { code: 4900 });
    clock.advance(1_000);
    emit("accountsChanged", []);
    clock.advance(1_000);
    expect(events).toEqual([{ kind: "disconnected" }, { kind: "disconnected" }]);
  });
  it("emits no wallet event after unsubscribing, even from a provider without `removeListener`", () => {
    const { provider, emit } = emitter();
    const { events, subscription } = heard(provider);
    subscription.unsubscribe();
    emit("chainChanged", "0x2");
    clock.advance(16);
    expect(events).toEqual([]);
    expect(clock.pending).toBe(0);
  });
  it.each([
    ["without events", {}],
    [
      "whose on throws",
      {
        on: () => {
          throw new Error("no");
        },
      },
    ],
  ])("subscribes to a wallet provider %s without throwing", (_, provider) => {
    expect(() => heard(provider).subscription.unsubscribe()).not.toThrow();
  });
});
