import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { SERVICE_NAMES } from "../../../src/infrastructure/composition/container.js";

const PAGE = readFileSync(new URL("../../../docs/container.md", import.meta.url), "utf8");
const [, LISTED = ""] = /every service\*\*:(.*?)the capabilities/su.exec(PAGE) ?? [];
const NAMED = [
  ...[...LISTED.matchAll(/`(\w+)`/gu)].map(([, name = ""]) => name),
  ...[...PAGE.matchAll(/SERVICE\.(\w+)/gu)].map(([, name = ""]) => name),
];

describe("services in docs/container.md", () => {
  it("docs/container.md names at least one service", () => {
    expect(NAMED.length).toBeGreaterThan(10);
  });
  it.each([...new Set(NAMED)])("binds the documented service %s in the container", (name) => {
    expect(SERVICE_NAMES).toContain(name);
  });
});
