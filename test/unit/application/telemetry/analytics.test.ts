import { describe, expect, it } from "vitest";
import { internalsOf } from "../../../../src/application/internals.js";
import { LatchkitError } from "../../../../src/domain/errors/latchkit-error.js";
import { InMemoryHttpClient } from "../../../../src/infrastructure/in-memory/index.js";
import { flushRequests, rejectedPromise, setupProject } from "../../../support/worlds/project.js";
import { setupConnected, TWO_NETWORKS } from "../../../support/worlds/instance.js";
import { granted } from "../../../support/doubles/manual-wallet.js";
import { ManualWallet, ManualWallets } from "../../../support/doubles/manual-wallet.js";

const never = new Promise<never>(() => undefined);
const FORBIDDEN = new LatchkitError("http/status", { status: 403, url: "" });

describe("analytics events", () => {
  it(
    "sends analytics events from the first action on if host and service allow them",
    { tags: ["S1-012"] },
    async () => {
      const page = await setupProject();
      await flushRequests();
      expect(page.sent()).toEqual([]);
      await page.latchkit.modal.open();
      await flushRequests();
      expect(page.sent()).toEqual(["INITIALIZE", "MODAL_OPEN"]);
      expect(page.telemetry.reports[0]).toMatchObject({
        url: "https://host.example/",
        domain: "host.example",
        props: {
          properties: {
            networks: ["eip155:1", "eip155:10"],
            themeMode: "system",
            allowUnsupportedChain: false,
          },
        },
      });
    },
  );
  it.each([
    ["the app", { features: { analytics: false } }, {}],
    ["the service", {}, { isAnalyticsEnabled: false }],
    ["a failed answer of the service", {}, { isAnalyticsEnabled: rejectedPromise(FORBIDDEN) }],
  ] as const)(
    "with analytics off by %s, sends no events to the service, but emits them on the app's events$",
    { tags: ["S7-044"] },
    async (_, options, settings) => {
      const page = await setupProject(options, settings);
      await page.latchkit.modal.open();
      await flushRequests();
      page.ports.lifecycle.setVisible(false);
      expect([page.sent(), page.events.map(({ name }) => name)]).toEqual([
        [],
        ["INITIALIZE", "MODAL_CREATED", "MODAL_OPEN"],
      ]);
    },
  );
  it(
    "does not ask the service whether analytics are enabled if the app disables them",
    { tags: ["S7-010"] },
    async () => {
      const page = await setupProject({ features: { analytics: false } });
      await page.latchkit.modal.open();
      await flushRequests();
      expect(page.project.requests).toEqual(["features"]);
    },
  );
  it(
    "sends no analytics events if the service does not confirm within 10 s that analytics are on",
    { tags: ["F10"] },
    async () => {
      const page = await setupProject({}, { isAnalyticsEnabled: never });
      await page.latchkit.modal.open();
      await flushRequests();
      await page.ports.clock.pass(10_000);
      page.ports.lifecycle.setVisible(false);
      expect(page.sent()).toEqual([]);
    },
  );
  it(
    "sends queued analytics events when the page is hidden before the service answered",
    { tags: ["F10"] },
    async () => {
      const page = await setupProject({}, { isAnalyticsEnabled: never });
      await page.latchkit.modal.open();
      await flushRequests();
      page.ports.lifecycle.setVisible(false);
      expect(page.sent()).toEqual(["INITIALIZE", "MODAL_OPEN"]);
    },
  );
  it("stops sending analytics events when the host disables analytics, until the host enables it again", async () => {
    const page = await setupProject();
    await page.latchkit.modal.open();
    await flushRequests();
    page.latchkit.features.set({ analytics: false });
    await page.latchkit.modal.close();
    page.latchkit.features.set({ analytics: true });
    page.latchkit.navigation.push({ view: "WhatIsAWallet" });
    await flushRequests();
    expect(page.sent()).toEqual(["INITIALIZE", "MODAL_OPEN", "CLICK_WALLET_HELP"]);
  });
  it("sends an analytics event for each help view and list that the user opens", async () => {
    const page = await setupProject();
    await page.latchkit.modal.open({ view: "Networks" });
    for (const view of ["WhatIsANetwork", "WhatIsAWallet", "WhatIsAWallet", "GetWallet"] as const)
      page.latchkit.navigation.push({ view });
    await flushRequests();
    expect(page.sent()).toEqual([
      "INITIALIZE",
      "MODAL_OPEN",
      "CLICK_NETWORKS",
      "CLICK_NETWORK_HELP",
      "CLICK_WALLET_HELP",
      "CLICK_GET_WALLET",
    ]);
  });
  it(
    "emits one alert if the analytics service answers 403, and a second only after a success",
    { tags: ["S8-002"] },
    async () => {
      const page = await setupProject();
      const act = async (answer: () => Promise<void>): Promise<number> => {
        page.telemetry.answer = answer;
        page.latchkit.navigation.push({
          view:
            page.latchkit.navigation.snapshot.current.view === "GetWallet"
              ? "WhatIsAWallet"
              : "GetWallet",
        });
        await flushRequests();
        return page.alerts().filter((code) => code === "origin-not-allowed").length;
      };
      const refuse = (): Promise<void> => Promise.reject(FORBIDDEN);
      expect([
        await act(refuse),
        await act(refuse),
        await act(() => Promise.resolve()),
        await act(refuse),
        await act(refuse),
      ]).toEqual([1, 1, 1, 2, 2]);
    },
  );
  it(
    "emits no alert for failures of the analytics service other than a 403",
    { tags: ["F10"] },
    async () => {
      const page = await setupProject({ debug: true });
      page.telemetry.answer = () =>
        Promise.reject(new LatchkitError("http/unreachable", { url: "" }));
      await page.latchkit.modal.open();
      await flushRequests();
      expect([page.alerts(), page.ports.logger.lines, page.sent()]).toEqual([
        [],
        [],
        ["INITIALIZE", "MODAL_OPEN"],
      ]);
    },
  );
});

describe("error reports", () => {
  it(
    "sends error reports for unexpected errors, but not for errors of the wallet or network",
    { tags: ["S7-042"] },
    async () => {
      const page = await setupProject();
      await page.latchkit.modal.open();
      await flushRequests();
      internalsOf(page.latchkit).broken("Connect", new TypeError("secret"));
      await page.latchkit.connection.connect("nobody").catch(() => undefined);
      const errors = page.telemetry.reports.filter(({ props }) => props.type === "error");
      expect(errors.map(({ props }) => props)).toEqual([
        {
          type: "error",
          event: "INTERNAL_SDK_ERROR",
          errorType: "TypeError",
          errorMessage: "internal/unexpected in Connect",
          stackTrace: expect.any(String),
        },
      ]);
    },
  );

  it(
    "sends an error report if the wallet rejects a disconnect",
    { tags: ["finding-W19", "S8-019"] },
    async () => {
      const wallet = new ManualWallet();
      const page = await setupProject({ ports: { injectedWallets: new ManualWallets(wallet) } });
      await page.latchkit.modal.open();
      await flushRequests();
      const connecting = page.latchkit.connection.connect(wallet.connectorId);
      await flushRequests();
      wallet.approve();
      await connecting;
      wallet.onDisconnect = () => Promise.reject(new TypeError("secret"));
      await expect(page.latchkit.connection.disconnect()).rejects.toMatchObject({
        code: "connection/disconnect-failed",
        message: "Failed to disconnect",
      });
      await flushRequests();
      const errors = page.telemetry.reports.filter(({ props }) => props.type === "error");
      expect(errors.map(({ props }) => props)).toEqual([
        expect.objectContaining({
          event: "INTERNAL_SDK_ERROR",
          errorType: "TypeError",
          errorMessage: "connection/disconnect-failed in connection.disconnect",
        }),
      ]);
    },
  );
});

const SECRETS = [
  "symKey",
  "me@mail.example",
  "123-456",
  "rpc-key",
  "token-in-query",
  "hash-part",
  "signed-text",
  "wallet-said",
  "styleNonce1",
];
const PAGE = {
  url: "https://host.example/cart",
  title: "Order of me@mail.example",
  description: "",
};

describe("private data in analytics", { tags: ["T34"] }, () => {
  const visit = async (options: object): Promise<InMemoryHttpClient> => {
    const http = new InMemoryHttpClient();
    http.route("GET", "https://api.web3modal.org/getAnalyticsConfig", () => ({
      body: { isAnalyticsEnabled: true },
    }));
    http.route("GET", "https://api.web3modal.org/appkit/v1/config", () => ({
      body: { features: null },
    }));
    http.route("POST", "https://pulse.walletconnect.org/e", () => ({ body: { status: "ok" } }));
    const environment = {
      isServer: false,
      isMobile: false,
      isIos: false,
      isAndroid: false,
      isSafari: false,
      isTelegram: false,
      isInFrame: false,
      origin: "https://host.example",
      href: "https://host.example/?token-in-query#hash-part",
      hasGlobal: () => false,
      language: "en",
      prefersDark: false,
      page: PAGE,
    };
    const { latchkit, wallet } = await setupConnected(
      {
        networks: TWO_NETWORKS.map((network) => ({
          ...network,
          rpcUrls: [`https://rpc.example/rpc-key`],
        })) as never,
        projectId: "p1",
        styleNonce: "styleNonce1",
        metadata: {
          name: "me@mail.example",
          url: "https://host.example/?token-in-query#hash-part",
        },
        messages: { en: { branding: "123-456" } },
        termsConditionsUrl: "https://host.example/?token-in-query",
        ports: { http, environment },
        ...options,
      },
      granted(),
    );
    await flushRequests();
    await latchkit.modal.open();
    const signing = latchkit.account.signMessage("signed-text").catch(() => undefined);
    internalsOf(latchkit).track({ name: "SEARCH_WALLET", badge: "", search: "me@mail.example" });
    internalsOf(latchkit).broken(
      "Connect",
      Object.assign(new Error("wallet-said me@mail.example wc:1@2?symKey=00"), {
        name: "symKey 123-456",
      }),
    );
    await latchkit.connection.disconnect();
    await flushRequests();
    expect(wallet).toBeDefined();
    await latchkit.dispose();
    await signing;
    return http;
  };
  const eventsOf = (http: InMemoryHttpClient) =>
    http.requests
      .filter(({ method }) => method === "POST")
      .map(
        ({ body }) =>
          body as {
            readonly props: {
              readonly event: string;
              readonly address?: string;
              readonly type: string;
            };
          },
      );

  it("sends no e-mail, code, key, URL query, signature or free text with analytics events", async () => {
    const http = await visit({});
    const all = JSON.stringify(http.requests);
    expect(SECRETS.filter((secret) => all.includes(secret))).toEqual([]);
    expect(eventsOf(http).map(({ props }) => props.event)).toEqual([
      "INITIALIZE",
      "SELECT_WALLET",
      "CONNECT_SUCCESS",
      "MODAL_OPEN",
      "SEARCH_WALLET",
      "INTERNAL_SDK_ERROR",
      "MODAL_CLOSE",
      "DISCONNECT_SUCCESS",
    ]);
  });
  it(
    "sends the active account's address with analytics events, but never with an error report",
    { tags: ["S7-041"] },
    async () => {
      const events = eventsOf(await visit({}));
      expect(
        events.filter(({ props }) => props.address !== undefined).map(({ props }) => props.event),
      ).toEqual(["CONNECT_SUCCESS", "MODAL_OPEN", "SEARCH_WALLET"]);
    },
  );
  it("sends no address with analytics events if the host sets `analyticsAddress: false`", async () => {
    const http = await visit({ analyticsAddress: false });
    expect(eventsOf(http).some(({ props }) => props.address !== undefined)).toBe(false);
    expect(JSON.stringify(http.requests)).not.toMatch(/0x[0-9a-f]{40}/iu);
  });
});
