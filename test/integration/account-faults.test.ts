import { afterAll, describe, expect, it, vi } from "vitest";
import { FetchHttpClient } from "../../src/infrastructure/http-client/fetch-http-client.js";
import { FakeClock, SeededRandom } from "../../src/infrastructure/in-memory/index.js";
import "../../src/infrastructure/composition/tokens.chunk.js";
import { FaultTally } from "../support/fixtures/wallet-faults.js";
import {
  FaultyService,
  SERVICE_FAULTS,
  type ServiceAnswers,
} from "../support/doubles/faulty-service.js";
import { setupConnected, flushPromises } from "../support/worlds/instance.js";

const BASE = "https://service.example";
const BOB = "0x2B5AD5c4795c026514f8317c7a215E218DcCD6cF";
const HASH = `0x${"ab".repeat(32)}`;
/** What a user may not see on any account: figures and names that only a fault makes. */
const WHOLE = 10n ** 18n;

const answersFor =
  (address: () => string): ServiceAnswers =>
  ({ path, params }) => {
    switch (path) {
      case "/v1/supported-chains":
        return { http: ["eip155:1"], ws: [] };
      case `/v1/account/${address()}/balance`:
        return {
          balances: [
            {
              name: "Ether",
              symbol: "ETH",
              chainId: "eip155:1",
              value: 3_000,
              price: 3_000,
              quantity: { decimals: "18", numeric: "1" },
            },
          ],
        };
      case `/v1/account/${address()}/history`: {
        const page = params.get("cursor") === "second" ? 2 : 1;
        return {
          data: [
            {
              id: `entry-${page}`,
              metadata: {
                operationType: "send",
                hash: HASH.replace(/..$/u, `0${page}`),
                minedAt: `2026-01-0${3 - page}T00:00:00Z`,
                status: "confirmed",
                chain: "eip155:1",
              },
              transfers: [],
            },
          ],
          // A service that always returns another page.
          next: "second",
        };
      }
      case `/v1/identity/${address()}`:
        return { name: "ana.eth", avatar: "https://pictures.example/ana.png" };
      case "/v1/profile/account/bob.reown.id":
        return { name: "bob.reown.id", addresses: { 60: { address: BOB } } };
      case `/v1/profile/reverse/${address()}`:
        return [{ name: "ana.reown.id" }];
      case "/v1/profile/suggestions/boba":
        return { suggestions: [{ name: "boba.reown.id", registered: true }] };
      default:
        return undefined;
    }
  };

/** A connected user of that service, with a fake clock. */
const visit = async () => {
  const clock = new FakeClock();
  let address = "";
  const service = new FaultyService(
    answersFor(() => address),
    (ms) => new Promise<void>((go) => clock.after(ms, go)),
  );
  const asked: string[] = [];
  const fetch: typeof globalThis.fetch = (input, init) => {
    asked.push(new URL(String(input)).pathname);
    return service.fetch(input, init);
  };
  const http = new FetchHttpClient({
    fetch,
    scheduler: clock,
    clock,
    random: new SeededRandom(1),
  });
  const { latchkit } = await setupConnected({
    projectId: "p1",
    services: { blockchain: BASE },
    ports: { http, clock, scheduler: clock },
  });
  address = latchkit.account.snapshot.current?.address ?? "";
  /** Advances the clock past every timeout and retry, and lets responses be read. */
  const calm = async (): Promise<void> => {
    for (let step = 0; step < 7; step += 1) {
      await flushPromises();
      await clock.pass(5_500);
    }
  };
  /** The value or error code of a promise; throws if it never settles. */
  const ended = async <T>(work: () => Promise<T>): Promise<T | { readonly code: string }> => {
    let end: T | { readonly code: string } | undefined;
    work().then(
      (value) => (end = value),
      (error: { readonly code: string }) => (end = { code: error.code }),
    );
    // Lazy chunks are loaded first, because the fake clock would run out meanwhile.
    await vi.dynamicImportSettled();
    await calm();
    if (end === undefined) throw new Error("it never settled");
    return end;
  };
  return { latchkit, service, clock, asked, address, calm, ended };
};
type Visit = Awaited<ReturnType<typeof visit>>;

/** Nothing, an error code, or a well-formed name with the requested address. */
const ABSENT_OR_NAMED = new RegExp(
  `^(?:\\{\\}|\\[\\]|\\{"code":"[a-z/-]+"\\}|\\{"to":"${BOB}"\\}|.*"[a-z-]+\\.(?:eth|reown\\.id)".*)$`,
  "u",
);

/**
 * Names, pictures and suggestions: failed data is absent, the address remains, a retry works.
 */
const names = async (fixture: Visit): Promise<void> => {
  const { latchkit, service, ended } = fixture;
  const actions = await latchkit.names.actions();
  const look = async (isRight: boolean): Promise<void> => {
    const all = {
      profile: await ended(() => actions.profile({ force: true })),
      resolved: await ended(async () => ({ to: await actions.resolve("bob.reown.id") })),
      own: await ended(() => actions.registered()),
      offered: await ended(() => actions.suggestions("boba")),
    };
    const right = {
      profile: { name: "ana.eth" },
      resolved: { to: BOB },
      own: ["ana.reown.id"],
      offered: [{ name: "boba.reown.id", isRegistered: true }],
    };
    for (const [what, expected] of Object.entries(right)) {
      const seen = all[what as keyof typeof all];
      if (isRight) expect(seen, what).toMatchObject(expected);
      // A name from a service cannot be verified: it is well-formed or absent. A
      // profile always belongs to the requested account.
      else if (what === "profile" && "account" in seen)
        expect(seen.account).toBe(latchkit.account.snapshot.current?.caipAddress);
      else expect(JSON.stringify(seen), what).toMatch(ABSENT_OR_NAMED);
    }
  };
  await look(false);
  expect(latchkit.account.snapshot.current?.address).toBe(fixture.address);
  service.fault = undefined;
  await fixture.clock.pass(300_000);
  await look(true);
};

/** Balances: right or absent, no request during the retry delay, one request after it. */
const balances = async (fixture: Visit): Promise<void> => {
  const { latchkit, service, clock, asked, calm, ended } = fixture;
  const path = service.fault?.[0] ?? "";
  const isRight = (): void => {
    const { snapshot } = latchkit.tokens;
    expect(["idle", "loading", "ready", "stale", "failed"]).toContain(snapshot.status);
    if (snapshot.status === "ready")
      expect([3_000n * WHOLE, 0n, undefined]).toContain(snapshot.value.total);
  };
  const release = latchkit.tokens.watch();
  const isLooking = (): boolean => ["idle", "loading"].includes(latchkit.tokens.snapshot.status);
  for (let step = 0; step < 20 && isLooking(); step += 1) {
    await flushPromises();
    await clock.pass(2_500);
  }
  isRight();
  const before = asked.length;
  const again = latchkit.tokens.refresh({ force: true }).then(
    () => "read",
    () => "refused",
  );
  await flushPromises();
  if (latchkit.tokens.snapshot.status === "failed") expect(asked.length - before, path).toBe(0);
  await ended(() => again);
  isRight();
  service.fault = undefined;
  await clock.pass(60_000);
  await calm();
  const value = await ended(() => latchkit.tokens.refresh({ force: true }));
  expect(value).toMatchObject({ tokens: [{ symbol: "ETH", units: WHOLE }] });
  release();
};

/** Activity: right or empty, each cursor requested once, a retry starts at the first page. */
const history = async (fixture: Visit): Promise<void> => {
  const { latchkit, service, ended } = fixture;
  const idsOf = (list: unknown): unknown =>
    (list as { readonly items?: readonly { readonly id: string }[] }).items?.map(({ id }) => id);
  const first = await ended(() => latchkit.activity.refresh());
  expect([undefined, [], ["entry-1"]]).toContainEqual(idsOf(first));
  const more = await ended(() => latchkit.activity.more());
  expect([undefined, [], ["entry-1"], ["entry-1", "entry-2"]]).toContainEqual(idsOf(more));
  service.fault = undefined;
  const again = await ended(() => latchkit.activity.refresh({ force: true }));
  expect(idsOf(again)).toEqual(["entry-1"]);
  expect(idsOf(await ended(() => latchkit.activity.more()))).toEqual(["entry-1", "entry-2"]);
  const { length } = fixture.asked;
  await ended(() => latchkit.activity.more());
  expect(fixture.asked).toHaveLength(length);
};

const ROWS: readonly (readonly [
  row: string,
  path: (address: string) => string,
  play: (visit: Visit) => Promise<void>,
])[] = [
  ["F5", (address) => `/v1/identity/${address}`, names],
  ["F5", () => "/v1/profile/account/bob.reown.id", names],
  ["F5", (address) => `/v1/profile/reverse/${address}`, names],
  ["F5", () => "/v1/profile/suggestions/boba", names],
  ["F6", () => "/v1/supported-chains", balances],
  ["F6", (address) => `/v1/account/${address}/balance`, balances],
  ["F7", (address) => `/v1/account/${address}/history`, history],
];

describe("faults of account data services", () => {
  const lines: string[] = [];
  it.each(ROWS.map((row) => [row[1]("…"), row] as const))(
    "shows no false data after any fault of the service at %s, and loads the data on a retry",
    async (shown, [row, path, play]) => {
      const tally = new FaultTally().report(row);
      for (const [kind, fault] of SERVICE_FAULTS)
        await tally.try(kind, async () => {
          const fixture = await visit();
          fixture.service.fault = [path(fixture.address), fault];
          await play(fixture);
          await fixture.latchkit.dispose();
        });
      lines.push(`${row} ${shown.padEnd(34)} ${tally.line}`);
      expect(tally.failed).toEqual([]);
      expect(tally.tried).toBeGreaterThan(20);
    },
    60_000,
  );
  afterAll(() => console.info(lines.join("\n")));
});
