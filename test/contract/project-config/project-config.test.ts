import type { ServerResponse } from "node:http";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { LatchkitError } from "../../../src/domain/errors/latchkit-error.js";
import { FetchHttpClient } from "../../../src/infrastructure/http-client/fetch-http-client.js";
import {
  FakeClock,
  InMemoryProjectConfig,
  SeededRandom,
} from "../../../src/infrastructure/in-memory/index.js";
import { HttpProjectConfig } from "../../../src/infrastructure/project-config/http-project-config.js";
import type { Scheduler } from "../../../src/ports/page.ports.js";
import { answerJson, startHttpServer, type HttpServer } from "../../support/servers/http-server.js";
import { describeProjectConfig } from "./project-config.contract.js";

/** Pauses between attempts end at once; timeouts never fire. */
const hasty: Scheduler = {
  after: (waitMs, task) => {
    if (waitMs < 5_000) queueMicrotask(task);
    return () => undefined;
  },
};
const over = (server: HttpServer): HttpProjectConfig =>
  new HttpProjectConfig({
    http: new FetchHttpClient({
      fetch: (input, init) => fetch(input, init),
      scheduler: hasty,
      clock: new FakeClock(),
      random: new SeededRandom(1),
    }),
    baseUrl: `${server.url}/`,
    projectId: "p1",
  });
const pathOf = (url: string): string => new URL(url, "http://server").pathname;

describeProjectConfig("HTTP over a real server", async () => {
  let settings: {
    features: unknown;
    analytics: boolean;
    origins: readonly string[];
    status: number;
    hangs: boolean;
  } = { features: null, analytics: true, origins: [], status: 200, hangs: false };
  const routes: Readonly<Record<string, (response: ServerResponse) => void>> = {
    "/appkit/v1/config": (response) => answerJson(response, { features: settings.features }),
    "/getAnalyticsConfig": (response) =>
      answerJson(response, { isAnalyticsEnabled: settings.analytics }),
    "/projects/v1/origins": (response) =>
      answerJson(response, { allowedOrigins: settings.origins }, settings.status),
  };
  const server = await startHttpServer(({ url }, response) => {
    if (!settings.hangs) routes[pathOf(url)]?.(response);
  });
  return {
    port: over(server),
    dispose: () => server.stop(),
    set: (some) => {
      settings = { ...settings, ...some };
    },
    refuseOrigins: (status) => {
      settings = { ...settings, status };
    },
    hang: () => {
      settings = { ...settings, hangs: true };
    },
  };
});

const refusal = (status: number): Promise<readonly string[]> | readonly string[] => {
  if (status === 429) return Promise.reject(new LatchkitError("access/rate-limited", {}));
  return status >= 500 ? Promise.reject(new LatchkitError("access/server-error", { status })) : [];
};
describeProjectConfig("in memory", async () => {
  const port = new InMemoryProjectConfig();
  const never = new Promise<never>(() => undefined);
  return {
    port,
    dispose: async () => undefined,
    set: ({ features, analytics, origins }) => {
      port.settings = {
        ...port.settings,
        ...(features !== undefined && { features: features ?? undefined }),
        ...(analytics !== undefined && { isAnalyticsEnabled: analytics }),
        ...(origins && { allowedOrigins: origins }),
      };
    },
    refuseOrigins: (status) => {
      port.settings = { ...port.settings, allowedOrigins: refusal(status) };
    },
    hang: () => {
      port.settings = { features: never, isAnalyticsEnabled: never, allowedOrigins: never };
    },
  };
});

describe("HttpProjectConfig with untrusted answers", () => {
  let server: HttpServer;
  beforeEach(async () => void (server = await startHttpServer()));
  afterEach(() => server.stop());
  const { signal } = new AbortController();
  const answer = (body: unknown): void =>
    server.answer((_, response) => answerJson(response, body));

  it(
    "requests project settings by GET with only `projectId`, `st` and `sv`",
    { tags: ["S7-001"] },
    async () => {
      answer({ features: null, isAnalyticsEnabled: true, allowedOrigins: [] });
      const port = over(server);
      await Promise.all([
        port.features(signal),
        port.isAnalyticsEnabled(signal),
        port.allowedOrigins(signal),
      ]);
      expect(
        server.requests.map(({ method, url }) => `${method} ${pathOf(url)}`).toSorted(),
      ).toEqual(["GET /appkit/v1/config", "GET /getAnalyticsConfig", "GET /projects/v1/origins"]);
      expect(
        new Set(server.requests.map(({ url }) => new URL(url, "http://server").search)),
      ).toEqual(new Set(["?projectId=p1&st=latchkit&sv=react-universal-0.1.0"]));
      expect(
        server.requests.every(
          ({ headers }) => headers["x-project-id"] === undefined && headers.cookie === undefined,
        ),
      ).toBe(true);
    },
  );
  it("sends the version in package.json as the SDK version when it requests project settings", async () => {
    answer({ features: null });
    await over(server).features(signal);
    const { version } = (await import("../../../package.json", { with: { type: "json" } })).default;
    expect(server.requests[0]?.url).toContain(`-${version}`);
  });
  it("drops unknown project features, and treats unreadable settings of known features as not set", async () => {
    answer({
      features: [
        { id: "headless", isEnabled: true, config: null },
        "x",
        null,
        { id: "swap", isEnabled: "yes", config: [] },
        { id: "onramp", isEnabled: true, config: [7] },
        { id: "activity", isEnabled: false, config: [], more: 1 },
      ],
    });
    expect(await over(server).features(signal)).toEqual([
      { id: "swap", isEnabled: true, config: null },
      { id: "onramp", isEnabled: true, config: null },
      { id: "activity", isEnabled: false, config: [] },
    ]);
  });
  it.each([
    undefined,
    null,
    [],
    "x",
    {},
    { features: {} },
    { features: "all" },
    { features: [7, null, { id: 7 }] },
  ])("rejects the project's features with config/invalid-answer: %j", async (body) => {
    answer(body);
    await expect(over(server).features(signal)).rejects.toMatchObject({
      code: "config/invalid-answer",
    });
  });
  it.each([null, {}, { isAnalyticsEnabled: "false" }, { isAnalyticsEnabled: 1 }])(
    "rejects the project's analytics setting with config/invalid-answer: %j",
    async (body) => {
      answer(body);
      await expect(over(server).isAnalyticsEnabled(signal)).rejects.toMatchObject({
        code: "config/invalid-answer",
      });
    },
  );
  it.each([null, {}, { allowedOrigins: "https://x.example" }])(
    "allows all origins if the service answers with %j",
    { tags: ["S8-014"] },
    async (body) => {
      answer(body);
      expect(await over(server).allowedOrigins(signal)).toEqual([]);
    },
  );
  it("drops malformed and overlong allowed origins, and all after the thousandth", async () => {
    answer({
      allowedOrigins: [
        7,
        null,
        "x".repeat(301),
        ...Array.from({ length: 1_200 }, (_, at) => `https://${at}.example`),
      ],
    });
    const origins = await over(server).allowedOrigins(signal);
    expect([origins.length, origins[0]]).toEqual([1_000, "https://0.example"]);
  });
});
