import type { ServerResponse } from "node:http";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  BLOB_LIMIT_BYTES,
  FetchHttpClient,
  JSON_LIMIT_BYTES,
  buildUrl,
} from "../../../src/infrastructure/http-client/fetch-http-client.js";
import { lazy } from "../../support/builders/lazy.js";
import { LazyHttpClient } from "../../../src/infrastructure/http-client/lazy-http-client.js";
import {
  FakeClock,
  InMemoryHttpClient,
  SeededRandom,
} from "../../../src/infrastructure/in-memory/index.js";
import type { HttpClient } from "../../../src/ports/http-client.port.js";
import { answerJson, startHttpServer, type HttpServer } from "../../support/servers/http-server.js";
import { describeHttpClient } from "./http-client.contract.js";

const clientOn = (clock: FakeClock, service?: string): FetchHttpClient =>
  new FetchHttpClient({
    fetch: (input, init) => fetch(input, init),
    scheduler: clock,
    clock,
    random: new SeededRandom(3),
    service,
  });

const answerRoutes = (path: string, response: ServerResponse): void => {
  if (path.startsWith("/json")) return answerJson(response, { a: 1 });
  if (path === "/blob")
    return void response
      .writeHead(200, { "Content-Type": "image/png" })
      .end(Buffer.from([1, 2, 3]));
  if (path !== "/hang") response.writeHead(path === "/empty" ? 204 : 404).end();
};

const serverHarness = async (make: (service: string) => HttpClient) => {
  const log: HttpServer["requests"][number][] = [];
  const start = () =>
    startHttpServer((request, response) => {
      log.push(request);
      answerRoutes(new URL(request.url, "http://server").pathname, response);
    });
  const [server, other] = await Promise.all([start(), start()]);
  return {
    port: make(server.url),
    url: server.url,
    elsewhere: other.url,
    gone: "http://127.0.0.1:1/",
    lastUrl: () => log.at(-1)?.url ?? "",
    lastBody: () => JSON.parse(log.at(-1)?.body || "null"),
    lastMethod: () => log.at(-1)?.method ?? "",
    dispose: async () => {
      await Promise.all([server.stop(), other.stop()]);
    },
  };
};

describeHttpClient("fetch over a real server", () =>
  serverHarness((service) => clientOn(new FakeClock(), service)),
);
describeHttpClient("fetch, whose code arrives with the first exchange", () =>
  serverHarness(
    (service) => new LazyHttpClient(lazy("http", async () => clientOn(new FakeClock(), service))),
  ),
);

describeHttpClient("in memory", async () => {
  const url = "https://service.example";
  const elsewhere = "https://elsewhere.example";
  const port = new InMemoryHttpClient(url);
  port.route("POST", `${elsewhere}/json`, () => ({ body: { a: 1 } }));
  port.route("GET", `${url}/json`, () => ({ body: { a: 1 } }));
  for (const method of ["POST", "PUT", "DELETE"] as const)
    port.route(method, `${url}/json`, () => ({ body: { a: 1 } }));
  port.route("GET", `${url}/empty`, () => ({ status: 204 }));
  port.route("GET", `${url}/missing`, () => ({ status: 404 }));
  port.route("GET", `${url}/blob`, () => ({ blob: new Blob([new Uint8Array([1, 2, 3])]) }));
  port.route("GET", `${url}/hang`, () => new Promise(() => undefined));
  return {
    port,
    url,
    elsewhere,
    gone: "https://gone.example/",
    lastUrl: () => port.requests.at(-1)?.url ?? "",
    lastBody: () => port.requests.at(-1)?.body ?? null,
    lastMethod: () => port.requests.at(-1)?.method ?? "",
    dispose: async () => undefined,
  };
});

describe("URLs of the blockchain-data service", { tags: ["S7-039"] }, () => {
  it.each([
    ["https://rpc.example/base", "https://rpc.example/base/v1/x", true],
    ["https://rpc.example/base/", "https://rpc.example/base", true],
    ["https://rpc.example/base", "https://rpc.example/basement", false],
    ["https://rpc.example", "https://rpc.example.evil.example/v1", false],
    ["https://rpc.example", "http://rpc.example/v1", false],
    ["https://rpc.example", "https://rpc.example:8443/v1", false],
    ["https://rpc.example", "https://user@rpc.example/v1", true],
  ])(
    "decides whether to add `clientId`, with the service at %s and the URL %s: %s",
    (service, url, isNotified) => {
      expect(
        buildUrl({ method: "GET", url }, { value: "me", service }).endsWith("?clientId=me"),
      ).toBe(isNotified);
    },
  );
  it("uses the public blockchain-data service if the host sets no service of its own", async () => {
    const asked: string[] = [];
    const client = new FetchHttpClient({
      fetch: async (url) => {
        asked.push(String(url));
        return new Response("{}");
      },
      scheduler: new FakeClock(),
      clock: new FakeClock(),
      random: new SeededRandom(3),
    });
    client.setClientId("me");
    await client.json(
      { method: "GET", url: "https://rpc.walletconnect.org/v1/account" },
      new AbortController().signal,
    );
    await client.json(
      { method: "GET", url: "https://api.web3modal.org/getWallets" },
      new AbortController().signal,
    );
    expect(asked).toEqual([
      "https://rpc.walletconnect.org/v1/account?clientId=me",
      "https://api.web3modal.org/getWallets",
    ]);
  });
});

describe("redirects and content types", { tags: ["T41"] }, () => {
  const { signal } = new AbortController();
  let own: HttpServer;
  let other: HttpServer;
  beforeEach(async () => {
    [own, other] = await Promise.all([startHttpServer(), startHttpServer()]);
  });
  afterEach(() => Promise.all([own.stop(), other.stop()]));
  const ask = (method: "GET" | "POST") =>
    clientOn(new FakeClock()).json(
      { method, url: `${own.url}/x`, ...(method === "POST" && { body: { secret: 1 } }) },
      signal,
    );

  it.each([302, 307, 308])(
    "does not follow a redirect of a JSON request, and does not resend the request: status %i",
    { tags: ["finding-S5"] },
    async (status) => {
      const location = `${other.url}/x`;
      own.answer((_, response) => void response.writeHead(status, { location }).end());
      other.answer((_, response) => answerJson(response, { a: "not theirs" }));
      await expect(ask("POST")).rejects.toMatchObject({ code: "http/unreachable" });
      expect(other.requests).toEqual([]);
    },
  );
  it("follows a redirect of a picture request", { tags: ["finding-S5"] }, async () => {
    const location = `${other.url}/x`;
    own.answer((_, response) => void response.writeHead(302, { location }).end());
    other.answer((_, response) => void response.writeHead(200).end("picture"));
    const blob = await clientOn(new FakeClock()).blob(
      { method: "GET", url: `${own.url}/x` },
      signal,
    );
    expect(await blob.text()).toBe("picture");
  });
  it.each(["text/html", "text/html; charset=utf-8", "TEXT/HTML", "application/xhtml+xml"])(
    "rejects JSON of content type %j without a retry",
    { tags: ["finding-S5"] },
    async (type) => {
      own.answer(
        (_, response) => void response.writeHead(200, { "content-type": type }).end('{"a":1}'),
      );
      await expect(ask("GET")).rejects.toMatchObject({ code: "http/invalid-body" });
      expect(own.requests).toHaveLength(1);
    },
  );
  it.each(["application/json", "application/problem+json", "text/plain", ""])(
    "accepts JSON of the content type %j",
    async (type) => {
      own.answer(
        (_, response) =>
          void response.writeHead(200, type ? { "content-type": type } : {}).end('{"a":1}'),
      );
      expect(await ask("GET")).toEqual({ a: 1 });
    },
  );
});

describe("FetchHttpClient faults", { tags: ["P7"] }, () => {
  let server: HttpServer;
  let clock: FakeClock;
  let client: FetchHttpClient;
  const { signal } = new AbortController();
  beforeEach(async () => {
    server = await startHttpServer();
    clock = new FakeClock(Date.UTC(2026, 10, 21));
    client = clientOn(clock);
  });
  afterEach(() => server.stop());
  const get = () => client.json({ method: "GET", url: `${server.url}/x?key=secret` }, signal);
  const arrived = (count: number) => vi.waitFor(() => expect(server.requests).toHaveLength(count));
  const planned = () => vi.waitFor(() => expect(clock.pending).toBe(1));

  /** A client whose pauses end at once and are recorded, and whose timeouts never fire. */
  const hastyClient = () => {
    const pauses: number[] = [];
    const after = (waitMs: number, task: () => void) => {
      if (waitMs !== 10_000) {
        pauses.push(waitMs);
        queueMicrotask(task);
      }
      return () => undefined;
    };
    const scheduler = { after };
    return {
      pauses,
      client: new FetchHttpClient({
        fetch: (input, init) => fetch(input, init),
        clock,
        random: new SeededRandom(3),
        scheduler,
      }),
    };
  };

  it.each([403, 408, 413, 429, 500, 502, 503, 504])(
    "retries a GET three times after HTTP status %i, after 150 ms at first, doubling, with 25% jitter",
    async (status) => {
      server.answer((_, response) => answerJson(response, {}, status));
      const hasty = hastyClient();
      await expect(
        hasty.client.json({ method: "GET", url: server.url }, signal),
      ).rejects.toMatchObject({ code: "http/status", context: { status } });
      expect(server.requests).toHaveLength(4);
      expect(
        hasty.pauses.map((ms, index) => Math.abs(ms / (150 * 2 ** index) - 1) <= 0.25),
      ).toEqual([true, true, true]);
      expect(new Set(hasty.pauses.map((ms, index) => ms / 2 ** index)).size).toBeGreaterThan(1);
    },
  );

  it("retries a GET after a network failure", async () => {
    server.answer((_, response) =>
      server.requests.length === 1 ? void response.destroy() : answerJson(response, "fine"),
    );
    expect(await hastyClient().client.json({ method: "GET", url: server.url }, signal)).toBe(
      "fine",
    );
  });

  it.each([400, 401, 404])(
    "does not retry an HTTP request after HTTP status %i",
    async (status) => {
      server.answer((_, response) => answerJson(response, {}, status));
      await expect(get()).rejects.toMatchObject({ code: "http/status" });
      expect(server.requests).toHaveLength(1);
    },
  );

  it.each(["POST", "PUT", "DELETE"] as const)("never sends a %s request twice", async (method) => {
    server.answer((_, response) => answerJson(response, {}, 503));
    await expect(client.json({ method, url: server.url, body: {} }, signal)).rejects.toMatchObject({
      code: "http/status",
    });
    expect(server.requests).toHaveLength(1);
  });

  it.each([
    ["seconds", "7", 7_000],
    ["a date", new Date(Date.UTC(2026, 10, 21) + 60_000).toUTCString(), 60_000],
  ])(
    "waits as long as Retry-After says, given in %s, before it retries",
    async (_, header, waitMs) => {
      server.answer((__, response) =>
        server.requests.length === 1
          ? answerJson(response, {}, 429, { "Retry-After": header })
          : answerJson(response, "fine"),
      );
      const hasty = hastyClient();
      expect(await hasty.client.json({ method: "GET", url: server.url }, signal)).toBe("fine");
      expect(hasty.pauses).toEqual([waitMs]);
    },
  );

  it("rejects an HTTP request at once if Retry-After is above 60 s", async () => {
    server.answer((_, response) => answerJson(response, {}, 429, { "Retry-After": "61" }));
    await expect(get()).rejects.toMatchObject({ code: "http/status", context: { status: 429 } });
    expect(server.requests).toHaveLength(1);
  });

  it("rejects an HTTP request at once when the signal aborts between two attempts", async () => {
    const controller = new AbortController();
    server.answer((_, response) => answerJson(response, {}, 503));
    const answer = client
      .json({ method: "GET", url: server.url }, controller.signal)
      .catch((error: unknown) => error);
    await arrived(1);
    await planned();
    controller.abort();
    expect(await answer).toMatchObject({ code: "call/aborted" });
    expect(clock.pending).toBe(0);
  });

  it("rejects with http/timeout after the time limit, without a retry", async () => {
    server.answer(() => undefined);
    const answer = client
      .json({ method: "GET", url: server.url, timeoutMs: 500 }, signal)
      .catch((error: unknown) => error);
    await arrived(1);
    clock.advance(500);
    expect(await answer).toMatchObject({ code: "http/timeout", context: { waitMs: 500 } });
    expect(server.requests).toHaveLength(1);
  });

  it("rejects with http/timeout if the response body never ends", async () => {
    server.answer((_, response) => void response.writeHead(200).write('{"a":'));
    const answer = get().catch((error: unknown) => error);
    await arrived(1);
    clock.advance(10_000);
    expect(await answer).toMatchObject({ code: "http/timeout" });
  });

  it.each(["{", "<html></html>"])(
    "rejects the body %j as JSON with http/invalid-body",
    async (body) => {
      server.answer((_, response) => void response.writeHead(200).end(body));
      await expect(get()).rejects.toMatchObject({ code: "http/invalid-body" });
    },
  );

  it("stops reading a JSON body above 5 MB and a blob above 761,855 bytes", async () => {
    server.answer(
      (_, response) => void response.writeHead(200).end(Buffer.alloc(JSON_LIMIT_BYTES + 1, "1")),
    );
    await expect(get()).rejects.toMatchObject({
      code: "http/too-large",
      context: { limitBytes: JSON_LIMIT_BYTES },
    });
    await expect(client.blob({ method: "GET", url: server.url }, signal)).rejects.toMatchObject({
      code: "http/too-large",
      context: { limitBytes: BLOB_LIMIT_BYTES },
    });
  });

  it("accepts a blob of exactly 761,855 bytes", { tags: ["S9-055"] }, async () => {
    server.answer((_, response) => void response.writeHead(200).end(Buffer.alloc(761_855)));
    expect((await client.blob({ method: "GET", url: server.url }, signal)).size).toBe(761_855);
  });

  it("omits the query of the URL from HTTP errors", async () => {
    server.answer((_, response) => answerJson(response, {}, 404));
    await expect(get()).rejects.toMatchObject({ context: { url: `${server.url}/x` } });
  });
});
