import type { Fault, WorldServices } from "latchkit/testing/node";
import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";
import { DEFAULT_FEATURES } from "../../src/domain/config/features.js";
import { FetchHttpClient } from "../../src/infrastructure/http-client/fetch-http-client.js";
import { type Latchkit, type LatchkitEvent, type Ports } from "../../src/index.js";
import { inMemoryPorts } from "../../src/testing/universal/in-memory-ports.js";
import { FaultTally } from "../support/fixtures/wallet-faults.js";
import { TWO_NETWORKS } from "../support/worlds/instance.js";
import "../../src/infrastructure/composition/alerts.chunk.js";
import "../../src/infrastructure/composition/options/option-notices.js";
import "../../src/infrastructure/composition/wallet-operations.chunk.js";
import "../../src/infrastructure/composition/project.chunk.js";
import { localServices } from "../support/servers/local-services.js";
import { createInContainer } from "../support/worlds/container.js";

/**
 * The kinds of section 5 of the fault table; T answers well after the page's 10 s, which pass fast
 * here.
 */
const FAULTS: readonly (readonly [kind: string, fault: Fault])[] = [
  ["N", { kind: "hang" }],
  ["T", { kind: "delay", ms: 1_500 }],
  ...[500, 502, 503, 504].map((status) => [String(status), { kind: "status", status }] as const),
  ["429", { kind: "status", status: 429 }],
  ["429 1 s", { kind: "status", status: 429, retryAfter: 1 }],
  ["429 2 min", { kind: "status", status: 429, retryAfter: 120 }],
  ["429 a date", { kind: "status", status: 429, retryAfter: new Date(2_000).toUTCString() }],
  ["429 nonsense", { kind: "status", status: 429, retryAfter: "soon" }],
  ...[401, 403, 404].map((status) => [String(status), { kind: "status", status }] as const),
  ["J", { kind: "truncate" }],
  ["J, complete", { kind: "truncate", looksComplete: true }],
  ["H", { kind: "html" }],
  ["E", { kind: "empty" }],
  ["W missing", { kind: "schema", change: "missing" }],
  ["W null", { kind: "schema", change: "null" }],
  ["W types", { kind: "schema", change: "types" }],
  ["W extra", { kind: "schema", change: "extra" }],
  ["B", { kind: "big" }],
  ["P", { kind: "drop" }],
];

const local = localServices();
let services: WorldServices;
beforeEach(() => {
  services = local();
});

interface Visit {
  readonly latchkit: Latchkit;
  readonly alerts: readonly string[];
  readonly warned: number;
  readonly openMs: number;
}

const OPENED_WITHIN_MS = 300;
/** A fetch that tracks its pending responses. */
class Watched {
  readonly #open = new Set<Promise<unknown>>();
  readonly fetch: typeof fetch = (input, init) => {
    const answer = fetch(input, init);
    const end = answer.catch(() => undefined).finally(() => this.#open.delete(end));
    this.#open.add(end);
    return answer;
  };
  /** Resolves when all pending responses have arrived. */
  async settled(): Promise<void> {
    await Promise.all(this.#open);
  }
  /** The same, but waits at most as long as a local response may take. */
  async calm(): Promise<void> {
    for (let turn = 0; turn < 60; turn += 1) {
      await new Promise((resolve) => {
        setImmediate(resolve);
      });
      if (this.#open.size === 0 && turn > 5) return;
    }
  }
}

/** A user opens the modal, views help and leaves while one service is faulty. */
const visit = async (fault: Fault, at: string): Promise<Visit> => {
  const undo = services.fault(fault, { at });
  const ports = inMemoryPorts({ networks: TWO_NETWORKS });
  const { clock } = ports;
  const watched = new Watched();
  const http = new FetchHttpClient({
    fetch: watched.fetch,
    scheduler: clock,
    clock,
    random: ports.random,
  });
  const latchkit = createInContainer({
    networks: TWO_NETWORKS,
    projectId: "p1",
    debug: true,
    services: services.urls,
    ports: { ...(ports as Ports), http },
  });
  const events: LatchkitEvent[] = [];
  latchkit.events.events$.subscribe((event) => events.push(event));
  await latchkit.start();
  const began = performance.now();
  await latchkit.modal.open();
  const openMs = performance.now() - began;
  latchkit.navigation.push({ view: "WhatIsAWallet" });
  await vi.waitFor(() => expect(services.requestsTo(at).length).toBeGreaterThan(0));
  for (let step = 0; step < 25; step += 1) {
    await watched.calm();
    await clock.pass(500);
  }
  if (fault.kind === "delay") await watched.settled();
  await watched.calm();
  undo();
  return {
    latchkit,
    openMs,
    alerts: events.flatMap((event) => (event.name === "ALERT" ? [event.code] : [])),
    warned: ports.logger.lines.length,
  };
};

const ALLOWED = ["https://host.example"];
const lines: string[] = [];
let slowest = 0;

/** Plays each fault of a row; `survives` throws if an expectation fails. */
const row = (
  title: string,
  name: string,
  at: string,
  survives: (kind: string, seen: Visit) => void,
  tags: string[] = [],
): void => {
  it(title, { timeout: 120_000, tags }, async () => {
    const tally = new FaultTally().report(name);
    for (const [kind, fault] of FAULTS)
      await tally.try(kind, async () => {
        services.reset();
        services.set({ origins: ALLOWED });
        const seen = await visit(fault, at);
        slowest = Math.max(slowest, seen.openMs);
        expect(seen.openMs).toBeLessThan(OPENED_WITHIN_MS);
        expect(seen.latchkit.modal.snapshot.isOpen).toBe(true);
        survives(kind, seen);
        await seen.latchkit.dispose();
      });
    lines.push(`${name.padEnd(18)} ${tally.line}`);
    expect(tally.failed).toEqual([]);
  });
};
afterAll(() => {
  console.info([...lines, `slowest opening ${Math.round(slowest)} ms`].join("\n"));
});

const eventsSent = (): readonly string[] =>
  services
    .requestsTo("/e")
    .map(({ body }) => (body as { readonly props: { readonly event: string } }).props.event)
    .toSorted();
const ALL_EVENTS = ["CLICK_WALLET_HELP", "INITIALIZE", "MODAL_OPEN"];

describe("faults of the project's services", () => {
  row(
    "keeps the host's features if the configuration fails, with one alert for a refused project id",
    "F1 configuration",
    "/appkit/v1/config",
    (kind, { latchkit, alerts }) => {
      const {
        features: { snapshot },
      } = latchkit;
      const expected: Readonly<Record<string, readonly string[]>> = {
        "401": ["invalid-project-id"],
        "403": ["origin-not-allowed"],
      };
      const notified = expected[kind] ?? [];
      expect({ ...snapshot, ...(kind === "W extra" && { branding: true }) }).toMatchObject(
        kind === "W extra" ? { socials: ["google", "x", "farcaster"] } : DEFAULT_FEATURES,
      );
      expect(alerts).toEqual(notified);
    },
  );
  row(
    "raises one alert on 429 and 5xx of the origins; other faults allow every origin",
    "F2 origins",
    "/projects/v1/origins",
    (kind, { alerts }) => {
      const serverError = kind.startsWith("5") ? ["server-error"] : [];
      expect(alerts).toEqual(kind.startsWith("429") ? ["rate-limited"] : serverError);
    },
    ["S8-012", "S8-013", "S8-014"],
  );
  row(
    "sends no analytics event unless the analytics setting allows it",
    "F10 switch",
    "/getAnalyticsConfig",
    (kind, { alerts }) => {
      expect(eventsSent()).toEqual(kind === "W extra" ? ALL_EVENTS : []);
      expect(alerts).toEqual([]);
    },
  );
  row(
    "posts each analytics event once and alerts the developer once on 403",
    "F10 counting",
    "/e",
    (kind, { alerts, warned }) => {
      expect(eventsSent()).toEqual(ALL_EVENTS);
      expect(alerts).toEqual(kind === "403" ? ["origin-not-allowed"] : []);
      expect(warned).toBe(alerts.length);
    },
  );
});

describe("project services without faults", () => {
  it("requests the project's three JSON settings once in parallel on the first opening", async () => {
    services.set({ origins: ALLOWED });
    const { latchkit, alerts } = await visit({ kind: "schema", change: "extra" }, "/appkit/");
    const asked = services.requests.filter(({ method }) => method === "GET");
    expect(asked.map(({ path }) => path).toSorted()).toEqual([
      "/appkit/v1/config",
      "/getAnalyticsConfig",
      "/projects/v1/origins",
    ]);
    expect(services.requests.flatMap(({ refused }) => refused ?? [])).toEqual([]);
    expect([
      latchkit.features.snapshot.branding,
      latchkit.features.snapshot.socials,
      alerts,
    ]).toEqual([false, ["google", "x", "farcaster"], []]);
    await latchkit.dispose();
  });
});
