import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  FakeEnvironment,
  InMemoryBlockchainData,
  InMemoryOnramp,
  InMemoryPopups,
  inMemoryPorts,
} from "latchkit/testing";
import { accountModel } from "../../src/application/account/views/account.model.js";
import { createLatchkit, type LatchkitOptions } from "../../src/index.js";
import type { QuoteRequest } from "../../src/ports/onramp.port.js";
import { TWO_NETWORKS, flushPromises } from "../support/worlds/instance.js";
import { addApprovingWallet } from "../support/doubles/approving-wallet.js";

const setup = async (options: Partial<LatchkitOptions> = {}) => {
  const ports = inMemoryPorts({ networks: TWO_NETWORKS });
  const onramp = new InMemoryOnramp();
  const popups = new InMemoryPopups();
  const latchkit = createLatchkit({
    networks: TWO_NETWORKS,
    projectId: "p1",
    onramp: { meldPublicKey: "pk" },
    ...options,
    ports: { ...ports, onramp, popups, ...options.ports },
  });
  await latchkit.start();
  const { connectorId, wallet } = addApprovingWallet(ports);
  await latchkit.connection.connect(connectorId);
  const actions = await latchkit.onramp.actions();
  await flushPromises();
  const state = () => {
    const { snapshot } = latchkit.onramp;
    if (snapshot.step === "loading") throw new Error("no code");
    return snapshot;
  };
  return { ports, onramp, popups, latchkit, actions, state, wallet };
};

describe("onramp", () => {
  it(
    "shows a quote for the chosen purchase, and opens the provider's page synchronously on tap",
    { tags: ["S1-005", "S3-042", "S1-020"] },
    async () => {
      const { latchkit, actions, popups, ports, state } = await setup();
      await actions.load();
      expect(state()).toMatchObject({
        paymentCurrency: { id: "USD" },
        purchaseCurrency: { symbol: "USDC" },
        isSample: false,
        providers: [{ name: "meld" }, { name: "coinbase" }],
      });
      actions.edit({ paymentAmount: "100" });
      expect(state()).toMatchObject({ quotesLoading: true });
      await ports.clock.pass(500);
      expect(state()).toMatchObject({ quotesLoading: false, purchaseAmount: "98.00" });
      await latchkit.modal.open({ view: "OnRampProviders" });
      expect(actions.buy("coinbase")).toBe(true);
      expect(popups.opened[0]?.addresses[0]).toMatch(/^https:\/\/pay\.coinbase\.com\/buy/u);
      expect(latchkit.navigation.snapshot.current.view).toBe("BuyInProgress");
      expect(state()).toMatchObject({ step: "buying", selectedProvider: "coinbase" });
      popups.opened[0]?.close();
      await ports.clock.pass(1_000);
      expect(state().step).toBe("left");
      await latchkit.dispose();
    },
  );

  it(
    "opens an onramp provider's page with the host's API key and the account",
    { tags: ["S7-047"] },
    async () => {
      const { latchkit, actions, popups } = await setup();
      expect(actions.buy("meld")).toBe(true);
      const url = new URL(popups.opened[0]?.addresses[0] ?? "");
      expect(url.origin).toBe("https://meldcrypto.com");
      expect(Object.fromEntries(url.searchParams)).toEqual({
        publicKey: "pk",
        destinationCurrencyCode: "USDC",
        walletAddress: latchkit.account.snapshot.current?.address,
        externalCustomerId: "p1",
      });
      await latchkit.dispose();
    },
  );

  it("does not offer an onramp provider that needs an API key if the host set none", async () => {
    const { latchkit, state } = await setup({ onramp: {} });
    expect(state().providers.map(({ name }) => name)).toEqual(["coinbase"]);
    await latchkit.dispose();
  });

  it(
    "opens no window if the onramp service returns a URL of a different site",
    { tags: ["F9"] },
    async () => {
      const { latchkit, actions, onramp, popups, ports, state } = await setup();
      await actions.load();
      onramp.pageBase = "https://pay.coinbase.com.evil.example/buy";
      actions.edit({ paymentAmount: "100" });
      await ports.clock.pass(500);
      expect(state().providers[1]).not.toHaveProperty("url");
      expect(actions.buy("coinbase")).toBe(false);
      expect(popups.opened).toEqual([]);
      await latchkit.dispose();
    },
  );

  it(
    "reports a blocked onramp popup, and opens the page on the next tap",
    { tags: ["S2-040"] },
    async () => {
      const { latchkit, actions, popups, state } = await setup();
      popups.isBlocked = true;
      expect(actions.buy("meld")).toBe(false);
      expect(state().step).toBe("blocked");
      popups.isBlocked = false;
      expect(actions.buy("meld")).toBe(true);
      expect(state().step).toBe("buying");
      await latchkit.dispose();
    },
  );
});

describe("progress of a purchase", () => {
  const ETHER = 10n ** 18n;
  /** An account with 1 ETH and an open provider window. */
  const bought = async () => {
    const data = new InMemoryBlockchainData();
    const fixture = await setup({ ports: { blockchainData: data } });
    const { latchkit, actions, ports } = fixture;
    const account = latchkit.account.snapshot.current?.caipAddress;
    if (account === undefined) throw new Error("nobody is connected");
    const hold = (units: bigint): void =>
      data.setTokens(account, [
        { networkId: "eip155:1", name: "Ether", symbol: "ETH", units, decimals: 18 },
      ]);
    hold(ETHER);
    // Loads the tokens chunk, as opening the account does.
    await latchkit.tokens.refresh({ force: true });
    await latchkit.modal.open({ view: "OnRampProviders" });
    await actions.load();
    await flushPromises();
    expect(actions.buy("coinbase")).toBe(true);
    await flushPromises();
    const pass = async (ms: number): Promise<void> => {
      for (let left = ms; left > 0; left -= 1_000) {
        await ports.clock.pass(1_000);
        await flushPromises();
      }
    };
    return { ...fixture, data, hold, pass };
  };

  it(
    "reports a purchase once the balance grew, and refreshes the account's data",
    { tags: ["S1-005"] },
    async () => {
      const { latchkit, state, hold, pass, popups } = await bought();
      expect(state().progress).toEqual({ status: "waiting", arrived: [] });
      const release = latchkit.tokens.watch();
      popups.opened[0]?.close();
      await pass(1_000);
      expect(state()).toMatchObject({ step: "left", progress: { status: "waiting" } });
      hold(3n * ETHER);
      await pass(13_000);
      expect(state().progress).toEqual({
        status: "arrived",
        arrived: [{ units: 2n * ETHER, decimals: 18, symbol: "ETH" }],
      });
      expect(latchkit.tokens.snapshot).toMatchObject({
        value: { tokens: [{ units: 3n * ETHER }] },
      });
      release();
      await latchkit.dispose();
    },
  );

  it(
    "requests purchase reports only from the onramp provider that offers them",
    { tags: ["S7-018", "S7-048"] },
    async () => {
      const { latchkit, actions, onramp, state, pass } = await bought();
      onramp.reported = [{ id: "p", status: "failed", at: 1 }];
      await pass(4_000);
      expect(state().progress).toMatchObject({ status: "failed", report: { id: "p" } });
      expect(actions.buy("meld")).toBe(true);
      expect(state()).toMatchObject({ step: "buying", progress: { status: "waiting" } });
      await pass(8_000);
      expect(state().progress).toEqual({ status: "waiting", arrived: [] });
      await latchkit.dispose();
    },
  );

  it("stops polling a purchase after its window was closed, and reads it again on request", async () => {
    const { latchkit, actions, state, hold, pass, popups } = await bought();
    popups.opened[0]?.close();
    await pass(186_000);
    expect(state().progress).toEqual({ status: "unseen", arrived: [] });
    actions.lookAgain();
    expect(state().progress).toMatchObject({ status: "waiting" });
    hold(2n * ETHER);
    await pass(13_000);
    expect(state().progress).toMatchObject({ status: "arrived" });
    actions.leave();
    expect(state()).toMatchObject({ step: "choosing" });
    expect(state()).not.toHaveProperty("progress");
    await latchkit.dispose();
  });

  it("shows no progress of an earlier purchase if the popup of a new one is blocked", async () => {
    const { latchkit, actions, popups, state, pass } = await bought();
    popups.isBlocked = true;
    expect(actions.buy("coinbase")).toBe(false);
    await pass(5_000);
    expect(state()).toMatchObject({ step: "blocked" });
    expect(state()).not.toHaveProperty("progress");
    await latchkit.dispose();
  });

  it("stops polling a purchase on a network change, and can start a purchase on the new network", async () => {
    const { latchkit, ports, wallet, state, pass, data } = await bought();
    expect(latchkit.navigation.snapshot.current.view).toBe("BuyInProgress");
    wallet.changeNetwork("eip155:10");
    await ports.clock.pass(1_000);
    await flushPromises();
    expect(latchkit.navigation.snapshot.current.view).toBe("OnRampProviders");
    expect(state()).toMatchObject({ step: "choosing" });
    expect(state()).not.toHaveProperty("progress");
    const asked = data.queries.length;
    await pass(30_000);
    expect(data.queries).toHaveLength(asked);
    await latchkit.dispose();
  });

  it("reads the currency's balance from the chain for a purchase while the token service is down", async () => {
    const { latchkit, state, data, pass } = await bought();
    data.failure = new Error("down");
    await pass(13_000);
    expect(state().progress).toEqual({ status: "waiting", arrived: [] });
    await latchkit.dispose();
  });
});

describe("incomplete onramp answers", () => {
  it("rejects an onramp quote in other currencies than requested", { tags: ["F9"] }, async () => {
    const { latchkit, actions, onramp, ports, state } = await setup();
    await actions.load();
    const honest = onramp.quote.bind(onramp);
    onramp.quote = async (request, signal) => ({
      ...(await honest(request, signal)),
      purchaseAmount: { amount: "98.00", currency: "ETH" },
    });
    actions.edit({ paymentAmount: "100" });
    await ports.clock.pass(500);
    expect(state()).toMatchObject({
      isPlaceholder: true,
      paymentAmount: "100",
      error: { code: "http/invalid-body" },
    });
    expect(state()).not.toHaveProperty("purchaseAmount");
    await latchkit.dispose();
  });

  it(
    "shows sample currencies, marked as samples, when the onramp service is down",
    { tags: ["S8-022"] },
    async () => {
      const { latchkit, actions, onramp, state } = await setup();
      onramp.failure = new Error("down");
      await actions.load();
      expect(state()).toMatchObject({ isSample: true, purchaseCurrency: { symbol: "USDC" } });
      await latchkit.dispose();
    },
  );

  it(
    "keeps the typed payment amount when an onramp quote fails",
    { tags: ["S8-023", "F9"] },
    async () => {
      const { latchkit, actions, onramp, ports, state } = await setup();
      await actions.load();
      onramp.failure = new Error("down");
      actions.edit({ paymentAmount: "100" });
      await ports.clock.pass(500);
      expect(state()).toMatchObject({
        isPlaceholder: true,
        paymentAmount: "100",
        quote: { quoteId: "mocked-quote-id" },
        quotesLoading: false,
      });
      expect(state()).not.toHaveProperty("purchaseAmount");
      onramp.failure = undefined;
      actions.edit({ paymentAmount: "200" });
      await ports.clock.pass(500);
      expect(state()).toMatchObject({ isPlaceholder: false, purchaseAmount: "196.00" });
      await latchkit.dispose();
    },
  );

  it(
    "shows only the onramp quote of the latest input if answers arrive in a different order",
    { tags: ["F9"] },
    async () => {
      const { latchkit, actions, onramp, ports, state } = await setup();
      await actions.load();
      const waiting: { readonly amount: string; answer(): void }[] = [];
      onramp.quote = (request: QuoteRequest) =>
        new Promise((resolve) => {
          const { amount } = request;
          const price = { amount, currency: "USD" };
          waiting.push({
            amount,
            answer: () =>
              resolve({
                quoteId: amount,
                networkFee: price,
                paymentSubtotal: price,
                paymentTotal: price,
                purchaseAmount: { amount, currency: "USDC" },
              }),
          });
        });
      await fc.assert(
        fc.asyncProperty(
          fc.array(fc.tuple(fc.integer({ min: 10, max: 99 }), fc.nat(3)), { maxLength: 8 }),
          async (steps) => {
            for (const [amount, at] of steps) {
              actions.edit({ paymentAmount: String(amount) });
              await ports.clock.pass(500);
              waiting[at]?.answer();
              await flushPromises();
              const { purchaseAmount, paymentAmount, quotesLoading } = state();
              expect([undefined, paymentAmount]).toContain(purchaseAmount);
              expect(quotesLoading).toBe(purchaseAmount === undefined);
            }
            waiting.length = 0;
          },
        ),
        { numRuns: 200 },
      );
      await latchkit.dispose();
    },
  );
});

describe("onramp options", () => {
  it.each([
    [5, "options/wrong-type", "onramp"],
    [{ meldPublicKey: " " }, "options/wrong-type", "onramp.meldPublicKey"],
    [{ country: "Germany" }, "options/wrong-type", "onramp.country"],
    [{ meldUrl: "http://meld.example" }, "options/malformed-url", "onramp.meldUrl"],
    [{ coinbaseUrl: "//pay" }, "options/malformed-url", "onramp.coinbaseUrl"],
  ])("rejects the onramp option %j by name on first use", async (onramp, code, option) => {
    const latchkit = createLatchkit({ networks: TWO_NETWORKS, onramp: onramp as never });
    await expect(latchkit.onramp.actions()).rejects.toMatchObject({ code, context: { option } });
    await latchkit.dispose();
  });
});

describe("account view entry to buying", () => {
  const offered = async (options: Partial<LatchkitOptions> = {}): Promise<boolean> => {
    const { latchkit } = await setup(options);
    const { actions } = accountModel(latchkit).snapshot;
    await latchkit.dispose();
    return actions.includes("onramp");
  };
  const inShanghai = {
    ports: { environment: new FakeEnvironment({ timeZone: "Asia/Shanghai" }) },
  };

  it(
    "offers to buy in the account if the host has a project and did not disable onramp",
    { tags: ["S1-020"] },
    async () => {
      expect(await offered()).toBe(true);
      expect(await offered({ features: { onramp: false } })).toBe(false);
      expect(await offered({ projectId: undefined as never })).toBe(false);
    },
  );
  it(
    "hides the offer to buy in restricted regions if the host enables that",
    { tags: ["S9-026"] },
    async () => {
      expect(await offered(inShanghai)).toBe(true);
      expect(await offered({ ...inShanghai, onrampInRestrictedRegions: "hide" })).toBe(false);
      expect(await offered({ onrampInRestrictedRegions: "hide" })).toBe(true);
    },
  );
});
