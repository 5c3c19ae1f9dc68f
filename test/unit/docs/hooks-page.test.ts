import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import * as react from "../../../src/react.js";

const PAGE = readFileSync(new URL("../../../docs/hooks.md", import.meta.url), "utf8");
/** The names in the first cells of the page's tables. */
const NAMED = [...PAGE.matchAll(/^\| `(\w+)[`(]/gmu)].map(([, name = ""]) => name);

it("exports the same hooks under the names for an app with wagmi", () => {
  expect(react.useLatchkitAccount).toBe(react.useAccount);
  expect(react.useLatchkitBalance).toBe(react.useBalance);
  expect(react.useLatchkitConnection).toBe(react.useConnection);
  expect(react.useLatchkitConnectors).toBe(react.useConnectors);
});

it("lists every component and hook of latchkit/react once in docs/hooks.md", () => {
  expect(NAMED.toSorted()).toEqual(Object.keys(react).toSorted());
});
