import { describe, expect, it, vi } from "vitest";
import {
  FakeClock,
  InMemoryEvmWallet,
  InMemoryInjectedWallets,
  RecordingLogger,
  announceProvider,
  discovered,
} from "../../../src/infrastructure/in-memory/index.js";
import {
  Eip6963InjectedWallets,
  type WalletWindow,
} from "../../../src/infrastructure/injected-wallets/eip6963-injected-wallets.js";
import { NO_INJECTED_WALLETS } from "../../../src/infrastructure/injected-wallets/joined-injected-wallets.js";
import { InjectedWalletConnector } from "../../../src/infrastructure/wallet-connector/injected-wallet-connector.js";
import type {
  DiscoveredWallet,
  InjectedWallets,
} from "../../../src/ports/injected-wallets.port.js";
import { ALICE } from "../../support/builders/connection.js";
import { revoked } from "../../support/fixtures/wallet-faults.js";
import { describeInjectedWallets } from "./injected-wallets.contract.js";

const transportOf = (clock: FakeClock) => (connectorId: string, provider: object) =>
  new InjectedWalletConnector(connectorId, provider, {
    scheduler: clock,
    logger: new RecordingLogger(),
  });
const walletOn = (clock: FakeClock, connectorId: string) =>
  new InMemoryEvmWallet({
    connectorId,
    addresses: [ALICE],
    networkIds: ["eip155:1"],
    scheduler: clock,
  });
const count = (wallets: readonly InMemoryEvmWallet[]): number =>
  wallets.reduce((sum, { requests }) => sum + requests.length, 0);

describeInjectedWallets("EIP-6963", () => {
  const page = new EventTarget();
  const clock = new FakeClock();
  const wallets: InMemoryEvmWallet[] = [];
  return {
    port: new Eip6963InjectedWallets(page, { scheduler: clock, transport: transportOf(clock) }),
    appear: (rdns, name) => {
      const wallet = walletOn(clock, rdns);
      wallets.push(wallet);
      announceProvider(page, { uuid: rdns, name, icon: "", rdns }, wallet.provider);
    },
    pass: () => clock.advance(16),
    requestCount: () => count(wallets),
  };
});

describeInjectedWallets("in memory", () => {
  const port = new InMemoryInjectedWallets();
  const clock = new FakeClock();
  const wallets: InMemoryEvmWallet[] = [];
  return {
    port,
    appear: (rdns, name) => {
      const wallet = walletOn(clock, rdns);
      wallets.push(wallet);
      port.add(discovered(wallet.connector, name));
    },
    pass: () => undefined,
    requestCount: () => count(wallets),
  };
});

const provider = () => ({ request: () => Promise.resolve(null) });
const info = (change: Readonly<Record<string, unknown>> = {}) => ({
  uuid: "u1",
  name: "Alpha",
  icon: "data:image/png;base64,AA",
  rdns: "com.alpha",
  ...change,
});
const setting = (
  options: {
    ethereum?: unknown;
    getEthereum?: () => unknown;
    enableInjected?: boolean;
    enableEIP6963?: boolean;
  } = {},
) => {
  const target = new EventTarget();
  const page: WalletWindow = Object.defineProperty(target, "ethereum", {
    get: options.getEthereum ?? (() => options.ethereum),
  });
  const clock = new FakeClock();
  const { enableInjected = true, enableEIP6963 = true } = options;
  const port = new Eip6963InjectedWallets(page, {
    scheduler: clock,
    transport: transportOf(clock),
    enableInjected,
    enableEIP6963,
  });
  const lists: (readonly DiscoveredWallet[])[] = [];
  const announce = (detail: unknown) =>
    target.dispatchEvent(new CustomEvent("eip6963:announceProvider", { detail }));
  const subscribe = (one: InjectedWallets = port) =>
    one.wallets$.subscribe((list) => lists.push(list));
  return {
    target,
    clock,
    lists,
    announce,
    subscribe,
    last: () => (clock.advance(16), lists.at(-1)?.map(({ connector }) => connector) ?? []),
  };
};

describe("EIP-6963 in a hostile page", () => {
  it("requests no EIP-6963 providers before the first subscription", () => {
    let requests = 0;
    const { target, subscribe } = setting();
    target.addEventListener("eip6963:requestProvider", () => (requests += 1));
    expect(requests).toBe(0);
    subscribe();
    expect(requests).toBe(1);
  });
  it("emits one wallet list for many EIP-6963 announcements at once", () => {
    const page = setting();
    page.subscribe();
    for (let index = 0; index < 40; index += 1)
      page.announce({
        info: info({ rdns: `com.w${index}`, uuid: `u${index}` }),
        provider: provider(),
      });
    page.clock.advance(16);
    expect(page.lists.map((list) => list.length)).toEqual([0, 40]);
  });
  it(
    "marks all announced wallets with the same rdns as conflicting, and gives the first the rdns as id",
    { tags: ["T1"] },
    async () => {
      const page = setting();
      page.subscribe();
      const called: number[] = [];
      for (let index = 0; index < 50; index += 1)
        page.announce({
          info: info({ uuid: `u${index}` }),
          provider: { request: () => (called.push(index), Promise.resolve([ALICE])) },
        });
      const connectors = page.last();
      expect(connectors).toHaveLength(50);
      expect(connectors.every(({ isConflicting }) => isConflicting)).toBe(true);
      expect(new Set(connectors.map(({ id }) => id)).size).toBe(50);
      await page.lists
        .at(-1)
        ?.find(({ connector }) => connector.id === "com.alpha")
        ?.open()
        .request({ method: "eth_accounts" }, new AbortController().signal);
      expect(called).toEqual([0]);
    },
  );
  it("accepts a wallet's icon only as a small data URI of an image", { tags: ["T2"] }, () => {
    const page = setting();
    page.subscribe();
    for (const icon of [
      "https://evil.example/x.png",
      "javascript:alert(1)",
      "data:text/html,<script>",
      `data:image/png;base64,${"A".repeat(300 * 1024)}`,
      7,
    ])
      page.announce({
        info: info({ icon, rdns: `com.${String(icon).length}` }),
        provider: provider(),
      });
    expect(page.last().map(({ icon }) => icon)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });
  it(
    "lists valid wallets next to announcements with throwing getters, proxies, cycles and non-providers",
    { tags: ["T3"] },
    () => {
      const page = setting();
      page.subscribe();
      const throwing = Object.defineProperty({}, "name", {
        get: () => {
          throw new Error("no");
        },
      });
      const cycle: Record<string, unknown> = info({ rdns: "com.cycle" });
      cycle["self"] = cycle;
      const trap = new Proxy(
        {},
        {
          get: () => {
            throw new Error("no");
          },
          ownKeys: () => {
            throw new Error("no");
          },
        },
      );
      for (const detail of [
        null,
        1,
        trap,
        { info: trap, provider: provider() },
        { info: throwing, provider: provider() },
        { info: info(), provider: null },
        { info: info(), provider: "x" },
      ])
        page.announce(detail);
      page.announce({ info: cycle, provider: trap });
      page.announce({ info: info({ rdns: "com.honest", uuid: "u2" }), provider: provider() });
      expect(page.last().map(({ id }) => id)).toEqual(["com.cycle", "com.honest"]);
    },
  );
  it(
    "reads each field of an EIP-6963 announcement once, and no field of the provider",
    { tags: ["T3", "T8"] },
    () => {
      const page = setting();
      page.subscribe();
      const reads: string[] = [];
      const counted = (name: string, target: object): object =>
        new Proxy(target, {
          get: (fields, key, self) => {
            reads.push(`${name}.${String(key)}`);
            return Reflect.get(fields, key, self) as unknown;
          },
        });
      page.announce(
        counted("detail", {
          info: counted("info", info()),
          provider: counted("provider", provider()),
        }),
      );
      expect(page.last()).toHaveLength(1);
      expect(reads.toSorted()).toEqual([
        "detail.info",
        "detail.provider",
        "info.icon",
        "info.name",
        "info.rdns",
        "info.uuid",
      ]);
    },
  );
  it("ignores announcements with revoked proxies as details or info", { tags: ["T3"] }, () => {
    const page = setting();
    page.subscribe();
    for (const detail of [
      revoked(),
      { info: revoked(), provider: provider() },
      { info: info(), provider: revoked() },
    ])
      page.announce(detail);
    expect(page.last().map(({ id }) => id)).toEqual(["com.alpha"]);
  });
  it.each([
    ["bidi overrides and isolates", "a\u202Eb\u2066c\u200F"],
    ["zero-width letters and joiners", "a\u200Bb\u200Dc\uFEFF"],
    ["variation selectors and fillers", "a\uFE0Fb\u3164\u115Fc"],
    ["tags, soft hyphens and blank braille", "a\u{E0041}b\u00ADc\u2800"],
    ["control characters", "a\u0000b\u0007c\u009B"],
    ["a lone surrogate and a line separator", "a\uD800b\u2028c"],
    ["private-use characters", "a\uE000bc\u{F0000}"],
  ])("removes %s from a wallet's name", { tags: ["T3"] }, (_, name) => {
    const page = setting();
    page.subscribe();
    page.announce({ info: info({ name }), provider: provider() });
    expect(page.last()[0]?.name).toBe("abc");
  });
  it("truncates a wallet's name at 64 code points without splitting one", { tags: ["T3"] }, () => {
    const page = setting();
    page.subscribe();
    page.announce({ info: info({ name: "\u{1F98A}".repeat(100) }), provider: provider() });
    expect(page.last()[0]?.name).toBe("\u{1F98A}".repeat(64));
  });
  it(
    "marks two wallets as conflicting if their rdns differ only in invisible characters",
    { tags: ["T1"] },
    () => {
      const page = setting();
      page.subscribe();
      page.announce({ info: info(), provider: provider() });
      page.announce({ info: info({ uuid: "u2", rdns: "com.al\u200Bpha" }), provider: provider() });
      expect(page.last().map(({ isConflicting }) => isConflicting)).toEqual([true, true]);
    },
  );
  it(
    "lists at most 100 of 10,000 announced wallets, with names truncated to 64 characters",
    { tags: ["T3"] },
    () => {
      const page = setting();
      page.subscribe();
      for (let index = 0; index < 10_000; index += 1)
        page.announce({
          info: info({ rdns: `com.w${index}`, uuid: `u${index}`, name: "n".repeat(10_000) }),
          provider: provider(),
        });
      expect(page.last()).toHaveLength(100);
      expect(page.last()[0]?.name).toHaveLength(64);
    },
  );
  it("stops listening for announcements once the wallet list is full", { tags: ["T3"] }, () => {
    const page = setting();
    const unheard = vi.spyOn(page.target, "removeEventListener");
    page.subscribe();
    const announce = (index: number): boolean =>
      page.announce({
        info: info({ rdns: `com.w${index}`, uuid: `u${index}` }),
        provider: provider(),
      });
    for (let index = 0; index < 100; index += 1) announce(index);
    expect(unheard).not.toHaveBeenCalled();
    announce(100);
    expect(unheard).toHaveBeenCalledWith("eip6963:announceProvider", expect.any(Function));
  });
  it("lists a provider that announces itself twice only once", () => {
    const page = setting();
    page.subscribe();
    const same = provider();
    page.announce({ info: info(), provider: same });
    page.announce({ info: info(), provider: same });
    expect(page.last()).toHaveLength(1);
  });
});

describe("two instances on one page", { tags: ["F28"] }, () => {
  const instance = (page: WalletWindow, instanceId: string, hasLeft = () => false) => {
    const logger = new RecordingLogger();
    const clock = new FakeClock();
    return {
      logger,
      port: new Eip6963InjectedWallets(page, {
        scheduler: clock,
        transport: transportOf(clock),
        instanceId,
        logger,
        hasLeft,
      }),
    };
  };
  const warnings = (...all: readonly { readonly logger: RecordingLogger }[]) =>
    all.map(({ logger }) => logger.lines.filter(({ level }) => level === "warn").length);
  it("warns once if two instances on a page have the same id, and lists the wallets in both", () => {
    const page = new EventTarget();
    announceProvider(page, { uuid: "u", name: "Alpha", icon: "", rdns: "com.alpha" }, provider());
    const [first, second] = [instance(page, "default"), instance(page, "default")];
    const lists = [first, second].map(({ port }) => {
      const seen: number[] = [];
      port.wallets$.subscribe((list) => seen.push(list.length));
      return seen;
    });
    expect(warnings(first, second)).toEqual([0, 1]);
    expect(lists).toEqual([[1], [1]]);
  });
  it("does not warn about a shared id if the first instance was removed from the page", () => {
    const page = new EventTarget();
    let hasLeft = false;
    const first = instance(page, "default", () => hasLeft);
    first.port.wallets$.subscribe();
    hasLeft = true;
    const second = instance(page, "default");
    second.port.wallets$.subscribe();
    expect(warnings(first, second)).toEqual([0, 0]);
  });
  it("does not warn about two instances with different ids or about consecutive instances with one id", () => {
    const page = new EventTarget();
    const [first, second, third] = [instance(page, "a"), instance(page, "b"), instance(page, "a")];
    const subscription = first.port.wallets$.subscribe();
    second.port.wallets$.subscribe();
    subscription.unsubscribe();
    third.port.wallets$.subscribe();
    expect(warnings(first, second, third)).toEqual([0, 0, 0]);
  });
});

describe("the provider at window.ethereum", () => {
  it('lists `window.ethereum` as "Browser Wallet"', () => {
    const page = setting({ ethereum: provider() });
    page.subscribe();
    expect(page.last()).toMatchObject([
      { id: "injected", name: "Browser Wallet", type: "INJECTED" },
    ]);
  });
  it("hides `window.ethereum` if the same wallet also announced itself", () => {
    const same = provider();
    const page = setting({ ethereum: same });
    page.subscribe();
    page.announce({ info: info(), provider: same });
    expect(page.last().map(({ id }) => id)).toEqual(["com.alpha"]);
  });
  it.each([
    ["is missing", () => undefined],
    ["is not an object", () => "x"],
    [
      "throws",
      () => {
        throw new Error("no");
      },
    ],
  ])("hides `window.ethereum` if it %s", (_, getEthereum) => {
    const page = setting({ getEthereum });
    page.subscribe();
    expect(page.last()).toEqual([]);
  });
  it.each([
    [
      "dispatches ethereum#initialized",
      ({ target }: ReturnType<typeof setting>) =>
        void target.dispatchEvent(new Event("ethereum#initialized")),
    ],
    ["is polled again", ({ clock }: ReturnType<typeof setting>) => clock.advance(1_000)],
  ])(
    "lists `window.ethereum` when it is set later and %s",
    { tags: ["finding-W11"] },
    (_, come) => {
      let ethereum: unknown;
      const page = setting({ getEthereum: () => ethereum });
      const following = page.subscribe();
      expect(page.last()).toEqual([]);
      ethereum = provider();
      come(page);
      expect(page.last().map(({ id }) => id)).toEqual(["injected"]);
      expect(page.lists).toHaveLength(2);
      following.unsubscribe();
      expect(page.clock.pending).toBe(0);
    },
  );
  it(
    "polls `window.ethereum` for a limited time, and leaves no timer or listener",
    { tags: ["finding-W11"] },
    () => {
      let reads = 0;
      const page = setting({
        getEthereum: () => {
          reads += 1;
          return undefined;
        },
      });
      const following = page.subscribe();
      page.clock.advance(60_000);
      expect([reads, page.clock.pending]).toEqual([4, 0]);
      following.unsubscribe();
      page.target.dispatchEvent(new Event("ethereum#initialized"));
      expect(reads).toBe(4);
    },
  );
  it("reads `window.ethereum` only once", () => {
    let reads = 0;
    const page = setting({ getEthereum: () => ((reads += 1), provider()) });
    page.subscribe();
    page.subscribe();
    page.last();
    expect(reads).toBe(1);
  });
  it("hides `window.ethereum` with `enableInjected: false`, and announcements with `enableEIP6963: false`", () => {
    const page = setting({ ethereum: provider(), enableInjected: false, enableEIP6963: false });
    page.subscribe();
    page.announce({ info: info(), provider: provider() });
    expect(page.last()).toEqual([]);
  });
});

it("lists no injected wallets on a server", () => {
  const page = setting();
  page.subscribe(NO_INJECTED_WALLETS);
  expect(page.lists).toEqual([[]]);
});
