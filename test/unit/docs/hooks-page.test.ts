import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import * as react from "../../../src/react.js";

const PAGE = readFileSync(new URL("../../../docs/hooks.md", import.meta.url), "utf8");
/** What the first cells of the page's tables name. */
const NAMED = [...PAGE.matchAll(/^\| `(\w+)[`(]/gmu)].map(([, name = ""]) => name);

it("the names for an app with wagmi are the same hooks", () => {
  expect(react.useLatchkitAccount).toBe(react.useAccount);
  expect(react.useLatchkitBalance).toBe(react.useBalance);
  expect(react.useLatchkitConnection).toBe(react.useConnection);
  expect(react.useLatchkitConnectors).toBe(react.useConnectors);
});

it("docs/hooks.md has every component and hook of latchkit/react, each once, and no other", () => {
  expect(NAMED.toSorted()).toEqual(Object.keys(react).toSorted());
});
