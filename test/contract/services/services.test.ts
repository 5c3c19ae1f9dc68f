import {
  startWorld,
  type CatalogueEntry,
  type World,
  type WorldServices,
} from "latchkit/testing/node";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

const COMMON = "projectId=p&st=appkit&sv=react-universal-1.0.0";
const IMAGE = "/getWalletImage/00000000-aaaa-4000-8000-000000000001";
const EVENT = {
  eventId: "8a4a4a4a-1111-4222-8333-444444444444",
  url: "https://app.example/page",
  domain: "app.example",
  timestamp: 1_700_000_000_000,
  props: { type: "track", event: "MODAL_OPEN", properties: { connected: false } },
};

interface WalletsPage {
  readonly data: readonly CatalogueEntry[];
  readonly count: number;
}

let world: World;
let services: WorldServices;
beforeAll(async () => {
  world = await startWorld({ parts: ["services"] });
  if (world.services === undefined) throw new Error("the services were left out");
  services = world.services;
});
beforeEach(() => services.reset());
afterAll(() => world.stop());

const ask = (path: string, query = "", init: RequestInit = {}): Promise<Response> =>
  fetch(`${services.urls.catalogue}${path}?${COMMON}${query}`, init);
const post = (body: unknown): Promise<Response> =>
  ask("/e", "", { method: "POST", body: JSON.stringify(body) });
const wallets = async (query: string): Promise<WalletsPage> =>
  (await ask("/getWallets", query)).json() as Promise<WalletsPage>;
const answer = async (path: string, query = ""): Promise<unknown> =>
  (await ask(path, query)).json();

describe("the services of the local world", () => {
  it("serves the project's configuration, origins and analytics setting that the test sets", async () => {
    expect(await answer("/appkit/v1/config")).toMatchObject({
      features: [
        { id: "social_login", isEnabled: true, config: expect.arrayContaining(["email"]) },
        { id: "swap" },
        { id: "onramp" },
        { id: "activity" },
        { id: "reown_branding" },
      ],
    });
    services.set({ features: null, origins: ["https://*.example"], analytics: false });
    expect(await answer("/appkit/v1/config")).toEqual({ features: null });
    expect(await answer("/projects/v1/origins")).toEqual({ allowedOrigins: ["https://*.example"] });
    expect(await answer("/getAnalyticsConfig")).toEqual({ isAnalyticsEnabled: false });
  });

  it("serves 600 catalogue wallets in pages, each once, with the total on every page", async () => {
    const pages = await Promise.all(
      Array.from({ length: 16 }, (_, index) => wallets(`&page=${index + 1}&entries=40`)),
    );
    expect(pages.map(({ data }) => data.length)).toEqual([
      ...Array.from({ length: 15 }, () => 40),
      0,
    ]);
    expect(new Set(pages.map(({ count }) => count))).toEqual(new Set([600]));
    expect(new Set(pages.flatMap(({ data }) => data.map(({ id }) => id))).size).toBe(600);
    expect(new Set(services.answers.wallets.map(({ name }) => name)).size).toBe(600);
  });

  it("filters the served catalogue wallets by id, excluded id, chain, name and badge", async () => {
    const [first, second] = services.answers.wallets;
    expect((await wallets(`&page=1&entries=2&include=${second?.id},${first?.id}`)).data).toEqual([
      first,
      second,
    ]);
    expect(await wallets(`&page=1&entries=1&exclude=${first?.id}`)).toEqual({
      data: [second],
      count: 599,
    });
    const solana = await wallets(
      "&page=1&entries=600&chains=solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp",
    );
    expect(solana.count).toBe(
      services.answers.wallets.filter(({ chains = [] }) =>
        chains.some((chain) => chain.startsWith("solana:")),
      ).length,
    );
    expect(
      (await wallets(`&page=1&entries=100&search=${encodeURIComponent("ウォレット")}`)).data.map(
        ({ name }) => name,
      ),
    ).toEqual(["さくらウォレット"]);
    const certified = await wallets("&page=1&entries=600&badge_type=certified&search=HARBOR");
    expect(certified.data.length).toBeGreaterThan(0);
    expect(
      certified.data.every(
        ({ badge_type, name }) => badge_type === "certified" && name.startsWith("Harbor"),
      ),
    ).toBe(true);
  });

  it("serves catalogue wallets of five namespaces, with each link type, without links, and desktop-only", () => {
    const all = services.answers.wallets;
    const links = [
      "mobile_link",
      "desktop_link",
      "webapp_link",
      "link_mode",
      "chrome_store",
      "app_store",
      "play_store",
      "homepage",
      "rdns",
    ] as const;
    expect(
      new Set(all.flatMap(({ chains = [] }) => chains.map((chain) => chain.split(":")[0]))),
    ).toEqual(new Set(["eip155", "solana", "bip122", "polkadot", "cosmos"]));
    for (const link of links)
      expect(
        all.some((wallet) => typeof wallet[link] === "string"),
        link,
      ).toBe(true);
    expect(all.some((wallet) => links.every((link) => wallet[link] === null))).toBe(true);
    expect(
      all.some(
        (wallet) =>
          wallet.desktop_link !== null &&
          links.every(
            (link) => ["desktop_link", "homepage"].includes(link) || wallet[link] === null,
          ),
      ),
    ).toBe(true);
  });

  it.each([IMAGE, "/public/getAssetImage/ba0ba0cd-17c6-4806-ad93-f9d174f17900"])(
    "serves the same picture at each request for %s",
    async (path) => {
      const [one, again] = await Promise.all([ask(path), ask(path)]);
      const bytes = Buffer.from(await one.arrayBuffer());
      expect(one.headers.get("content-type")).toBe("image/png");
      expect(one.headers.get("cache-control")).toContain("max-age");
      expect(bytes.length).toBeGreaterThan(2_000);
      expect(bytes.length).toBeLessThan(8_000);
      expect(bytes.equals(Buffer.from(await again.arrayBuffer()))).toBe(true);
    },
  );

  it.each(["/public/getCurrencyImage/USD", "/public/getTokenImage/USDC"])(
    "serves an SVG picture for %s",
    async (path) => {
      const response = await ask(path);
      expect(response.headers.get("content-type")).toBe("image/svg+xml");
      expect(await response.text()).toContain("<svg");
    },
  );

  it("accepts and records a telemetry event sent as text from any origin", async () => {
    const response = await post(EVENT);
    expect(await response.json()).toEqual({ status: "ok" });
    expect(response.headers.get("access-control-allow-origin")).toBe("*");
    expect((await ask("/e", "", { method: "OPTIONS" })).status).toBe(204);
    expect(services.requestsTo("/e")).toMatchObject([
      {
        service: "telemetry",
        method: "POST",
        query: { projectId: "p", st: "appkit", sv: "react-universal-1.0.0" },
        body: EVENT,
        headers: { "content-type": "text/plain;charset=UTF-8" },
      },
    ]);
    services.clear();
    expect(services.requests).toEqual([]);
  });

  it.each([
    ["/getAnalyticsConfig?st=appkit&sv=x", "projectId is missing"],
    ["/appkit/v1/config?projectId=p&sv=x", "st is missing"],
    ["/projects/v1/origins?projectId=p&st=appkit", "sv is missing"],
    [`/getAnalyticsConfig?${COMMON}&clientId=c`, "clientId is not a parameter of this call"],
    [`/getWallets?${COMMON}&page=1`, "entries is missing"],
    [`/getWallets?${COMMON}&page=0&entries=40`, "page must be a whole number from 1"],
    [`/getWallets?${COMMON}&page=1&entries=40&search=`, "search must be trimmed and not empty"],
    [
      `/getWallets?${COMMON}&page=1&entries=40&chains=ethereum`,
      "chains must be a comma-joined list",
    ],
    [
      `/getWallets?${COMMON}&page=1&entries=40&toString=1`,
      "toString is not a parameter of this call",
    ],
  ])('the test service answers 400 to %s with the reason "%s"', async (path, reason) => {
    const response = await fetch(`${services.urls.catalogue}${path}`);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ reasons: [{ description: reason }] });
    expect(services.requests).toMatchObject([{ refused: reason }]);
  });

  it("the test service answers 400 to an incomplete event, 404 to an unknown path, 405 to a wrong method", async () => {
    expect((await post({ ...EVENT, eventId: "1" })).status).toBe(400);
    expect(
      (await post({ ...EVENT, props: { type: "track", event: "MODAL_CREATED" } })).status,
    ).toBe(400);
    expect((await ask("/getWalletImage/..%2F..%2Fe")).status).toBe(404);
    expect((await ask("/v1/nothing")).status).toBe(404);
    expect((await ask("/e")).status).toBe(405);
  });
});

describe("faults of the services", () => {
  it("the test service can answer a path with a status and Retry-After, a given number of times", async () => {
    services.fault({ kind: "status", status: 429, retryAfter: 2 }, { at: "/getWallets", times: 1 });
    expect((await ask("/appkit/v1/config")).status).toBe(200);
    const limited = await ask("/getWallets", "&page=1&entries=4");
    expect([limited.status, limited.headers.get("retry-after")]).toEqual([429, "2"]);
    expect((await ask("/getWallets", "&page=1&entries=4")).status).toBe(200);
    expect(services.requestsTo("/getWallets")).toHaveLength(2);
  });

  it("the test service can hang or drop connections until the test removes the fault", async () => {
    const answers = services.fault({ kind: "hang" });
    const hanging = new AbortController();
    const waiting = ask("/getAnalyticsConfig", "", { signal: hanging.signal });
    while (services.requests.length === 0) await new Promise(setImmediate);
    hanging.abort();
    await expect(waiting).rejects.toThrow();
    answers();
    const drop = world.fault("services", { kind: "drop" });
    await expect(ask("/getAnalyticsConfig")).rejects.toThrow();
    drop();
    expect((await ask("/getAnalyticsConfig")).status).toBe(200);
  });

  it("the test service can delay some answers, so that answers arrive in another order", async () => {
    services.fault({ kind: "delay", ms: 60 }, { at: ({ query }) => query["search"] === "a" });
    const order: string[] = [];
    await Promise.all(
      ["a", "ab"].map((search) =>
        wallets(`&page=1&entries=1&search=${search}`).then(() => order.push(search)),
      ),
    );
    expect(order).toEqual(["ab", "a"]);
  });

  it("the test service can send a response body slowly but completely", async () => {
    services.fault({ kind: "slow", ms: 60 });
    expect((await wallets("&page=1&entries=40")).data).toHaveLength(40);
  });

  it("the test service can truncate a response body, with or without a connection error", async () => {
    services.fault({ kind: "truncate" });
    await expect(answer("/getWallets", "&page=1&entries=4")).rejects.toThrow(TypeError);
    services.fault({ kind: "truncate", looksComplete: true });
    await expect(answer("/getWallets", "&page=1&entries=4")).rejects.toThrow(SyntaxError);
  });

  it("the test service can answer with an HTML page, an empty body, or given JSON", async () => {
    services.fault({ kind: "html" });
    expect(await (await ask("/getAnalyticsConfig")).text()).toContain("<!doctype html>");
    services.fault({ kind: "empty" });
    expect(await (await ask("/getAnalyticsConfig")).text()).toBe("");
    services.fault({ kind: "json", body: [1] });
    expect(await answer("/getAnalyticsConfig")).toEqual([1]);
  });

  it("the test service can answer with missing, null, wrong-typed or extra fields", async () => {
    services.set({ origins: ["https://a.example"] });
    const changes = ["missing", "null", "types", "extra"] as const;
    const bodies: unknown[] = [];
    for (const change of changes) {
      services.fault({ kind: "schema", change });
      bodies.push(await answer("/projects/v1/origins"));
    }
    expect(bodies).toEqual([
      {},
      { allowedOrigins: null },
      { allowedOrigins: [7] },
      { allowedOrigins: ["https://a.example"], unexpected: { nested: [1, "two", null] } },
    ]);
  });

  it("the test service can send a body of 50 MB, and stops when the client stops reading", async () => {
    const undo = services.fault({ kind: "big", bytes: 1_000_000 });
    const text = await (await ask("/getAnalyticsConfig")).text();
    expect(text.length).toBeGreaterThan(1_000_000);
    expect(JSON.parse(text)).toMatchObject({ isAnalyticsEnabled: true });
    const picture = await ask(IMAGE);
    expect(picture.headers.get("content-type")).toBe("image/png");
    expect((await picture.arrayBuffer()).byteLength).toBeGreaterThan(1_000_000);
    undo();
    services.fault({ kind: "big" });
    const whole = await ask("/getAnalyticsConfig");
    expect(whole.headers.get("content-length")).toBeNull();
    await whole.body?.cancel();
  });

  it("the test service can add hostile wallets to a catalogue page", async () => {
    services.fault({ kind: "hostile" });
    const { data } = (await answer("/getWallets", "&page=1&entries=4")) as {
      readonly data: readonly (CatalogueEntry | null)[];
    };
    const good = services.answers.wallets.slice(0, 4);
    expect(data).toEqual(expect.arrayContaining(good));
    expect(data.filter((entry) => entry?.id === good[0]?.id)).toHaveLength(2);
    expect(data.some((entry) => entry?.mobile_link?.startsWith("javascript:"))).toBe(true);
    expect(
      data.some(
        (entry) => entry !== null && typeof entry === "object" && Object.hasOwn(entry, "__proto__"),
      ),
    ).toBe(true);
    expect(
      data.some((entry) => entry?.name === "MetaM\u0430sk" && entry.rdns === "io.metamask"),
    ).toBe(true);
    expect((await ask("/appkit/v1/config")).status).toBe(200);
  });
});

describe("startWorld", () => {
  it("lists the URLs of all test services in /world.json", () => {
    expect(world.addresses.services).toEqual(services.urls);
    expect(services.urls.catalogue).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  });
});
