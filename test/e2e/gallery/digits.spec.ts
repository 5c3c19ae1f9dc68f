import { repeats } from "../../support/runner/repeats.js";
import { expect, test } from "./gallery-page.js";
import { itsTurn } from "./turns.js";

test.use({ failOnBreach: false });

/** States with amounts beside fields: a sample; all in a soak. */
const SUMS = /^(?:swap|send|onramp|buy|tokens|activity|account|session)/u;
const EVERY = repeats(1, 4);

test("formats every number of a view in the same digits as the view's fields in Arabic (Egypt)", async ({
  page,
  gallery,
}, info) => {
  test.setTimeout(300_000);
  const all = await gallery.states();
  const sample = all.filter(({ id }, at) => SUMS.test(id) && at % EVERY === 0);
  expect(sample.length).toBeGreaterThan(15);
  const found: string[] = [];
  let withDigits = 0;
  for (const state of itsTurn(sample, info)) {
    await gallery.show(state, { theme: "light", locale: "ar-EG" });
    const text = await page.evaluate(() => {
      const root = document.querySelector("[data-latchkit-instance]")?.shadowRoot;
      const fields = [...(root?.querySelectorAll("input") ?? [])].map(({ value }) => value);
      return [root?.querySelector("dialog")?.textContent ?? "", ...fields].join(" ");
    });
    withDigits += Number(/[0-9]/u.test(text));
    const others = text.match(/[٠-٩۰-۹]+/gu);
    if (others) found.push(`${state.id}: ${others.join(" ")}`);
  }
  expect(found).toEqual([]);
  expect(withDigits, "states with a number").toBeGreaterThan(8);
});
