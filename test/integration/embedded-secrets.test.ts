import { SeededRandom, inMemoryPorts, inMemorySecureFrame, settled } from "latchkit/testing";
import { describe, expect, it, vi } from "vitest";
import { createLatchkit } from "../../src/index.js";
import {
  InMemoryProjectConfig,
  InMemoryTelemetry,
} from "../../src/infrastructure/in-memory/index.js";
import { flushRequests } from "../support/worlds/project.js";
import { TWO_NETWORKS } from "../support/worlds/instance.js";

const SEEDS = [1, 2, 3, 4, 5];
const PROJECT = "0123456789abcdef0123456789abcdef";
/** Where the specification keeps the e-mail address until the user signs out (S3-081). */
const KEPT_ADDRESS = /email/u;

/** Serializes any value, including errors and bigints. */
const written = (value: unknown): string =>
  JSON.stringify(value, (_key, one: unknown) => {
    if (typeof one === "bigint") return String(one);
    if (!(one instanceof Error)) return one;
    return { ...one, message: one.message, stack: one.stack, cause: one.cause };
  }) ?? "";

/** A page whose logs, storage and requests are recorded. */
const setup = async (seed: number) => {
  const random = new SeededRandom(seed);
  const email = `u${random.id().slice(0, 12)}@example.org`;
  const ports = inMemoryPorts({ networks: TWO_NETWORKS });
  const memory = inMemorySecureFrame({ clock: ports.clock, seed });
  const telemetry = new InMemoryTelemetry();
  const latchkit = createLatchkit({
    networks: TWO_NETWORKS,
    projectId: PROJECT,
    debug: true,
    features: { analytics: true },
    ports: {
      ...ports,
      telemetry,
      projectConfig: new InMemoryProjectConfig(),
      secureFrame: memory.frame,
    },
  });
  const events: unknown[] = [];
  latchkit.events.events$.subscribe((event) => events.push(event));
  const console = (["debug", "info", "log", "warn", "error"] as const).map((level) =>
    vi.spyOn(globalThis.console, level).mockImplementation(() => undefined),
  );
  await latchkit.start();
  const stored = (): readonly (readonly [string, string])[] =>
    ports.storage.keys().map((key) => [key, ports.storage.get(key) ?? ""]);
  /** Everything that somebody other than the user may read. */
  const reported = (): string =>
    written([
      events,
      ports.logger.lines,
      telemetry.reports,
      ports.http.requests,
      console.map(({ mock }) => mock.calls),
      ports.popups.opened.map(({ addresses }) => addresses[0]),
      ports.popups.pageUrls,
    ]);
  return { ...memory, ports, latchkit, email, events, telemetry, stored, reported };
};

describe("secrets of signing in", () => {
  it.each(SEEDS)(
    "writes no sign-in code and no e-mail address to logs, events, requests or storage (seed %i)",
    { tags: ["S3-081", "T21"] },
    async (seed) => {
      const { latchkit, email, site, clock, stored, reported, events, telemetry, ports } =
        await setup(seed);
      const login = await latchkit.emailLogin.actions();
      const sent = login.submit(email);
      await clock.pass(500);
      site.openDeviceLink();
      await sent;
      const code = site.lastCode;
      const wrong = code === "123456" ? "654321" : "123456";
      expect(await login.confirm(wrong)).toMatchObject({ step: "code" });
      await login.confirm(code);
      await settled();
      expect(latchkit.account.snapshot.status).toBe("connected");
      const kept = stored();
      expect(kept.filter(([key, value]) => `${key}${value}`.includes(code))).toEqual([]);
      const withAddress = kept.filter(([, value]) => value.includes(email)).map(([key]) => key);
      expect(withAddress.filter((key) => !KEPT_ADDRESS.test(key))).toEqual([]);
      expect(withAddress).toHaveLength(1);
      await latchkit.connection.disconnect();
      await clock.pass(3_000);
      expect(written(stored())).not.toContain(email);

      site.refusal = `${email} has typed ${code}`;
      await login.submit(email);
      await flushRequests();
      ports.lifecycle.setVisible(false);
      await clock.pass(60_000);
      await latchkit.dispose();
      expect(events.length).toBeGreaterThan(3);
      expect(telemetry.reports.length).toBeGreaterThan(0);
      for (const secret of [email, code, wrong]) expect(reported()).not.toContain(secret);
    },
  );

  it.each(SEEDS)(
    "writes no `state` of a social sign-in to logs, events or storage (seed %i)",
    { tags: ["S3-074", "T20"] },
    async (seed) => {
      const { latchkit, site, clock, ports, stored, reported, frame } = await setup(seed);
      const login = await latchkit.socialLogin.actions();
      const done = login.start("google");
      await clock.pass(500);
      const [popup] = ports.popups.opened;
      const address = popup?.addresses.at(-1) ?? "";
      const state = new URL(address).searchParams.get("state") ?? "";
      expect(state.length).toBeGreaterThan(8);
      const resultUri = site.identities.consent(address, { userName: "ana" });
      popup?.post({ resultUri }, frame.origin);
      await done;
      await settled();
      expect(latchkit.account.snapshot.status).toBe("connected");
      expect(`${written(stored())}${reported()}`).not.toContain(state);
      await latchkit.dispose();
    },
  );
});
