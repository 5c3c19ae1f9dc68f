import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { catalogueHash } from "../../../../src/domain/catalogue/catalogue-file.js";
import { BUNDLED_FILE } from "../../../../src/infrastructure/wallet-catalogue/bundled/bundled-file.js";

/** The checked fields of the bundled list and their sources: docs/internal/bundled-wallets.md. */
const RECORD = new URL("../../../../docs/internal/bundled-wallets.tsv", import.meta.url);
const HEADER = ["wallet", "field", "value", "source 1", "source 2"];
const [header, ...rows] = readFileSync(RECORD, "utf8")
  .trimEnd()
  .split("\n")
  .map((line) => line.split("\t"));

/** An id of the public registry. Any other id is our own. */
const REGISTERED = /^[0-9a-f]{64}$/u;
const OURS = /^[a-z][a-z-]{2,30}$/u;
/** Our own fields without sources: the order, and the names of packaged pictures. */
const OF_OURS = ["order", "image_id"];

type Listed = (typeof BUNDLED_FILE.wallets)[number];
const listedOf = (wallet: Listed): readonly string[] =>
  Object.entries(wallet).flatMap(([field, value]: readonly [string, unknown]) => {
    if (OF_OURS.includes(field) || (field === "id" && !REGISTERED.test(wallet.id))) return [];
    const values: readonly unknown[] = Array.isArray(value) ? value : [value];
    return values.map((each) => `${wallet.id} ${field} ${String(each)}`);
  });
const listed = BUNDLED_FILE.wallets.flatMap(listedOf);
const recorded = rows.map((row) => row.slice(0, 3).join(" "));

/** Lists that copy the registry. Two of them count as one source, except for an id. */
const COPIES =
  /^(thirdweb-dev\/js __generated__|HuangCaiJin|dmitro3|HyperPlay|public file 59636325939$)/u;

describe("the record of the bundled wallets", () => {
  it(
    "the record of bundled wallets lists every field of every wallet, and nothing else",
    { tags: ["finding-H3"] },
    () => {
      expect(header).toEqual(HEADER);
      expect(recorded.toSorted()).toEqual(listed.toSorted());
      expect(new Set(recorded).size).toBe(recorded.length);
    },
  );
  it(
    "the record of bundled wallets names two independent sources for each value",
    { tags: ["finding-H3"] },
    () => {
      for (const row of rows) {
        const [, field, , ...sources] = row;
        expect(sources, row.join(" ")).toHaveLength(2);
        expect(new Set(sources).size, row.join(" ")).toBe(2);
        for (const source of sources) expect(source.trim(), row.join(" ")).not.toBe("");
        const isOneSource = sources.every((source) => COPIES.test(source));
        expect(isOneSource && field !== "id", row.join(" ")).toBe(false);
      }
    },
  );
  it(
    "each bundled wallet has a registry id or an id of its own, and a homepage",
    { tags: ["finding-H3"] },
    () => {
      for (const { id, homepage } of BUNDLED_FILE.wallets) {
        expect(REGISTERED.test(id) || OURS.test(id), id).toBe(true);
        expect(homepage, id).toMatch(/^https:\/\//u);
      }
    },
  );
  it(
    "the record of bundled wallets has the hash of their file",
    { tags: ["finding-H3"] },
    async () => {
      expect(await catalogueHash(BUNDLED_FILE.wallets, async () => undefined)).toBe(
        BUNDLED_FILE.sha256,
      );
    },
  );
});
