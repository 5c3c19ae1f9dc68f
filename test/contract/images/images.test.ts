import type { Fault, WorldServices } from "latchkit/testing/node";
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ImagePool } from "../../../src/application/images/image-pool.js";
import { picturesReady } from "../../../src/application/catalogue/views/show-lists.js";
import { Lifetime } from "../../../src/application/shared/lifetime.js";
import { LatchkitError } from "../../../src/domain/errors/latchkit-error.js";
import type { ImageRef } from "../../../src/domain/image/image-ref.js";
import { FetchHttpClient } from "../../../src/infrastructure/http-client/fetch-http-client.js";
import { HttpImages } from "../../../src/infrastructure/images/http-images.js";
import { PackagedImages } from "../../../src/infrastructure/images/packaged-images.js";
import {
  ANY_PICTURE,
  FakeClock,
  InMemoryImages,
  SeededRandom,
} from "../../../src/infrastructure/in-memory/index.js";
import { FaultTally } from "../../support/fixtures/wallet-faults.js";
import { localServices } from "../../support/servers/local-services.js";
import { CountedUrls } from "../../support/doubles/object-urls.js";
import { describeImages } from "./images.contract.js";

const local = localServices();
let services: WorldServices;
beforeEach(() => {
  services = local();
});

const UUID = "00000000-aaaa-4000-8000-00000000000";
const asset = (digit: number | string): ImageRef => ({ kind: "asset", id: `${UUID}${digit}` });
const MISSING: ImageRef = { kind: "wallet", id: "no-such-picture" };

/** The adapter with a fake clock and counted object URLs. */
const onServices = (clock = new FakeClock()) => {
  const http = new FetchHttpClient({
    fetch: (input, init) => fetch(input, init),
    scheduler: clock,
    clock,
    random: new SeededRandom(4),
  });
  const urls = new CountedUrls();
  return {
    clock,
    urls,
    port: new HttpImages({ http, urls, baseUrl: `${services.urls.catalogue}/`, projectId: "demo" }),
  };
};

describeImages("the catalogue service", async () => {
  services.fault({ kind: "html" }, { at: `/public/getAssetImage/${asset(8).id}` });
  services.fault({ kind: "hang" }, { at: `/public/getAssetImage/${asset(9).id}` });
  const { port, urls } = onServices();
  return {
    port,
    missing: MISSING,
    page: asset(8),
    hang: asset(9),
    urls: () => urls.blobs.size,
    dispose: async () => undefined,
  };
});

describeImages("the package's own pictures before the catalogue service", async () => {
  services.fault({ kind: "html" }, { at: `/public/getAssetImage/${asset(8).id}` });
  services.fault({ kind: "hang" }, { at: `/public/getAssetImage/${asset(9).id}` });
  const { port, urls } = onServices();
  return {
    port: new PackagedImages(port),
    missing: MISSING,
    page: asset(8),
    hang: asset(9),
    urls: () => urls.blobs.size,
    dispose: async () => undefined,
  };
});

describeImages("in memory", async () => {
  const answers: Readonly<Record<string, () => Blob | Promise<Blob>>> = {
    [MISSING.id]: () => Promise.reject(new LatchkitError("http/status", { status: 404, url: "" })),
    [asset(8).id]: () => new Blob(["<!doctype html>"]),
    [asset(9).id]: () => new Promise(() => undefined),
  };
  const port = new InMemoryImages(({ id }) => answers[id]?.() ?? ANY_PICTURE);
  return {
    port,
    missing: MISSING,
    page: asset(8),
    hang: asset(9),
    urls: () => port.urls.size,
    dispose: async () => undefined,
  };
});

describe("pictures of the catalogue service", () => {
  const { signal } = new AbortController();

  const pictures = [
    ["S7-011", "wallet", `${UUID}1`, `/getWalletImage/${UUID}1`, "image/png"],
    ["S7-012", "asset", `${UUID}1`, `/public/getAssetImage/${UUID}1`, "image/png"],
    ["S7-013", "currency", "USD", "/public/getCurrencyImage/USD", "image/svg+xml"],
    ["S7-014", "token", "USDC", "/public/getTokenImage/USDC", "image/svg+xml"],
  ] as const;
  for (const [statement, kind, id, path, type] of pictures)
    it(
      `requests the picture of a ${kind} with project and SDK, and detects its type from its bytes`,
      { tags: [statement] },
      async () => {
        const { port, urls } = onServices();
        const { url } = await port.load({ kind, id }, signal);
        expect(urls.blobs.get(url)).toMatchObject({ type });
        const requests = services.requestsTo(path);
        expect(requests).toMatchObject([
          {
            method: "GET",
            query: { projectId: "demo", st: expect.any(String), sv: expect.any(String) },
          },
        ]);
        expect(requests[0]?.refused).toBeUndefined();
      },
    );

  it.each([
    "../../appkit/v1/config",
    "a/b",
    "a?projectId=other#x",
    "%2e%2e",
    "..\\..",
    "a b",
    "ü",
    "https://example.test/x",
  ])("encodes a picture's id as one URL path segment: %j", async (id) => {
    await expect(onServices().port.load({ kind: "wallet", id }, signal)).rejects.toMatchObject({
      code: "http/status",
      context: { status: 404 },
    });
    expect(services.requestsTo(`/getWalletImage/${encodeURIComponent(id)}`)).toMatchObject([
      { query: { projectId: "demo" } },
    ]);
  });

  it.each(["", ".", "..", "\uD800"])(
    "requests no picture if its id cannot be a URL path segment: %j",
    async (id) => {
      await expect(onServices().port.load({ kind: "wallet", id }, signal)).rejects.toMatchObject({
        code: "http/unreachable",
      });
      expect(services.requestsTo("/getWalletImage/")).toEqual([]);
    },
  );
});

/** Row F4, fault by fault; N and T pass the limit of 10 s. */
const CELLS: readonly (readonly [name: string, fault: Fault | undefined])[] = [
  ["never answers", { kind: "hang" }],
  ["answers too late", { kind: "delay", ms: 60_000 }],
  ["sends its body too slowly", { kind: "slow", ms: 60_000 }],
  ...[500, 502, 503, 504].map(
    (status) => [`answers ${status}`, { kind: "status", status }] as const,
  ),
  ...[undefined, 1, "nonsense"].map(
    (retryAfter) =>
      [
        `answers 429, Retry-After ${retryAfter}`,
        { kind: "status", status: 429, ...(retryAfter !== undefined && { retryAfter }) },
      ] as const,
  ),
  ...[400, 401, 403, 404].map(
    (status) => [`answers ${status}`, { kind: "status", status }] as const,
  ),
  ["sends an HTML page with 200", { kind: "html" }],
  ["sends an empty body with 200", { kind: "empty" }],
  ["sends JSON with 200", { kind: "json", body: { image: "data:image/png;base64,AA" } }],
  ["sends 50 MB", { kind: "big" }],
  ["sends 761,856 bytes", { kind: "big", bytes: 761_856 }],
  ["truncates its body", { kind: "truncate" }],
  ["drops the connection", { kind: "drop" }],
  ["lacks the picture", undefined],
];

describe("failing pictures", { tags: ["F4"] }, () => {
  const tally = new FaultTally();
  let life: Lifetime;
  beforeEach(() => {
    life = new Lifetime();
  });
  afterEach(() => life.end());

  /**
   * A list and a search while every picture fails in one way. The clock is moved by hand, in steps,
   * until both are shown.
   */
  const play = async (fault: Fault | undefined): Promise<void> => {
    services.reset();
    if (fault) services.fault(fault, { at: "/public/getAssetImage/" });
    const { clock, port, urls } = onServices();
    const pool = new ImagePool({ images: port, clock, scheduler: clock, life });
    const start = clock.now();
    const notified: (string | undefined)[] = [];
    const shown: Record<string, number> = {};
    const row = fault ? asset(1) : { kind: "asset" as const, id: "no-such-picture" };
    const leave = pool.request(row, (url) => notified.push(url));
    for (const what of ["list", "search"] as const)
      void picturesReady({ pictures: pool, scheduler: clock }, [row], what, life.signal).then(
        () => {
          shown[what] = clock.now() - start;
        },
        () => undefined,
      );
    await vi.waitFor(
      async () => {
        await clock.pass(100);
        expect(notified).toHaveLength(1);
        expect(shown).toMatchObject({ list: expect.any(Number), search: expect.any(Number) });
      },
      { timeout: 20_000, interval: 2 },
    );
    expect(notified).toEqual([undefined]);
    expect(shown["list"]).toBeLessThanOrEqual(2_000);
    expect(shown["search"]).toBe(300);
    const requests = (): number => services.requestsTo(`/public/getAssetImage/${row.id}`).length;
    const asked = requests();
    pool.request(row, (url) => notified.push(url))();
    leave();
    await clock.pass(1_000);
    expect([notified, requests(), asked >= 1 && asked <= 4]).toEqual([
      [undefined, undefined],
      asked,
      true,
    ]);
    life.end();
    expect([urls.blobs.size, clock.pending]).toEqual([0, 0]);
    life = new Lifetime();
  };

  it.each(CELLS)(
    "shows wallets with placeholders and does not retry endlessly if the picture service %s",
    { tags: ["F4"] },
    async (name, fault) => {
      const before = tally.failed.length;
      await tally.try(name, () => play(fault));
      expect(tally.failed.slice(before)).toEqual([]);
    },
  );

  afterAll(() => {
    console.info(`F4 ${tally.line}`);
  });
});
