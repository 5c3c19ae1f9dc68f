import { expect, it } from "vitest";
import { messages as ar } from "../../../src/messages/ar.js";
import { messages as de } from "../../../src/messages/de.js";
import { messages as en } from "../../../src/messages/en.js";
import { messages as ja } from "../../../src/messages/ja.js";

const sorted = (texts: object): string =>
  `${JSON.stringify(Object.fromEntries(Object.entries(texts).toSorted(([a], [b]) => (a < b ? -1 : 1))), null, 2)}\n`;

// A change of a text is seen in review; `npx vitest run --project unit all-texts -u` writes it.
it.each(Object.entries({ ar, de, en, ja }))(
  "every text in %s reads as it was last reviewed",
  async (locale, texts) => {
    await expect(sorted(texts)).toMatchFileSnapshot(`__snapshots__/texts.${locale}.json`);
  },
);
