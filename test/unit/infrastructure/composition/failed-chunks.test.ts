import { beforeEach, describe, expect, it, vi } from "vitest";
import { type LatchkitEvent, type LatchkitOptions, createLatchkit } from "../../../../src/index.js";
import { LatchkitError } from "../../../../src/domain/errors/latchkit-error.js";
import { LOAD_TIMEOUT_MS } from "../../../../src/application/shared/lazy.js";
import {
  FakeClock,
  FakePageLifecycle,
  InMemoryKeyValueStorage,
} from "../../../../src/infrastructure/in-memory/index.js";
import { ALICE } from "../../../support/builders/connection.js";
import {
  ManualWallet,
  ManualWallets,
  deferred,
  granted,
} from "../../../support/doubles/manual-wallet.js";
import { TWO_NETWORKS, errorCodeOf, flushPromises } from "../../../support/worlds/instance.js";

/** Whether the mocked chunks load, and which were requested. */
const server = vi.hoisted(() => ({ isUp: true, asked: [] as string[] }));
const chunk = vi.hoisted(() => (name: string): void => {
  server.asked.push(name);
  if (!server.isUp) throw new TypeError("Failed to fetch dynamically imported module");
});
vi.mock(
  "../../../../src/infrastructure/composition/wallet-operations.chunk.js",
  async (original) => {
    const code = await original<object>();
    return {
      ...code,
      get bindings() {
        chunk("operations");
        return Reflect.get(code, "bindings") as unknown;
      },
    };
  },
);
vi.mock("../../../../src/infrastructure/composition/wallet-actions.chunk.js", async (original) => {
  const code = await original<object>();
  return {
    ...code,
    get bindings() {
      chunk("actions");
      return Reflect.get(code, "bindings") as unknown;
    },
  };
});
vi.mock("../../../../src/infrastructure/composition/balance.chunk.js", async (original) => {
  const code = await original<object>();
  return {
    ...code,
    get bindings() {
      chunk("balance");
      return Reflect.get(code, "bindings") as unknown;
    },
  };
});

/** The error that the loaded social-login chunk throws during its setup. */
const setUp = vi.hoisted(() => ({ problem: undefined as Error | undefined }));
vi.mock("../../../../src/infrastructure/composition/social-login.chunk.js", async (original) => {
  const code = await original<{ readonly bindings: object }>();
  const socialLoginModule = (services: object): unknown => {
    if (setUp.problem) throw setUp.problem;
    return (Reflect.get(code.bindings, "socialLoginModule") as (given: object) => unknown)(
      services,
    );
  };
  return { ...code, bindings: { ...code.bindings, socialLoginModule } };
});

let storage: InMemoryKeyValueStorage;
let lifecycle: FakePageLifecycle;
beforeEach(() => {
  storage = new InMemoryKeyValueStorage();
  lifecycle = new FakePageLifecycle();
  Object.assign(server, { isUp: true, asked: [] });
  setUp.problem = undefined;
});

const setupPage = (wallet: ManualWallet, options: Partial<LatchkitOptions> = {}) => {
  const latchkit = createLatchkit({
    networks: TWO_NETWORKS,
    ...options,
    ports: { injectedWallets: new ManualWallets(wallet), storage, lifecycle, ...options.ports },
  });
  const events: LatchkitEvent[] = [];
  latchkit.events.events$.subscribe((event) => events.push(event));
  return { latchkit, outdated: () => events.filter(({ name }) => name === "CODE_OUTDATED") };
};

/** A page on which the wallet was connected before. */
const visited = async (wallet: ManualWallet): Promise<void> => {
  const { latchkit } = setupPage(wallet);
  await latchkit.start();
  const connecting = latchkit.connection.connect(wallet.connectorId);
  await expect.poll(() => wallet.connects.length).toBe(1);
  wallet.approve(granted());
  await connecting;
  await latchkit.dispose();
  wallet.remembered = granted();
};

describe("code chunks that fail to load", () => {
  it(
    "restores the wallet when the page is online again if the wallet's code failed to load",
    { tags: ["finding-W4"] },
    async () => {
      const wallet = new ManualWallet();
      await visited(wallet);
      server.isUp = false;
      lifecycle.setOnline(false);
      const { latchkit } = setupPage(wallet);
      expect(await errorCodeOf(latchkit.start())).toBe("code/unavailable");
      expect(latchkit.account.snapshot).toMatchObject({
        status: "disconnected",
        isRestoring: false,
      });
      server.isUp = true;
      lifecycle.setOnline(true);
      await expect.poll(() => latchkit.account.snapshot.status).toBe("connected");
    },
  );

  it(
    "reads a subscribed balance once the balance code has loaded",
    { tags: ["finding-W4"] },
    async () => {
      const { latchkit } = setupPage(new ManualWallet());
      await latchkit.start();
      server.isUp = false;
      latchkit.balance.watch();
      await expect.poll(() => server.asked).toContain("balance");
      await flushPromises();
      server.isUp = true;
      server.asked.length = 0;
      lifecycle.setVisible(false);
      lifecycle.setVisible(true);
      await expect.poll(() => server.asked).toEqual(["balance"]);
    },
  );

  it(
    "reports CODE_OUTDATED once if a chunk fails twice in a row while online",
    { tags: ["finding-W5"] },
    async () => {
      const wallet = new ManualWallet();
      const { latchkit, outdated } = setupPage(wallet);
      await latchkit.start();
      server.isUp = false;
      const codes: string[] = [];
      for (let time = 0; time < 3; time += 1)
        codes.push(await errorCodeOf(latchkit.connection.connect(wallet.connectorId)));
      expect(codes).toEqual(["code/unavailable", "code/outdated", "code/outdated"]);
      expect(latchkit.connection.snapshot.attempt?.error?.code).toBe("code/outdated");
      expect(outdated()).toEqual([{ name: "CODE_OUTDATED", capability: "connection" }]);
    },
  );
});

describe("the code chunk of wallet actions", () => {
  const hex = `0x${"11".repeat(65)}`;
  const asking = async (wallet: ManualWallet) => {
    const { latchkit, outdated } = setupPage(wallet);
    await latchkit.start();
    // What asks a wallet is on the page.
    await latchkit.connection.disconnect({ connectorId: "none" });
    wallet.onRequest = async () => ({ kind: "done", value: hex });
    return { latchkit, outdated };
  };

  it("loads the code of wallet actions before a chosen wallet answers, but not when the modal opens", async () => {
    const wallet = new ManualWallet();
    const { latchkit } = await asking(wallet);
    await latchkit.modal.open();
    await flushPromises();
    expect(server.asked).toEqual(["operations"]);
    const connecting = latchkit.connection.connect(wallet.connectorId);
    await expect.poll(() => wallet.connects.length).toBe(1);
    await expect.poll(() => server.asked).toEqual(["operations", "actions"]);
    wallet.approve(granted());
    await connecting;
    await latchkit.connection.switchAccount(`eip155:1:${ALICE}`);
    expect(server.asked).toEqual(["operations", "actions"]);
  });

  it("loads the code of wallet actions when a wallet is restored", async () => {
    const wallet = new ManualWallet();
    await visited(wallet);
    server.asked.length = 0;
    const { latchkit } = setupPage(wallet);
    await latchkit.start();
    await expect.poll(() => server.asked).toEqual(["operations", "actions"]);
    expect(latchkit.account.snapshot.status).toBe("connected");
  });

  it("connects the wallet even if wallet actions fail to load, and sends requests once they load", async () => {
    const wallet = new ManualWallet();
    const { latchkit } = await asking(wallet);
    server.isUp = false;
    const connecting = latchkit.connection.connect(wallet.connectorId);
    await expect.poll(() => wallet.connects.length).toBe(1);
    wallet.approve(granted());
    expect(await connecting).toMatchObject({ address: ALICE });
    expect(await errorCodeOf(latchkit.account.signMessage("hello"))).toMatch(/^code\//u);
    expect([latchkit.account.snapshot.status, wallet.asked]).toEqual(["connected", ["connect"]]);
    server.isUp = true;
    expect(await latchkit.account.signMessage("hello")).toBe(hex);
  });

  it("reports CODE_OUTDATED once if the code of wallet actions is gone, and still disconnects", async () => {
    const wallet = new ManualWallet();
    const { latchkit, outdated } = await asking(wallet);
    server.isUp = false;
    const connecting = latchkit.connection.connect(wallet.connectorId);
    await expect.poll(() => wallet.connects.length).toBe(1);
    wallet.approve(granted());
    await connecting;
    const codes: string[] = [];
    for (let time = 0; time < 3; time += 1)
      codes.push(await errorCodeOf(latchkit.account.signMessage("hello")));
    expect(codes.at(-1)).toBe("code/outdated");
    expect(outdated()).toEqual([{ name: "CODE_OUTDATED", capability: "account" }]);
    await latchkit.connection.disconnect();
    expect(latchkit.account.snapshot.status).toBe("disconnected");
  });
});

describe("a code chunk whose setup throws", () => {
  it.each([
    ["internal/unexpected", new TypeError("t is not a function")],
    [
      "options/needs-another",
      new LatchkitError("options/needs-another", { option: "a", fix: "b" }),
    ],
  ])(
    "rejects each call with %s if the setup of a chunk throws, without CODE_OUTDATED",
    async (code, problem) => {
      const { latchkit, outdated } = setupPage(new ManualWallet(), {
        services: { secureFrame: "https://secure.example/sdk" },
      });
      await latchkit.start();
      setUp.problem = problem;
      for (let time = 0; time < 3; time += 1)
        expect(await errorCodeOf(latchkit.socialLogin.actions())).toBe(code);
      expect(outdated()).toEqual([]);
      setUp.problem = undefined;
      expect(await latchkit.socialLogin.actions()).toBeDefined();
    },
  );
});

describe("providers that a host loads", () => {
  const brought = (provider: () => Promise<object>, scheduler?: FakeClock) =>
    setupPage(new ManualWallet(), {
      connectors: [{ id: "hardware", provider }],
      ...(scheduler && { ports: { scheduler } }),
    });

  it(
    "stops waiting for a host's provider after 10 s, and uses it next time if it has loaded",
    { tags: ["finding-W3"] },
    async () => {
      const scheduler = new FakeClock();
      const provider = deferred<object>();
      let asked = 0;
      const { latchkit } = brought(() => {
        asked += 1;
        return provider.promise;
      }, scheduler);
      await latchkit.start();
      // What asks a wallet is on the page.
      await latchkit.connection.disconnect({ connectorId: "none" });
      const connecting = errorCodeOf(latchkit.connection.connect("hardware"));
      await expect.poll(() => asked).toBe(1);
      await flushPromises();
      scheduler.advance(LOAD_TIMEOUT_MS);
      expect(await connecting).toBe("code/unavailable");
      const answers: Readonly<Record<string, unknown>> = { eth_chainId: "0x1" };
      provider.resolve({
        request: async ({ method }: { readonly method: string }) => answers[method] ?? [ALICE],
      });
      await flushPromises();
      expect(await latchkit.connection.connect("hardware")).toMatchObject({ address: ALICE });
      expect(asked).toBe(1);
    },
  );

  it("does not report CODE_OUTDATED if a host's provider keeps failing to load", async () => {
    const { latchkit, outdated } = brought(() => Promise.reject(new Error("no device")));
    await latchkit.start();
    const codes: string[] = [];
    for (let time = 0; time < 3; time += 1)
      codes.push(await errorCodeOf(latchkit.connection.connect("hardware")));
    expect([codes, outdated()]).toEqual([Array(3).fill("code/unavailable"), []]);
  });
});
