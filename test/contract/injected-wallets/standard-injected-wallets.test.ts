import { BehaviorSubject } from "rxjs";
import { beforeEach, describe, expect, it } from "vitest";
import {
  FakeClock,
  SolanaStandardWallet,
  pretendKey,
  type SolanaStandardWalletParts,
} from "../../../src/infrastructure/in-memory/index.js";
import { Eip6963InjectedWallets } from "../../../src/infrastructure/injected-wallets/eip6963-injected-wallets.js";
import { setupLazyPage, lazy } from "../../support/builders/lazy.js";
import { errorCodeOf } from "../../support/worlds/instance.js";
import { JoinedInjectedWallets } from "../../../src/infrastructure/injected-wallets/joined-injected-wallets.js";
import { isSolanaWallet } from "../../../src/infrastructure/injected-wallets/standard-wallet.js";
import { StandardInjectedWallets } from "../../../src/infrastructure/injected-wallets/standard-injected-wallets.js";
import { StandardSolanaConnector } from "../../../src/infrastructure/wallet-connector/standard-solana-connector.js";
import {
  InMemoryInjectedWallets,
  InMemoryEvmWallet,
  announceProvider,
  discovered,
} from "../../../src/infrastructure/in-memory/index.js";
import type {
  DiscoveredWallet,
  InjectedWallets,
} from "../../../src/ports/injected-wallets.port.js";
import { ALICE } from "../../support/builders/connection.js";
import { describeInjectedWallets } from "./injected-wallets.contract.js";

const wallet = (parts: Partial<SolanaStandardWalletParts> = {}) =>
  new SolanaStandardWallet({ keys: [pretendKey(1)], ...parts });
const discovery = (target: EventTarget, clock: FakeClock) =>
  new StandardInjectedWallets(target, {
    namespace: "solana",
    scheduler: clock,
    accepts: isSolanaWallet,
    transport: (id, found) =>
      new StandardSolanaConnector(id, found, {
        scheduler: clock,
        networks: () => ["solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp"],
      }),
  });

describeInjectedWallets("Wallet Standard", () => {
  const [target, clock, wallets] = [
    new EventTarget(),
    new FakeClock(),
    [] as SolanaStandardWallet[],
  ];
  const appear = (_: string, name: string): void => {
    const one = wallet({ name });
    wallets.push(one);
    one.register(target);
  };
  return {
    port: discovery(target, clock),
    namespace: "solana",
    appear,
    pass: () => clock.advance(16),
    requestCount: () => wallets.flatMap(({ requests }) => requests).length,
  };
});

describe("wallets of the Wallet Standard", () => {
  let target: EventTarget;
  let clock: FakeClock;
  let lists: (readonly DiscoveredWallet[])[];
  beforeEach(() => {
    [target, clock, lists] = [new EventTarget(), new FakeClock(), []];
  });
  const listed = () => lists.at(-1)?.map(({ connector }) => connector) ?? [];
  const listen = (port: InjectedWallets = discovery(target, clock)) =>
    port.wallets$.subscribe((list) => lists.push(list));
  const register = (...wallets: readonly unknown[]): void => {
    target.dispatchEvent(
      new CustomEvent("wallet-standard:register-wallet", {
        detail: (api: { register(...all: readonly unknown[]): () => void }) => {
          api.register(...wallets);
        },
      }),
    );
    clock.advance(16);
  };

  it("uses a Wallet Standard wallet's catalogue id, or its name if the catalogue does not contain the name", () => {
    listen();
    register(wallet({ name: "Phantom" }), wallet({ name: "Nobody's" }));
    expect(listed()).toMatchObject([
      {
        id: "a797aa35c0fadbfc1a53e7f675162ed5226968b44a19ee3d24385c64d1d3c393",
        name: "Phantom",
        namespaces: ["solana"],
      },
      { id: "Nobody's" },
    ]);
  });
  it(
    "lists two Wallet Standard wallets of the same name and marks them as conflicting",
    { tags: ["T1"] },
    () => {
      listen();
      register(wallet({ name: "Solflare" }), wallet({ name: "Solflare" }));
      expect(listed()).toMatchObject([{ isConflicting: true }, { isConflicting: true }]);
      expect(new Set(listed().map(({ id }) => id)).size).toBe(2);
    },
  );
  it("hides Wallet Standard wallets without Solana or a required feature, or named WalletConnect", () => {
    listen();
    register(
      wallet({ chains: ["solana:mainnet"], without: ["standard:connect"] }),
      wallet({ without: ["standard:events"] }),
      wallet({ without: ["solana:signTransaction", "solana:signAndSendTransaction"] }),
      {
        ...wallet(),
        name: "Bitcoin only",
        chains: ["bitcoin:mainnet"],
        features: wallet().features,
      },
      wallet({ name: "WalletConnect" }),
      wallet({ name: "Sends only", without: ["solana:signTransaction"] }),
    );
    expect(listed()).toMatchObject([{ name: "Sends only" }]);
  });
  it.each([
    ["null", null],
    ["a string", "wallet"],
    ["an empty object", {}],
    [
      "getters that throw",
      Object.defineProperty({}, "name", {
        get() {
          throw new Error("no");
        },
      }),
    ],
    [
      "a proxy that throws",
      new Proxy(
        {},
        {
          get() {
            throw new Error("no");
          },
          ownKeys() {
            throw new Error("no");
          },
        },
      ),
    ],
    ["an invisible name", { name: "\u200b" }],
  ])("hides only the hostile Wallet Standard wallet: %s", { tags: ["T2", "T3"] }, (_, hostile) => {
    listen();
    register(hostile, wallet({ name: "Good" }));
    expect(listed()).toMatchObject([{ name: "Good" }]);
  });
  it("lists the remaining wallets if the registration of a Wallet Standard wallet throws", () => {
    listen();
    target.dispatchEvent(
      new CustomEvent("wallet-standard:register-wallet", {
        detail: () => {
          throw new Error("no");
        },
      }),
    );
    target.dispatchEvent(new Event("wallet-standard:register-wallet"));
    register(wallet({ name: "Good" }));
    expect(listed()).toMatchObject([{ name: "Good" }]);
  });
  it("shortens Wallet Standard names to one visible line, and accepts only safe icon types", () => {
    listen();
    register(wallet({ name: "Pha\u202entom", icon: "https://evil.example/x.png" }));
    expect(listed()).toMatchObject([{ name: "Phantom" }]);
    expect(listed()[0]).not.toHaveProperty("icon");
  });
  it("lists at most 100 Wallet Standard wallets of one page", () => {
    listen();
    register(...Array.from({ length: 500 }, (_, index) => wallet({ name: `W${index}` })));
    register(...Array.from({ length: 500 }, (_, index) => wallet({ name: `X${index}` })));
    expect(listed()).toHaveLength(100);
  });
  it("removes an unregistered Wallet Standard wallet, and lists it under the same id if it returns", () => {
    listen();
    const unregister: (() => void)[] = [];
    const [first, second] = [wallet({ name: "Twin" }), wallet({ name: "Twin" })];
    const provider = (one: object) =>
      target.dispatchEvent(
        new CustomEvent("wallet-standard:register-wallet", {
          detail: (api: { register(all: object): () => void }) =>
            unregister.push(api.register(one)),
        }),
      );
    [first, second].forEach(provider);
    clock.advance(16);
    const ids = listed().map(({ id }) => id);
    unregister[0]?.();
    clock.advance(16);
    expect(listed().map(({ id }) => id)).toEqual([ids[1]]);
    provider(first);
    clock.advance(16);
    expect(listed().map(({ id }) => id)).toEqual(ids);
  });
  it("stops listening for Wallet Standard registrations after the last subscriber left", () => {
    const providers: ((...all: readonly unknown[]) => unknown)[] = [];
    target.addEventListener(
      "wallet-standard:app-ready",
      (event) =>
        void providers.push(
          (event as CustomEvent<{ register: (typeof providers)[number] }>).detail.register,
        ),
    );
    const subscription = listen();
    subscription.unsubscribe();
    providers[0]?.(wallet());
    register(wallet());
    expect([lists.length, lists[0]?.length, clock.pending]).toEqual([1, 0, 0]);
  });
});

describe("JoinedInjectedWallets", () => {
  const clock = new FakeClock();
  const evm = discovered(
    new InMemoryEvmWallet({ addresses: [ALICE], networkIds: ["eip155:1"], scheduler: clock })
      .connector,
    "EVM",
  );
  it("emits the first chain's wallets at once, and other chains' wallets once their code loads", async () => {
    const target = new EventTarget();
    wallet({ name: "Sol" }).register(target);
    const lists: string[][] = [];
    new JoinedInjectedWallets(
      new InMemoryInjectedWallets([evm]),
      [lazy("solana", async () => discovery(target, clock))],
      () => undefined,
    ).wallets$.subscribe((list) => lists.push(list.map(({ connector }) => connector.name)));
    expect(lists).toEqual([["EVM"]]);
    await expect.poll(() => lists.at(-1)).toEqual(["EVM", "Sol"]);
  });
  it(
    "emits one wallet list for 10,000 announcements, and no list for chains without wallets",
    { tags: ["T3"] },
    async () => {
      const page = new EventTarget();
      const none = Array.from({ length: 3 }, () =>
        lazy("solana", async () => discovery(page, clock)),
      );
      const first = new Eip6963InjectedWallets(page, {
        scheduler: clock,
        transport: () =>
          new InMemoryEvmWallet({ addresses: [ALICE], networkIds: ["eip155:1"], scheduler: clock })
            .connector,
      });
      let asked = 0;
      page.addEventListener("wallet-standard:app-ready", () => {
        asked += 1;
      });
      const lists: number[] = [];
      new JoinedInjectedWallets(first, none, () => undefined).wallets$.subscribe((list) =>
        lists.push(list.length),
      );
      await expect.poll(() => asked).toBe(none.length);
      for (let index = 0; index < 10_000; index += 1)
        announceProvider(
          page,
          { uuid: `u${index}`, name: `W${index}`, icon: "", rdns: `com.example.w${index}` },
          {},
        )();
      clock.advance(16);
      expect(lists).toEqual([0, 100]);
    },
  );
  it("emits the wallet list without a chain's only wallet after that wallet unregisters", async () => {
    const [one, other] = [
      new InMemoryInjectedWallets([evm]),
      new BehaviorSubject<readonly DiscoveredWallet[]>([evm]),
    ];
    const lists: number[] = [];
    new JoinedInjectedWallets(
      one,
      [lazy("solana", async () => ({ wallets$: other }))],
      () => undefined,
    ).wallets$.subscribe((list) => lists.push(list.length));
    await expect.poll(() => lists.at(-1)).toBe(2);
    other.next([]);
    expect(lists).toEqual([1, 2, 1]);
  });
  it("lists the wallets of all chains except a chain whose code fails to load, and reports the error", async () => {
    const lists: number[] = [];
    const missing: unknown[] = [];
    new JoinedInjectedWallets(
      new InMemoryInjectedWallets([evm]),
      [lazy("solana", () => Promise.reject(new Error("offline")))],
      (error) => missing.push(error),
    ).wallets$.subscribe((list) => lists.push(list.length));
    await expect.poll(() => missing.length).toBe(1);
    expect(lists).toEqual([1]);
  });
  it("does not treat failed background loads of chain code as a sign that the page is outdated", async () => {
    const { lazy: make, outdated } = setupLazyPage();
    const refused = () => Promise.reject<InjectedWallets>(new TypeError("Failed to fetch"));
    const missing: unknown[] = [];
    new JoinedInjectedWallets(
      new InMemoryInjectedWallets([evm]),
      [make("connection", refused), make("connection", refused)],
      (error) => missing.push(error),
    ).wallets$.subscribe();
    await expect.poll(() => missing.length).toBe(2);
    expect(await errorCodeOf(make("connection", refused).load())).toBe("code/unavailable");
    expect(outdated).toEqual([]);
  });
  it(
    "lists a chain's wallets if its code failed to load offline and loads once the page is online",
    { tags: ["finding-W4"] },
    async () => {
      const { lazy: make, lifecycle } = setupLazyPage();
      let isUp = false;
      const load = async (): Promise<InMemoryInjectedWallets> => {
        if (!isUp) throw new Error("offline");
        return new InMemoryInjectedWallets([evm]);
      };
      const lists: number[] = [];
      const missing: unknown[] = [];
      new JoinedInjectedWallets(
        new InMemoryInjectedWallets([evm]),
        [make("solana", load)],
        (error) => missing.push(error),
      ).wallets$.subscribe((list) => lists.push(list.length));
      await expect.poll(() => missing.length).toBe(1);
      isUp = true;
      lifecycle.setOnline(false);
      lifecycle.setOnline(true);
      await expect.poll(() => lists).toEqual([1, 2]);
    },
  );
  it("does not search a chain's wallets if its code loads after the last subscriber left", async () => {
    const target = new EventTarget();
    const notified: unknown[] = [];
    target.addEventListener("wallet-standard:app-ready", (event) => notified.push(event));
    const late = Promise.resolve(discovery(target, clock));
    new JoinedInjectedWallets(
      new InMemoryInjectedWallets([evm]),
      [lazy("solana", () => late)],
      () => undefined,
    ).wallets$
      .subscribe()
      .unsubscribe();
    await late;
    await Promise.resolve();
    expect(notified).toEqual([]);
  });
});
