import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { DEFAULT_FEATURES } from "../../../src/domain/config/features.js";

const PAGE = readFileSync(new URL("../../../docs/configuration.md", import.meta.url), "utf8");
const PART = /^## Features\n([\s\S]*?)^## /mu.exec(PAGE)?.[1] ?? "";
/** Names and defaults; a row of several names has a default for each. */
const ROWS = [...PART.matchAll(/^\| (`[^|]+`) \| ([^|]+) \| ([^|]+) \|/gmu)].flatMap(
  ([, cell = "", defaults = "", words = ""]) => {
    const names = [...cell.matchAll(/`(\w+)`/gu)].map(([, name = ""]) => name);
    const values = names.length > 1 ? defaults.split(", ") : [defaults];
    return names.map((name, at) => ({ name, value: values[at], words }));
  },
);

describe("features table in docs/configuration.md", () => {
  it("docs/configuration.md lists every feature once, and no other", () => {
    const names = [...Object.keys(DEFAULT_FEATURES), "connectMethodsOrder"];
    expect(ROWS.map(({ name }) => name).toSorted()).toEqual(names.toSorted());
  });
  it.each(Object.entries(DEFAULT_FEATURES))(
    "docs/configuration.md states the default of the feature %s",
    (name, value) => {
      const row = ROWS.find((one) => one.name === name);
      expect(row?.value).toBe(Array.isArray(value) ? value.join(", ") : String(value));
    },
  );
  it.each(ROWS)("docs/configuration.md says what the feature $name does", ({ words }) => {
    expect(words).not.toMatch(/nothing yet|when that is built/u);
  });
});
