import type { Page } from "@playwright/test";
import * as themes from "latchkit/themes";
import { expect, test } from "./host/open-host.js";
import { variant } from "../variant.js";

/**
 * Difficult accents and twenty random ones. Failures print the seed; `LATCHKIT_SEED` repeats it.
 */
const newSeed = (): number =>
  Number(process.env["LATCHKIT_SEED"] ?? Math.floor(Math.random() * 0x7fffffff));
const HARD = ["#0000ff", "#ffff00", "#000000", "#ffffff", "#767676", "#ff0000", "#00ff00"];
const randoms = (count: number, seed: number): readonly string[] => {
  let state = seed;
  const next = (): number => (state = (Math.imul(state, 48_271) >>> 0) % 0x7fffffff);
  return Array.from(
    { length: count },
    () => `#${(next() % 0x1000000).toString(16).padStart(6, "0")}`,
  );
};

type Rgb = readonly [number, number, number];
const luminance = ([r, g, b]: Rgb): number => {
  const linear = (value: number): number =>
    value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4;
  return 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
};
const contrast = (a: Rgb, b: Rgb): number =>
  (Math.max(luminance(a), luminance(b)) + 0.05) / (Math.min(luminance(a), luminance(b)) + 0.05);

/** Colors as painted: drawn on a canvas and read back. */
const painted = (
  page: Page,
  selectors: readonly (readonly [string, "color" | "background-color"])[],
): Promise<readonly Rgb[]> =>
  page.evaluate((wanted) => {
    const root = document.querySelector("[data-latchkit-instance]")?.shadowRoot;
    const paint = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
    return wanted.map(([selector, property]) => {
      const element = root?.querySelector(selector) ?? document.querySelector(selector);
      if (!element || !paint) throw new Error(selector);
      paint.fillStyle = getComputedStyle(element).getPropertyValue(property);
      paint.fillRect(0, 0, 1, 1);
      const [r = 0, g = 0, b = 0] = paint.getImageData(0, 0, 1, 1).data;
      return [r, g, b] as const;
    });
  }, selectors);

for (const mode of ["light", "dark"] as const) {
  test(
    `keeps text readable with any accent color of the host, ${mode}`,
    variant(mode === "light"),
    async ({ page, host }) => {
      await page.emulateMedia({ reducedMotion: "reduce" });
      const latchkit = await host({
        options: { theme: { mode }, termsConditionsUrl: "https://host.example/terms" },
      });
      await latchkit.open();
      await page.locator(".link").waitFor();
      await page.evaluate(() => {
        for (const surface of ["surface", "surface-2", "surface-3"]) {
          const host = document.querySelector<HTMLElement>("[data-latchkit-instance]");
          const sample = host?.shadowRoot
            ?.querySelector(".view")
            ?.appendChild(document.createElement("i"));
          sample?.classList.add(surface);
          sample?.style.setProperty(
            "background-color",
            `var(--_${host?.dataset["names"]}-${surface})`,
          );
        }
        const primary = document
          .querySelector("[data-latchkit-instance]")
          ?.shadowRoot?.querySelector(".view")
          ?.appendChild(document.createElement("button"));
        primary?.classList.add("action", "action-primary");
      });
      const seed = newSeed();
      for (const accent of [...HARD, ...randoms(20, seed)]) {
        await page.evaluate(
          (value) => window.shellHost.latchkit.theme.set({ variables: { "--lk-accent": value } }),
          accent,
        );
        await expect
          .poll(() =>
            page.evaluate(() =>
              document
                .querySelector<HTMLElement>("[data-latchkit-instance]")
                ?.style.getPropertyValue("--lk-accent"),
            ),
          )
          .toBe(accent);
        const [link, one, two, three, on, primary, buttonText, button] = await painted(page, [
          [".link", "color"],
          [".surface", "background-color"],
          [".surface-2", "background-color"],
          [".surface-3", "background-color"],
          [".action-primary", "color"],
          [".action-primary", "background-color"],
          [".lk-button-primary", "color"],
          [".lk-button-primary", "background-color"],
        ]);
        if (!link || !one || !two || !three || !on || !primary || !buttonText || !button)
          throw new Error("nothing was painted");
        for (const surface of [one, two, three])
          expect(contrast(link, surface), `${accent} as text, seed ${seed}`).toBeGreaterThanOrEqual(
            4.5,
          );
        expect(contrast(on, primary), `text on ${accent}, seed ${seed}`).toBeGreaterThanOrEqual(
          4.5,
        );
        expect(
          contrast(buttonText, button),
          `text on the page's button, ${accent}, seed ${seed}`,
        ).toBeGreaterThanOrEqual(4.5);
      }
    },
  );
}

test("uses default colors without an accent, and prefers the host's own variables", async ({
  page,
  host,
}) => {
  const latchkit = await host({
    options: { theme: { mode: "dark" }, termsConditionsUrl: "https://host.example/terms" },
  });
  await latchkit.open();
  await page.locator(".link").waitFor();
  expect(
    await painted(page, [
      [".link", "color"],
      [".lk-button-primary", "color"],
    ]),
  ).toEqual([
    [0x4f, 0xd6, 0xa5],
    [0x08, 0x25, 0x1b],
  ]);
  await page.evaluate(() =>
    window.shellHost.latchkit.theme.set({
      variables: {
        "--lk-accent": "#ffff00",
        "--lk-on-accent": "#123456",
        "--lk-accent-text": "#654321",
      },
    }),
  );
  await expect
    .poll(() =>
      painted(page, [
        [".link", "color"],
        [".lk-button-primary", "color"],
      ]),
    )
    .toEqual([
      [0x65, 0x43, 0x21],
      [0x12, 0x34, 0x56],
    ]);
});

test("shows focused, selected and disabled rows, badges and tiles differently in forced colors", async ({
  page,
  host,
}) => {
  await page.emulateMedia({ forcedColors: "active" });
  const latchkit = await host({
    options: {
      termsConditionsUrl: "https://host.example/terms",
      features: { legalCheckbox: true },
    },
  });
  await latchkit.open();
  const row = latchkit.walletRow("com.example.birch");
  await row.waitFor();
  const look = (selector: string, property: string): Promise<string> =>
    page.getByTestId("lk-modal").evaluate(
      (dialog, [at, what]) => {
        const element = dialog.querySelector(at);
        return element === null ? "none" : getComputedStyle(element).getPropertyValue(what);
      },
      [selector, property] as const,
    );
  for (const part of ["card", "row", "tile"])
    expect(await look(`[part~=${part}]`, "border-top-style"), part).toBe("solid");
  const [free, blocked] = [
    await look("[part=card]", "border-top-color"),
    await look("[aria-disabled=true]", "border-top-color"),
  ];
  expect(blocked).not.toBe(free);
  await page.keyboard.press("ArrowDown");
  expect(await look(".row:focus-visible", "outline-style")).toBe("solid");
  await page.evaluate(() => window.shellHost.latchkit.navigation.push({ view: "Networks" }));
  await latchkit.view("Networks").waitFor();
  expect(await look("[aria-current]", "border-top-width")).toBe("2px");
  expect(await look("[part~=badge]", "border-top-style"), "badge").toBe("solid");
});

for (const [name, theme] of Object.entries(themes)) {
  test(
    `replaces the colors of ${name} by system colors`,
    variant(name !== "midnight"),
    async ({ page, host }) => {
      const latchkit = await host({ options: { theme } });
      await latchkit.open();
      const wanted = [
        ["[part=card]", "background-color"],
        ["[part=title]", "color"],
      ] as const;
      const own = await painted(page, wanted);
      await page.emulateMedia({ forcedColors: "active" });
      const forced = await painted(page, wanted);
      const [canvas, text] = await page.evaluate(() => {
        const paint = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
        const probe = document.body.appendChild(document.createElement("div"));
        return (["Canvas", "CanvasText"] as const).map((system) => {
          probe.style.backgroundColor = system;
          if (!paint) throw new Error("no canvas");
          paint.fillStyle = getComputedStyle(probe).backgroundColor;
          paint.fillRect(0, 0, 1, 1);
          const [r = 0, g = 0, b = 0] = paint.getImageData(0, 0, 1, 1).data;
          return [r, g, b] as const;
        });
      });
      expect(forced).toEqual([canvas, text]);
      expect(own).not.toEqual(forced);
    },
  );
}
