import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import * as react from "../../../src/react.js";

const PAGE = readFileSync(new URL("../../../docs/hooks.md", import.meta.url), "utf8");
/** The names in the first cells of the page's tables. */
const NAMED = [...PAGE.matchAll(/^\| `(\w+)[`(]/gmu)].map(([, name = ""]) => name);

it("exports the same hooks under the names that an app with wagmi uses", () => {
  expect(react.useLatchkitAccount).toBe(react.useAccount);
  expect(react.useLatchkitBalance).toBe(react.useBalance);
  expect(react.useLatchkitConnection).toBe(react.useConnection);
  expect(react.useLatchkitConnectors).toBe(react.useConnectors);
});

it("docs/hooks.md lists every component and hook of latchkit/react once", () => {
  expect(NAMED.toSorted()).toEqual(Object.keys(react).toSorted());
});
