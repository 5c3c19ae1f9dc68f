import { expect, it } from "vitest";
import { messages as ar } from "latchkit/messages/ar";
import { messages as de } from "latchkit/messages/de";
import { messages as en } from "latchkit/messages/en";
import { messages as ja } from "latchkit/messages/ja";
import { ERROR_TEXTS, type ErrorCode } from "../../../src/domain/errors/errors.js";
import { isUserCode } from "../../../src/presentation-react/format/reason.js";
import { textsOf } from "../../../src/testing/playwright/texts.js";

/** Errors for developers are English in every locale: docs/errors.md records them. */
const isForDevelopers = (key: string): boolean =>
  key in ERROR_TEXTS && !isUserCode(key as ErrorCode);
const sorted = (texts: object): string =>
  `${JSON.stringify(
    Object.fromEntries(
      Object.entries(texts)
        .filter(([key]) => !isForDevelopers(key))
        .toSorted(([a], [b]) => (a < b ? -1 : 1)),
    ),
    null,
    2,
  )}\n`;

// Shows text changes in review; `npx vitest run --project unit all-texts -u` updates it.
it.each(Object.entries({ ar, de, en, ja }))(
  "the messages in %s equal the reviewed record of texts",
  async (locale, texts) => {
    await expect(sorted(texts)).toMatchFileSnapshot(`__snapshots__/texts.${locale}.json`);
  },
);

/** Counts that cover every plural form of every language. */
const COUNTS = [0, 1, 2, 3, 5, 11, 21, 100, 1234];
const keys = Object.keys(en).toSorted() as (keyof typeof en)[];
const slots = Object.fromEntries(
  [...JSON.stringify(en).matchAll(/\{(\w+)\}/gu)].map(([, name = ""]) => [name, `<${name}>`]),
);

it.each(["ar", "de", "en", "en-XA", "ja"])(
  "formats the messages in %s with values as the reviewed record of texts contains them",
  async (locale) => {
    const text = textsOf(locale);
    const shown = keys.map((key) => {
      const counted = COUNTS.map((count) => text(key, { ...slots, count }));
      return [key, new Set(counted).size === 1 ? counted[0] : counted];
    });
    await expect(sorted(Object.fromEntries(shown))).toMatchFileSnapshot(
      `__snapshots__/shown.${locale}.json`,
    );
  },
);
