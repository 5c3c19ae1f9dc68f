import { expect, test } from "latchkit/testing/playwright";
import type { CDPSession, Page } from "@playwright/test";
import { repeats } from "../../support/repeats.js";
import { cycle } from "./cycle.js";
import { SLOWER } from "./motion.js";

/** Bytes that a cycle may leave among the page's own values. */
const LIMIT_BYTES = 512;
/** A soak looks at a thousand; a leak that is planted shows in a few. */
const [WARM_UP, CYCLES, PLANTED_CYCLES] = [repeats(60, 40), repeats(1_000, 40), 20];
/**
 * What a page makes. The engine's compiled code and feedback grow by themselves for as long as it
 * learns, and are none of it.
 */
const OWN: ReadonlySet<string> = new Set(
  ["object", "closure", "array", "string", "concatenated string", "sliced string"].concat(
    "regexp",
    "number",
    "symbol",
    "bigint",
  ),
);

interface Snapshot {
  readonly snapshot: {
    readonly meta: {
      readonly node_fields: readonly string[];
      readonly node_types: readonly [readonly string[]];
    };
  };
  readonly nodes: readonly number[];
}

/** Bytes of the page's own values after a forced garbage collection. */
const ownBytes = async (cdp: CDPSession): Promise<number> => {
  let text = "";
  const hear = ({ chunk }: { readonly chunk: string }): void => {
    text += chunk;
  };
  cdp.on("HeapProfiler.addHeapSnapshotChunk", hear);
  for (let again = 0; again < 3; again += 1) await cdp.send("HeapProfiler.collectGarbage");
  await cdp.send("HeapProfiler.takeHeapSnapshot", { reportProgress: false });
  cdp.off("HeapProfiler.addHeapSnapshotChunk", hear);
  const { snapshot, nodes } = JSON.parse(text) as Snapshot;
  const fields = snapshot.meta.node_fields;
  const [types] = snapshot.meta.node_types;
  const [type, size] = [fields.indexOf("type"), fields.indexOf("self_size")];
  let bytes = 0;
  for (let at = 0; at < nodes.length; at += fields.length)
    if (OWN.has(types[nodes[at + type] ?? 0] ?? "")) bytes += nodes[at + size] ?? 0;
  return bytes;
};

/** Bytes a cycle. */
const growth = async (page: Page, cdp: CDPSession, cycles: number): Promise<number> => {
  const before = await ownBytes(cdp);
  await cycle(page, cycles);
  return ((await ownBytes(cdp)) - before) / cycles;
};

test("finding T5: an open-close cycle leaves less than half a kilobyte of the page's own values in the heap, and a leak of one would be seen", async ({
  page,
  latchkit,
}) => {
  test.setTimeout(300_000 * SLOWER);
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("HeapProfiler.enable");
  await page.goto("/?wallet=none");
  await latchkit.connectButton.waitFor();
  await cycle(page, WARM_UP);
  const grown = await growth(page, cdp, CYCLES);
  test.info().annotations.push({
    type: "heap",
    description: `${grown.toFixed(0)} bytes a cycle of ${CYCLES}`,
  });
  expect(grown).toBeLessThan(LIMIT_BYTES);
  await page.evaluate(() => {
    const planted: unknown[] = [];
    Reflect.set(window, "planted", planted);
    document.addEventListener("click", () => planted.push(Array.from({ length: 128 }, () => 0.5)));
  });
  expect(await growth(page, cdp, PLANTED_CYCLES)).toBeGreaterThan(LIMIT_BYTES);
});
