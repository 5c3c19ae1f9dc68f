import { once } from "node:events";
import { connect } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import {
  derivedKeys,
  memoryStore,
  startSecureSite,
  type Letter,
  type RunningSite,
  type SecureSiteOptions,
} from "../../examples/secure-site/index.mjs";
import { siteClient } from "../support/servers/secure-site/site-client.js";

const [PAGE, ORIGIN] = ["https://shop.example", "https://wallet.example"];
const KEYS = derivedKeys({ secret: new Uint8Array(32).fill(7), chains: {} });

const running: RunningSite[] = [];
afterEach(async () => {
  await Promise.all(running.splice(0).map((site) => site.stop()));
});

const started = async (more: Partial<SecureSiteOptions> = {}) => {
  const lines: string[] = [];
  const letters: Letter[] = [];
  const site = await startSecureSite({
    origin: ORIGIN,
    pages: [PAGE],
    name: "Shop Wallet",
    port: 0,
    store: memoryStore(),
    mail: { send: (letter) => void letters.push(letter) },
    keys: KEYS,
    log: (line) => lines.push(line),
    ...more,
  });
  running.push(site);
  const events = () => lines.map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>);
  const post = (path: string, body: unknown) =>
    fetch(`${site.url}${path}`, {
      method: "POST",
      headers: { origin: ORIGIN, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
  const health = async () => {
    const answer = await fetch(`${site.url}/health`);
    return { status: answer.status, body: await answer.json() };
  };
  const begin = async () =>
    ((await (await post("/session", { page: PAGE })).json()) as { readonly session: string })
      .session;
  const message = async (session: string, name: string, payload?: object) => {
    const data = { type: `@w3m-app/${name}`, id: "1", ...(payload && { payload }) };
    return (await post("/message", { session, page: PAGE, data })).text();
  };
  return { site, lines, letters, events, post, health, begin, message };
};

/** Sends text over a new connection; returns everything received until it closes. */
const spoken = async (url: string, text: string): Promise<string> => {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  let answered = "";
  socket.on("data", (part) => {
    answered += String(part);
  });
  socket.on("error", () => undefined);
  socket.write(text);
  await new Promise((closed) => {
    socket.once("close", closed);
  });
  return answered;
};

describe("health of the site", () => {
  it("the secure site's public health check returns only its status", async () => {
    const { health } = await started();
    expect(await health()).toEqual({ status: 200, body: { status: "ok" } });
  });

  it("reports a failed health check while the secure site's store is unreachable, and logs the change", async () => {
    let now = Date.UTC(2026, 0, 1);
    let isDown = false;
    const kept = memoryStore();
    const { health, events } = await started({
      now: () => now,
      store: {
        transaction: (work) =>
          isDown
            ? Promise.reject(new Error("postgresql://site:hunter2@db"))
            : kept.transaction(work),
        removeExpired: (at) => kept.removeExpired(at),
      },
    });
    expect(await health()).toEqual({ status: 200, body: { status: "ok" } });
    isDown = true;
    now += 5_000;
    expect(await health()).toEqual({ status: 503, body: { status: "failing" } });
    expect(events()).toContainEqual(
      expect.objectContaining({ event: "health", state: "failing", store: false, mail: true }),
    );
    isDown = false;
    now += 5_000;
    expect(await health()).toEqual({ status: 200, body: { status: "ok" } });
  });

  it("queries the secure site's store once for concurrent health checks", async () => {
    const kept = memoryStore();
    let asked = 0;
    const { health } = await started({
      store: {
        transaction: (work) => {
          asked += 1;
          return kept.transaction(work);
        },
        removeExpired: (at) => kept.removeExpired(at),
      },
    });
    await Promise.all(Array.from({ length: 20 }, () => health()));
    expect(asked).toBe(1);
  });

  it("reports the secure site's health as degraded while it cannot send e-mails", async () => {
    let isDown = true;
    const { health, begin, message } = await started({
      mail: {
        send: () => {
          if (isDown) throw new Error("no mailbox ana@example.org");
        },
      },
    });
    const sends = async () => message(await begin(), "CONNECT_EMAIL", { email: "ana@example.org" });
    for (let count = 0; count < 3; count += 1) await sends();
    expect(await health()).toEqual({ status: 200, body: { status: "degraded" } });
    isDown = false;
    await sends();
    expect(await health()).toEqual({ status: 200, body: { status: "ok" } });
  });
});

describe("log of the site", () => {
  it("logs each request to the secure site with its outcome as one JSON line", async () => {
    const { begin, events, site } = await started();
    await begin();
    await fetch(`${site.url}/sdk?projectId=p1`);
    await fetch(`${site.url}/wp-login.php?user=ana`);
    await expect.poll(() => events().length).toBe(4);
    const request = { level: "info", event: "request", ms: expect.any(Number) };
    expect(events()).toEqual([
      expect.objectContaining({ event: "started", time: expect.stringMatching(/^\d{4}-.*Z$/u) }),
      expect.objectContaining({ ...request, method: "POST", path: "/session", status: 200 }),
      expect.objectContaining({ ...request, method: "GET", path: "/sdk", status: 200 }),
      expect.objectContaining({ ...request, method: "GET", path: "other", status: 404 }),
    ]);
  });

  it("logs where an error of the secure site was thrown, but not the error's message", async () => {
    const { begin, message, lines } = await started({
      mail: {
        send: ({ to, text }) => {
          throw Object.assign(new Error(`cannot send to ${to}: ${text}`), { code: to });
        },
      },
    });
    await message(await begin(), "CONNECT_EMAIL", { email: "ana@example.org" });
    const line = lines.find((one) => one.includes('"mail"')) ?? "";
    expect(JSON.parse(line)).toMatchObject({
      level: "error",
      event: "mail",
      error: "Error",
      code: "?",
    });
    expect(line).toContain("self-hosted-site-operations.test");
    expect(line).not.toContain("ana@example.org");
  });
});

describe("HTTP limits of the site", () => {
  it("rejects requests to the secure site with oversized headers or bodies", async () => {
    const { site, post } = await started({ limits: { headBytes: 4_096 } });
    const get = (more: string) =>
      `GET /sdk HTTP/1.1\r\nhost: a\r\nconnection: close\r\n${more}\r\n`;
    expect(await spoken(site.url, get("a: b\r\n"))).toContain("200 OK");
    expect(await spoken(site.url, get(`a: ${"b".repeat(5_000)}\r\n`))).toContain("431 ");
    expect((await post("/decision", { session: "x".repeat(20_000) })).status).toBe(413);
    expect((await post("/message", { session: "x".repeat(2 ** 21) })).status).toBe(413);
  });

  it("ends a request to the secure site that does not arrive completely within the time limit", async () => {
    const { site } = await started({ limits: { requestMs: 100, headMs: 100 } });
    const head = "POST /session HTTP/1.1\r\nhost: a\r\n";
    expect(await spoken(site.url, head)).toContain("408 ");
    const body = `${head}origin: ${ORIGIN}\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n{`;
    expect(await spoken(site.url, body)).toContain("408 ");
  });

  it("refuses connections to the secure site above the limit", async () => {
    const { site } = await started({ limits: { connections: 2 } });
    const { hostname, port } = new URL(site.url);
    const held = [1, 2].map(() => connect(Number(port), hostname));
    await Promise.all(held.map((socket) => once(socket, "connect")));
    expect(await spoken(site.url, "GET /sdk HTTP/1.1\r\nhost: a\r\n\r\n")).toBe("");
    for (const socket of held) socket.destroy();
  });
});

describe("shutdown of the site", () => {
  it("a stopping secure site completes pending requests and accepts no new requests", async () => {
    let send: () => void = () => undefined;
    const sending = new Promise<void>((begun) => {
      send = begun;
    });
    let finish: () => void = () => undefined;
    const { begin, message, site } = await started({
      mail: {
        send: () => {
          send();
          return new Promise<void>((done) => {
            finish = done;
          });
        },
      },
    });
    const session = await begin();
    const answering = message(session, "CONNECT_EMAIL", { email: "ana@example.org" });
    await sending;
    const stopped = site.stop();
    await expect
      .poll(() =>
        fetch(`${site.url}/sdk`).then(
          () => "answered",
          () => "refused",
        ),
      )
      .toBe("refused");
    finish();
    expect(await answering).toContain("VERIFY_DEVICE");
    await stopped;
  });

  it("a stopping secure site aborts requests that exceed its stop limit", async () => {
    const { begin, message, site, letters } = await started({ limits: { stopMs: 100 } });
    const session = await begin();
    await message(session, "CONNECT_EMAIL", { email: "ana@example.org" });
    expect(letters).toHaveLength(1);
    const waiting = message(session, "CONNECT_DEVICE").then(
      () => "answered",
      () => "cut",
    );
    await message(session, "IS_CONNECTED");
    await site.stop();
    expect(await waiting).toBe("cut");
  });
});

it("deletes expired records when the secure site starts", async () => {
  const store = memoryStore();
  await store.transaction((records) => records.put("code", "old", "1", { endsAt: 1 }));
  const { events } = await started({ store });
  await expect.poll(() => events().map(({ event }) => event)).toContain("cleaned");
  expect(await store.transaction((records) => records.get("code", "old"))).toBeUndefined();
});

it("removes the listeners of a request to the secure site once the user has decided about it", async () => {
  const warnings: string[] = [];
  const hear = ({ name }: Error) => void warnings.push(name);
  process.on("warning", hear);
  const { site, letters } = await started();
  const letterTo = () => {
    const { subject = "", text = "" } = letters.at(-1) ?? {};
    return `Subject: ${subject}\r\n\r\n${text}`;
  };
  const browser = await siteClient({ url: site.url, origin: ORIGIN, page: PAGE, letterTo });
  await browser.signIn("ana@example.org");
  const { address } = await browser.send("GET_USER", { chainId: 1 });
  const params = ["0x68656c6c6f", address];
  for (let count = 0; count < 12; count += 1)
    await browser.send("RPC_REQUEST", { method: "personal_sign", params, chainId: 1 });
  process.off("warning", hear);
  expect(warnings).toEqual([]);
});
