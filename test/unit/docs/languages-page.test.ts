import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { createLatchkit } from "../../../src/index.js";
import { canonicalTag } from "../../../src/presentation-react/messages/locale.js";
import { TWO_NETWORKS } from "../../support/worlds/instance.js";
import { thrownBy } from "../../support/assertions/thrown.js";

const PAGE = readFileSync(new URL("../../../docs/languages.md", import.meta.url), "utf8");
const TAGS =
  /not a valid tag, such as `([^`]+)`, Latchkit uses English\. It reads `([^`]+)` as `([^`]+)`\. If the option `locale` has one of these two values, `createLatchkit` throws `([^`]+)`/u;

it("handles invalid language tags as docs/languages.md describes", () => {
  const [, none = "", odd = "", read, code] = TAGS.exec(PAGE) ?? [];
  expect([canonicalTag(none), canonicalTag(odd)]).toEqual(["en", read]);
  for (const locale of [none, odd])
    expect(thrownBy(() => createLatchkit({ networks: TWO_NETWORKS, locale }))).toMatchObject({
      code,
      context: { option: "locale" },
    });
});
