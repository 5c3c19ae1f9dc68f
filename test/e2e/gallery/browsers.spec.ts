import { expect } from "@playwright/test";
import { IS_SOAK } from "../../support/runner/repeats.js";
import { BROWSERS, noteVersion, takeErrors, type Visitor } from "../several-browsers.js";
import { measure } from "./measure.js";

interface State {
  readonly id: string;
  readonly isAlone: boolean;
}

/** States of an ordinary run, spread over all chapters; a soak shows all. */
const SAMPLE = 30;
/** Always shown: the states with the longest hints. */
const LONGEST = ["notice-close-blocked", "pairing-declined", "wallets-none", "sign-in-optional"];
/** What a state is about: its view throws. */
const MEANT = ["view-threw: Error: a port that throws"];
const READY = "document.documentElement.dataset.ready ?? document.documentElement.dataset.failed";

/** In the order of the index. */
const sampleOf = async (visitor: Visitor): Promise<readonly State[]> => {
  await visitor.goto("gallery.html");
  await expect.poll(() => visitor.evaluate(READY)).toBe("index");
  const states = await visitor.evaluate<readonly State[]>(
    `[...document.querySelectorAll("[data-state]")].map(({ dataset }) =>
      ({ id: dataset.state, isAlone: dataset.alone === "true" }))`,
  );
  const every = IS_SOAK ? 1 : Math.floor(states.length / SAMPLE);
  return states.filter(({ id }, at) => at % every === 0 || LONGEST.includes(id));
};

/** A state that changes the page permanently gets a new page, and so does the one after it. */
const show = async (
  visitor: Visitor,
  { id }: State,
  { locale, isNewPage }: { readonly locale: string; readonly isNewPage: boolean },
): Promise<void> => {
  const address = `gallery.html?${new URLSearchParams({ state: id, theme: "light", locale }).toString()}`;
  if (isNewPage) await visitor.goto(address);
  else
    await visitor.evaluate(`(delete document.documentElement.dataset.ready,
      history.replaceState(null, "", ${JSON.stringify(address)}),
      dispatchEvent(new PopStateEvent("popstate")))`);
  await expect.poll(() => visitor.evaluate(READY), { message: `${id} is shown` }).toBe(id);
};

const DIGITS = `(() => {
  const root = document.querySelector("[data-latchkit-instance]")?.shadowRoot;
  const fields = [...(root?.querySelectorAll("input") ?? [])].map(({ value }) => value);
  return [root?.querySelector("dialog")?.textContent ?? "", ...fields].join(" ");
})()`;

const BUTTON = "document.querySelector('[data-testid=lk-connect-button]')";
const IS_OPEN =
  "document.querySelector('[data-latchkit-instance]')?.shadowRoot?.querySelector('dialog[open]') != null";
const openModal = async (visitor: Visitor): Promise<void> => {
  await expect.poll(() => visitor.evaluate(`${BUTTON} !== null`)).toBe(true);
  await visitor.evaluate(`void ${BUTTON}.click()`);
  await expect.poll(() => visitor.evaluate(IS_OPEN)).toBe(true);
};
/** A page longer than the window, with an element at the edge that a bar would move. */
const LONG_PAGE = `(() => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync("body { min-height: 4000px } #edge { position: fixed; right: 0; top: 50px; width: 60px; height: 60px }");
  document.adoptedStyleSheets.push(sheet);
  document.body.append(Object.assign(document.createElement("div"), { id: "edge" }));
})()`;
/** After everything had time to move. */
const PLACES = `(async () => {
  for (let frame = 0; frame < 12; frame += 1)
    await new Promise((drawn) => requestAnimationFrame(drawn));
  const { left } = document.querySelector("#edge").getBoundingClientRect();
  return [scrollX, scrollY, left, document.documentElement.clientWidth];
})()`;

for (const [name, test] of Object.entries(BROWSERS)) {
  test.describe(`${name} with classic scroll bars`, () => {
    // Some states forbid scripts on their page.
    test.use({ failOnBreach: false });

    for (const [locale, width] of [
      ["en", 1280],
      ["ar-EG", 360],
    ] as const)
      test(`shows no view with an error, a single-word last line or mixed digits: ${locale}, ${width} px`, async ({
        visitor,
      }, info) => {
        test.setTimeout(IS_SOAK ? 1_800_000 : 300_000);
        await visitor.resize(width);
        const found: string[] = [];
        let isAfterAlone = false;
        const states = await sampleOf(visitor);
        noteVersion(visitor, info);
        info.annotations.push({ type: "states", description: String(states.length) });
        for (const state of states) {
          await show(visitor, state, { locale, isNewPage: isAfterAlone || state.isAlone });
          isAfterAlone = state.isAlone;
          const errors = await takeErrors(visitor);
          const lines = await visitor.evaluate<readonly string[]>(`(${measure.toString()})()`);
          const others = (await visitor.evaluate<string>(DIGITS)).match(/[٠-٩۰-۹]+/gu) ?? [];
          const short = lines.filter((finding) => finding.startsWith("D15"));
          found.push(...[...errors, ...short, ...others].map((one) => `${state.id}: ${one}`));
        }
        expect(found.filter((one) => !MEANT.includes(one))).toEqual([]);
      });

    test("loads the page and opens the modal without a window error in each browser", async ({
      visitor,
    }) => {
      await visitor.goto("?wallet=none");
      await openModal(visitor);
      expect(await takeErrors(visitor)).toEqual([]);
    });

    test("keeps the page's scroll position behind the modal, even if the connect button is out of view", async ({
      visitor,
    }) => {
      await visitor.resize(1280);
      await visitor.goto("?wallet=none");
      await expect.poll(() => visitor.evaluate(`${BUTTON} !== null`)).toBe(true);
      await visitor.evaluate(LONG_PAGE);
      await visitor.evaluate(`(${BUTTON}.focus({ preventScroll: true }), scrollTo(0, 900))`);
      const before = await visitor.evaluate(PLACES);
      const room = await visitor.evaluate<number>(
        "innerWidth - document.documentElement.clientWidth",
      );
      expect(room, "its bar takes room").toBeGreaterThan(0);
      await openModal(visitor);
      expect(await visitor.evaluate(PLACES), "after opening").toEqual(before);
      for (const x of [20, 640]) await visitor.scroll([x, 350], 400);
      expect(await visitor.evaluate(PLACES), "after the wheel").toEqual(before);
      await visitor.pressKeys(["PageDown", "End", "Escape"]);
      await expect.poll(() => visitor.evaluate(IS_OPEN)).toBe(false);
      expect(await visitor.evaluate(PLACES), "after keys, closed").toEqual(before);
      await visitor.scroll([20, 350], 400);
      await expect.poll(() => visitor.evaluate(PLACES), "it scrolls again").not.toEqual(before);
    });
  });
}
