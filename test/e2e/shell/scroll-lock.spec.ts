import type { Page } from "@playwright/test";
import { expect, test as base } from "latchkit/testing/playwright";
import { BARS } from "../bars.js";

/** Layouts of host pages, each longer than the window. */
const LAYOUTS = {
  "without rules of its own": "",
  "whose body hides what is too wide": "html, body { height: 100% } body { overflow-x: hidden }",
  "whose body scrolls":
    "html { overflow: hidden } html, body { height: 100% } body { overflow: auto }",
  "whose root and body hide what is too wide": "html, body { overflow-x: hidden }",
  "whose root always has a bar": "html { overflow-y: scroll }",
  "whose main part scrolls":
    "html, body { height: 100%; overflow: hidden } #layout { height: 100%; overflow: auto }",
  "that keeps room for its bar": "html { scrollbar-gutter: stable }",
  "with a padding of its own": "html { padding-right: 30px }",
  "with text from right to left": "html { direction: rtl }",
  "from right to left whose body hides what is too wide":
    "html, body { height: 100%; direction: rtl } body { overflow-x: hidden }",
  "that is wider than the window": "body { width: 200vw }",
  "that is zoomed to 150 %": "html { zoom: 1.5 }",
  "that scrolls smoothly to snapping points":
    "html { scroll-behavior: smooth; scroll-snap-type: y proximity } #layout { scroll-snap-align: start }",
  "that keeps room at both edges": "html { scrollbar-gutter: stable both-edges }",
  "whose body is a column with gaps":
    "body { display: flex; flex-direction: column-reverse; justify-content: flex-end; gap: 24px }",
  "whose children have room around them":
    "body > * { display: block; position: relative; margin-block: 20px; padding: 12px; min-height: 40px }",
  "whose body is transformed and contained":
    "html { container-type: inline-size } body { transform: translateZ(0); contain: layout paint }",
  "whose root is a grid": "html { display: grid; grid-template-columns: 1fr }",
} as const;

const PARTS = `
  #layout > .long { height: 4000px; background: linear-gradient(white, silver) }
  #layout > .sticky { position: sticky; top: 0; height: 40px }
  .fixed-end { position: fixed; right: 0; top: 50px; width: 60px; height: 60px }
  .fixed-bottom { position: fixed; left: 0; right: 0; bottom: 0; height: 30px }
`;

const arrange = (page: Page, rules: string): Promise<void> =>
  page.evaluate((css) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets.push(sheet);
    const layout = Object.assign(document.createElement("div"), { id: "layout" });
    for (const name of ["sticky", "long", "fixed-end", "fixed-bottom"])
      layout.append(Object.assign(document.createElement("div"), { className: name }));
    document.body.append(layout);
    for (const one of [document.documentElement, document.body, layout])
      one.scrollTo({ top: 900, behavior: "instant" });
  }, `${PARTS} ${rules}`);

/** Positions of all elements of the page, CSS px, after they had time to move. */
const placesOf = (page: Page): Promise<readonly unknown[]> =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 12; frame += 1)
      await new Promise((drawn) => requestAnimationFrame(drawn));
    const parts = [...document.querySelectorAll("html, body, #root > *, #layout, #layout > *")];
    return parts.map((one) => {
      const { left, top, right, bottom } = one.getBoundingClientRect();
      const { id, className, scrollTop, scrollLeft } = one;
      return {
        name: id || className || one.tagName,
        at: [left, top, right, bottom],
        scrollTop,
        scrollLeft,
      };
    });
  });
const openByCode = (page: Page): Promise<void> =>
  page.evaluate(() =>
    document.querySelector<HTMLElement>("[data-testid=lk-connect-button]")?.click(),
  );

const scrollByEverything = async (page: Page): Promise<void> => {
  const { width = 0, height = 0 } = page.viewportSize() ?? {};
  for (const [x, y] of [
    [20, height / 2],
    [width / 2, height / 2],
    [width / 2, height - 20],
  ] as const) {
    await page.mouse.move(x, y);
    for (const way of [400, -400]) await page.mouse.wheel(0, way);
    await page.mouse.wheel(300, 0);
  }
  for (const key of ["PageDown", "Space", "End", "ArrowDown", "PageUp", "Home", "ArrowRight"])
    await page.keyboard.press(key);
};
/** A swipe of one finger from the middle of the backdrop upwards. */
const swipe = async (page: Page): Promise<void> => {
  const session = await page.context().newCDPSession(page);
  for (const x of [10, 640])
    await session.send("Input.synthesizeScrollGesture", {
      x,
      y: 500,
      yDistance: -400,
      gestureSourceType: "touch",
      speed: 4_000,
    });
};

const BAR_KINDS = { "bars that take room": base.extend(BARS), "bars over the page": base } as const;

for (const [bars, test] of Object.entries(BAR_KINDS))
  test.describe(`with ${bars}`, () => {
    test("keeps the page's position when the modal opens and closes, in every page layout", async ({
      page,
      latchkit,
    }) => {
      const { height = 0 } = page.viewportSize() ?? {};
      for (const [layout, rules] of Object.entries(LAYOUTS))
        await test.step(`on a page ${layout}`, async () => {
          await page.goto("/?wallet=none");
          await latchkit.connectButton.waitFor();
          await arrange(page, rules);
          const before = await placesOf(page);
          expect(JSON.stringify(before), "the page is scrolled").toMatch(/"scrollTop":9\d\d/u);
          await openByCode(page);
          await expect(latchkit.modal).toBeVisible();
          expect(await placesOf(page), "after opening").toEqual(before);
          await scrollByEverything(page);
          expect(await placesOf(page), "after wheel and keys").toEqual(before);
          await swipe(page);
          expect(await placesOf(page), "after a swipe").toEqual(before);
          await page.keyboard.press("Escape");
          await expect(latchkit.modal).toHaveCount(0);
          expect(await placesOf(page), "after closing").toEqual(before);
          await page.mouse.move(300, height / 2);
          await page.mouse.wheel(0, 200);
          await expect.poll(() => placesOf(page), "it scrolls again").not.toEqual(before);
        });
    });
  });

BAR_KINDS["bars that take room"](
  "the page's own scroll bar cannot be dragged while the modal is open",
  async ({ page, latchkit }) => {
    await page.goto("/?wallet=none");
    await latchkit.connectButton.waitFor();
    await arrange(page, "");
    const { width = 0 } = page.viewportSize() ?? {};
    const drag = async (): Promise<void> => {
      await page.mouse.move(width - 7, 170);
      await page.mouse.down();
      await page.mouse.move(width - 7, 400, { steps: 5 });
      await page.mouse.up();
    };
    await openByCode(page);
    await expect(latchkit.modal).toBeVisible();
    const before = await placesOf(page);
    await drag();
    expect(await placesOf(page)).toEqual(before);
    await page.evaluate(() => {
      const at = { clientX: innerWidth - 7, clientY: 170, bubbles: true };
      document.documentElement.dispatchEvent(
        new PointerEvent("pointerdown", { ...at, buttons: 1 }),
      );
      document.documentElement.dispatchEvent(new PointerEvent("pointerup", at));
      // The browser scrolls on its own; a busy page receives the event after the release.
      scrollBy({ top: 300, behavior: "instant" });
    });
    expect(await placesOf(page), "a late scroll").toEqual(before);
    await page.keyboard.press("Escape");
    await expect(latchkit.modal).toHaveCount(0);
    await drag();
    expect(await placesOf(page), "without the modal it is dragged").not.toEqual(before);
  },
);

for (const layout of ["without rules of its own", "whose body scrolls"] as const)
  BAR_KINDS["bars over the page"](
    `a page ${layout} returns to its place if the wheel scrolls it in place of a new view`,
    async ({ page, latchkit }) => {
      // In a low window the view scrolls.
      await page.setViewportSize({ width: 1280, height: 480 });
      await page.goto("/?wallet=none");
      await latchkit.connectButton.waitFor();
      await arrange(page, LAYOUTS[layout]);
      await openByCode(page);
      await expect(latchkit.modal).toBeVisible();
      const atFirst = await placesOf(page);
      await page.evaluate(() => {
        for (const one of [document.documentElement, document.body])
          one.scrollBy({ top: 300, behavior: "instant" });
      });
      const before = await placesOf(page);
      expect(before, "the page's own code scrolls it").not.toEqual(atFirst);
      const row = latchkit.modal.getByRole("listitem").first();
      await row.evaluate((element) => {
        const turn = { deltaY: 100, bubbles: true, composed: true, cancelable: true };
        element.dispatchEvent(new WheelEvent("wheel", turn));
        for (const one of [document.documentElement, document.body])
          one.scrollBy({ top: 300, behavior: "instant" });
      });
      expect(await placesOf(page), "after the wheel").toEqual(before);
    },
  );
