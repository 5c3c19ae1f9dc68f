import { BehaviorSubject } from "rxjs";
import { beforeEach, describe, expect, it } from "vitest";
import {
  FakeClock,
  SolanaStandardWallet,
  pretendKey,
  type SolanaStandardWalletParts,
} from "../../../src/infrastructure/in-memory/index.js";
import { Eip6963InjectedWallets } from "../../../src/infrastructure/injected-wallets/eip6963-injected-wallets.js";
import { codePage, lazy } from "../../support/lazy.js";
import { codeOf } from "../../support/started.js";
import { JoinedInjectedWallets } from "../../../src/infrastructure/injected-wallets/joined-injected-wallets.js";
import { isSolanaWallet } from "../../../src/infrastructure/injected-wallets/solana-wallet.js";
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
import { ALICE } from "../../support/builders.js";
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

describe("wallets that register by the Wallet Standard", () => {
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

  it("are known by the catalogue's id where their name is known, else by their name", () => {
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
  it("are both listed and marked where two have one name (T1)", () => {
    listen();
    register(wallet({ name: "Solflare" }), wallet({ name: "Solflare" }));
    expect(listed()).toMatchObject([{ isConflicting: true }, { isConflicting: true }]);
    expect(new Set(listed().map(({ id }) => id)).size).toBe(2);
  });
  it("are left out where Solana, connecting, changes or signing is missing, and where they are WalletConnect in disguise", () => {
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
    ["a text", "wallet"],
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
    ["a name of nothing that is seen", { name: "\u200b" }],
  ])("%s is left out alone (T2, T3)", (_, hostile) => {
    listen();
    register(hostile, wallet({ name: "Good" }));
    expect(listed()).toMatchObject([{ name: "Good" }]);
  });
  it("a wallet whose registration throws harms nobody", () => {
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
  it("are cleaned: a name in one visible line, a picture of a safe kind only", () => {
    listen();
    register(wallet({ name: "Pha\u202entom", icon: "https://evil.example/x.png" }));
    expect(listed()).toMatchObject([{ name: "Phantom" }]);
    expect(listed()[0]).not.toHaveProperty("icon");
  });
  it("are at most 100 of one page", () => {
    listen();
    register(...Array.from({ length: 500 }, (_, index) => wallet({ name: `W${index}` })));
    register(...Array.from({ length: 500 }, (_, index) => wallet({ name: `X${index}` })));
    expect(listed()).toHaveLength(100);
  });
  it("leave the list when they unregister, and come back under their own id", () => {
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
  it("find no open door after the last listener left, and no listener stays", () => {
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

describe("several discoveries as one list", () => {
  const clock = new FakeClock();
  const evm = discovered(
    new InMemoryEvmWallet({ addresses: [ALICE], networkIds: ["eip155:1"], scheduler: clock })
      .connector,
    "EVM",
  );
  it("gives the first at once and the others, in their order, when their code came", async () => {
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
    "makes one list for a flood of announcements, and none for a chain whose wallets are not there",
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
  it("tells that the last wallet of a chain left", async () => {
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
  it("goes on without one whose code cannot be had, and says so", async () => {
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
  it("nobody asked for the code of a chain yet: the first who does and is refused may try again", async () => {
    const { lazy: make, outdated } = codePage();
    const refused = () => Promise.reject<InjectedWallets>(new TypeError("Failed to fetch"));
    const missing: unknown[] = [];
    new JoinedInjectedWallets(
      new InMemoryInjectedWallets([evm]),
      [make("connection", refused), make("connection", refused)],
      (error) => missing.push(error),
    ).wallets$.subscribe();
    await expect.poll(() => missing.length).toBe(2);
    expect(await codeOf(make("connection", refused).load())).toBe("code/unavailable");
    expect(outdated).toEqual([]);
  });
  it(
    "lists the wallets of a chain whose code came when the page was back online",
    { tags: ["finding-W4"] },
    async () => {
      const { lazy: make, lifecycle } = codePage();
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
  it("does not begin one whose code comes after everybody left", async () => {
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
