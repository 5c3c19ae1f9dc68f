import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type CatalogueState, type Latchkit, isLatchkitError } from "../../src/index.js";
import { valueOf } from "../../src/domain/shared/load-state.js";
import {
  type ServicesPart,
  startServicesPart,
} from "../../src/testing/node/services/services-part.js";
import type { Fault } from "../../src/testing/node/fault.types.js";
import { setupCatalogueInstance, until } from "../support/worlds/catalogue-services.js";
import { FaultTally } from "../support/fixtures/wallet-faults.js";

/** Row F3: N T 5 429 4 J H W B P, C and E besides. */
const FAULTS: readonly (readonly [name: string, fault: Fault, isHarmless?: true])[] = [
  ["N never answers", { kind: "hang" }],
  ["T the right answer after the limit", { kind: "delay", ms: 900 }],
  ["L the right answer late, within it", { kind: "delay", ms: 150 }, true],
  ...[500, 502, 503, 504].map((status) => [`5 ${status}`, { kind: "status", status }] as const),
  ["429 without Retry-After", { kind: "status", status: 429 }],
  ["429 with seconds", { kind: "status", status: 429, retryAfter: 2 }],
  ["429 with an hour", { kind: "status", status: 429, retryAfter: 3_600 }],
  ["429 with a date", { kind: "status", status: 429, retryAfter: "Wed, 21 Oct 2015 07:28:00 GMT" }],
  ["429 with nonsense", { kind: "status", status: 429, retryAfter: "soon" }],
  ...[401, 403, 404].map((status) => [`4 ${status}`, { kind: "status", status }] as const),
  ["J truncated JSON", { kind: "truncate", looksComplete: true }],
  ["C cut halfway", { kind: "truncate" }],
  ["H a page with status 200", { kind: "html" }],
  ["W missing fields", { kind: "schema", change: "missing" }],
  ["W null", { kind: "schema", change: "null" }],
  ["W other types", { kind: "schema", change: "types" }],
  ["W extra fields", { kind: "schema", change: "extra" }, true],
  ["B 50 MB", { kind: "big" }],
  ["E an empty body", { kind: "empty" }],
  ["P no connection", { kind: "drop" }],
];

type List = "recommended" | "wallets" | "found";
const listOf = ({ recommended, wallets, search }: CatalogueState, list: List) =>
  ({ recommended, wallets, found: search.found })[list];
const hasEnd =
  (list: List) =>
  (state: CatalogueState): boolean =>
    ["ready", "failed"].includes(listOf(state, list).status);

/** Each flow: preparation, the action under the fault, and the affected list. */
const FLOWS: readonly (readonly [
  name: string,
  list: List,
  before: (latchkit: Latchkit) => Promise<unknown>,
  act: (latchkit: Latchkit) => Promise<unknown>,
])[] = [
  [
    "first lists",
    "recommended",
    async () => undefined,
    ({ catalogue }) => until(catalogue, hasEnd("recommended")),
  ],
  [
    "first page",
    "wallets",
    ({ catalogue }) => until(catalogue, hasEnd("recommended")),
    ({ catalogue }) => catalogue.loadMore(),
  ],
  [
    "second page",
    "wallets",
    ({ catalogue }) => catalogue.loadMore(),
    ({ catalogue }) => catalogue.loadMore(),
  ],
  [
    "search",
    "found",
    ({ catalogue }) => until(catalogue, hasEnd("recommended")),
    async ({ catalogue }) => {
      catalogue.search("a");
      await until(catalogue, hasEnd("found"));
    },
  ],
];

describe("wallet list, search and paging when the service fails", { tags: ["F3"] }, () => {
  let world: ServicesPart;
  const lines: string[] = [];
  beforeAll(async () => {
    world = await startServicesPart("free");
  });
  afterAll(async () => {
    await world.stop();
    console.info(lines.join("\n"));
  });
  beforeEach(() => world.services.reset());

  /**
   * One fault: keeps the list or shows the bundled one, fails with a code, does not retry by
   * itself, and works after a retry.
   */
  const play = async (
    [, list, before, act]: (typeof FLOWS)[number],
    fault: Fault,
    isHarmless: boolean,
  ): Promise<void> => {
    world.services.reset();
    const latchkit = setupCatalogueInstance(world);
    await latchkit.start();
    await before(latchkit);
    const held = valueOf(listOf(latchkit.catalogue.snapshot, list))?.length ?? 0;
    const undo = world.services.fault(fault, { at: "/getWallets" });
    await act(latchkit);
    const after = listOf(latchkit.catalogue.snapshot, list);
    expect(after.status).toBe(isHarmless ? "ready" : "failed");
    expect(valueOf(after)?.length ?? 0).toBeGreaterThanOrEqual(Math.max(held, 1));
    if (after.status === "failed") expect(isLatchkitError(after.error)).toBe(true);
    if (!isHarmless) {
      const asked = world.services.requests.length;
      await latchkit.catalogue.preload();
      if (list === "wallets") await latchkit.catalogue.loadMore();
      expect(world.services.requests.length).toBe(asked);
    }
    undo();
    await latchkit.catalogue.retry();
    expect(listOf(latchkit.catalogue.snapshot, list).status).toBe("ready");
    expect(latchkit.connectors.snapshot.groups.length).toBeGreaterThan(0);
    await latchkit.dispose();
  };

  it.each(FLOWS)(
    'the request for "%s" settles on every service fault, keeps the shown wallets and succeeds on retry',
    async (...flow) => {
      const tally = new FaultTally().report("F3");
      for (const [name, fault, isHarmless = false] of FAULTS)
        await tally.try(`${flow[0]}: ${name}`, () => play(flow, fault, isHarmless));
      lines.push(`F3 ${flow[0].padEnd(12)} ${tally.line}`);
      expect(tally.failed).toEqual([]);
      expect(tally.tried).toBe(FAULTS.length);
    },
    120_000,
  );
});
