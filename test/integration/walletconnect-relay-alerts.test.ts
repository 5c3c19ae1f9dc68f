import type { LatchkitEvent, LatchkitOptions } from "latchkit";
import { InMemoryHttpClient, InMemoryKeyValueStorage, RecordingLogger } from "latchkit/testing";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { SOON, uriOf, WalletConnectWorld, when } from "./walletconnect-world.js";

const HOUR = 3_600_000;

describe("relay alerts and client id", () => {
  let local: WalletConnectWorld;
  const lifts: (() => void)[] = [];
  beforeAll(async () => {
    const started = await WalletConnectWorld.start(["relay"]);
    if (typeof started === "string") throw new Error(started);
    local = started;
  });
  afterEach(() => {
    for (const lift of lifts.splice(0)) lift();
    return local.tidy();
  });
  afterAll(() => local.stop());

  const turnedAway = async (options: Partial<LatchkitOptions>) => {
    const [logger, alerts] = [new RecordingLogger(), [] as LatchkitEvent[]];
    const page = await local.open({
      options: { ...options, ports: { storage: new InMemoryKeyValueStorage(), logger } },
    });
    page.events.events$.subscribe((event) => {
      if (event.name === "ALERT") alerts.push(event);
    });
    page.connection.connect("walletConnect").catch(() => undefined);
    const { refusal } = await when(page.pairing.state$, (state) => state.refusal !== undefined);
    return { page, logger, alerts, refusal };
  };
  const written = ({ lines }: RecordingLogger): readonly string[] =>
    lines.map(({ message }) => message).filter((message) => message.includes(":"));

  const refusals = [
    [
      "S8-001",
      "Unauthorized: origin not allowed",
      "origin-not-allowed",
      "origin-not-allowed",
      /^Invalid App Configuration: Origin .*not on the allowlist/u,
    ],
    [
      "S8-004",
      "Unauthorized: invalid key",
      "invalid-key",
      "invalid-project-id",
      /^Invalid App Configuration: Invalid Project ID$/u,
    ],
  ] as const;
  for (const [id, reason, expected, code, text] of refusals)
    it(
      `emits one alert for the relay's refusal '${reason}', and shows the pairing URI once the relay opens`,
      { tags: [id] },
      async () => {
        const closed = local.relay.log.opened;
        const lift = local.relay.refuse({ reason });
        lifts.push(lift);
        const { page, logger, alerts, refusal } = await turnedAway({ debug: true });
        expect(refusal).toBe(expected);
        await expect.poll(() => alerts, SOON).toEqual([{ name: "ALERT", code }]);
        expect(local.relay.log.opened).toBe(closed);
        lift();
        await uriOf(page);
        expect(page.pairing.snapshot.refusal).toBeUndefined();
        expect(written(logger)).toEqual([expect.stringMatching(text)]);
        expect(alerts).toHaveLength(1);
      },
    );

  it(
    'emits "Session Expired" if the page\'s clock is an hour ahead, and connects once it is corrected',
    { tags: ["S8-003"] },
    async () => {
      const agree = local.relay.setClockBack(HOUR);
      lifts.push(agree);
      const { page, logger, alerts, refusal } = await turnedAway({ debug: true });
      expect(refusal).toBe("not-yet-valid");
      await expect.poll(() => alerts, SOON).toEqual([{ name: "ALERT", code: "session-expired" }]);
      expect(written(logger)).toEqual([expect.stringMatching(/^Session Expired: /u)]);
      agree();
      await local.phone.scan(await uriOf(page));
      await when(page.account.state$, ({ status }) => status === "connected");
    },
  );

  it("logs no relay alert in production, but emits the alert code to the host", async () => {
    lifts.push(local.relay.refuse({ reason: "Unauthorized: invalid key" }));
    const { logger, alerts } = await turnedAway({});
    await expect.poll(() => alerts, SOON).toEqual([{ name: "ALERT", code: "invalid-project-id" }]);
    expect(written(logger)).toEqual([]);
  });

  it(
    "adds a client id to HTTP requests only while a wallet is paired",
    { tags: ["S7-039"] },
    async () => {
      const http = new InMemoryHttpClient();
      const page = await local.open({
        options: { ports: { storage: new InMemoryKeyValueStorage(), http } },
      });
      await page.modal.open();
      const connecting = page.connection.connect("walletConnect");
      connecting.catch(() => undefined);
      const uri = await uriOf(page);
      expect(http.clientId).toBeUndefined();
      await local.phone.scan(uri);
      await connecting;
      await expect.poll(() => http.clientId, SOON).toMatch(/^did:key:z6Mk\w+$/u);
      const service = "https://rpc.walletconnect.org/v1/account";
      await http
        .json({ method: "GET", url: service }, new AbortController().signal)
        .catch(() => undefined);
      expect(http.requests.at(-1)?.url).toBe(
        `${service}?clientId=${encodeURIComponent(http.clientId ?? "")}`,
      );
      await page.connection.disconnect();
      expect(http.clientId).toBeUndefined();
    },
  );

  it(
    "keeps the client id of a WalletConnect session that is restored after a reload",
    { tags: ["S7-039"] },
    async () => {
      const [storage, ids] = [new InMemoryKeyValueStorage(), [] as (string | undefined)[]];
      for (const isFirst of [true, false]) {
        const http = new InMemoryHttpClient();
        const page = await local.open({
          options: { instanceId: "same", ports: { storage, http } },
        });
        if (isFirst) await local.connect(page);
        await expect.poll(() => http.clientId, SOON).toMatch(/^did:key:/u);
        ids.push(http.clientId);
        await page.dispose();
      }
      expect(ids[0]).toBe(ids[1]);
    },
  );
});
