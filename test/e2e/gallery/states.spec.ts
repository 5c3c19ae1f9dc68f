import type { Page } from "@playwright/test";
import { IS_SOAK } from "../../support/runner/repeats.js";
import { axeFindings, type LooksAt } from "./axe.js";
import { WIDTHS } from "./design-list.js";
import { expect, test, type ListedState } from "./gallery-page.js";
import { measure } from "./measure.js";
import { itsTurn } from "./turns.js";

// States in which code cannot be had breach their own policy; the fixture holds them to no other
// breach.
test.use({ failOnBreach: false });

const HEIGHT = 800;
/** A small phone; a soak also measures each state at this size. */
const SMALL = { width: 320, height: 568 };
/**
 * Outside a soak: every second state is measured at one width, in turn; axe looks at every sixth of
 * them, and at the colours of every twelfth under the other theme; every twelfth state is shown in
 * the other direction, where axe looks at every sixth of them, and every sixteenth in longer texts.
 */
const [SHOWN_EVERY, AXE_EVERY, AXE_COLOURS_EVERY, OTHER_DIRECTION_EVERY, LONGER_EVERY] = IS_SOAK
  ? [1, 1, 1, 1, 1]
  : [2, 6, 12, 12, 16];
/** The languages of the product except English. */
const LANGUAGES = [
  "ar",
  "de",
  "es",
  "fr",
  "he",
  "hi",
  "id",
  "it",
  "ja",
  "ko",
  "nl",
  "pl",
  "pt-BR",
  "ru",
  "th",
  "tr",
  "uk",
  "vi",
  "zh-CN",
  "zh-TW",
];
/**
 * English, right to left, and texts half as long again. A soak checks everything in every
 * language of the product, in both themes.
 */
const LOCALES = IS_SOAK
  ? ["en", ...LANGUAGES, "en-XA"].map((locale) => [locale, WIDTHS, "everything"] as const)
  : ([
      ["en", WIDTHS, "everything"],
      ["ar", [360, 1280], "all but colours"],
      ["en-XA", [320, 768], "nothing"],
    ] as const);
interface Looking {
  /** Which states are shown, and the wording for the title. */
  readonly shown: readonly [every: number, inWords: string];
  /** What axe checks in the half's own theme, and in which of the shown states. */
  readonly own?: LooksAt;
  readonly every?: number;
  /** And in the other theme. */
  readonly other?: LooksAt;
  /** The wording for the title. */
  readonly returns: string;
}
const AXE: Readonly<Record<string, Looking>> = {
  everything: {
    shown: [SHOWN_EVERY, IS_SOAK ? "every" : "every second"],
    own: "everything",
    every: AXE_EVERY,
    other: "colours",
    returns: `, axe finds nothing in light and dark${IS_SOAK ? "" : " (a sixth of them in one, every twelfth in both)"}`,
  },
  "all but colours": {
    shown: [OTHER_DIRECTION_EVERY, IS_SOAK ? "every" : "every twelfth"],
    own: "all but colours",
    every: AXE_EVERY,
    returns: `, axe finds nothing${IS_SOAK ? "" : " in a sixth of them"}`,
  },
  nothing: { shown: [LONGER_EVERY, IS_SOAK ? "every" : "every sixteenth"], returns: "" },
};
/** The sizes at which the state is measured. */
const sizesOf = (widths: readonly number[], at: number): readonly (typeof SMALL)[] => {
  const sizes = widths.map((width) => ({ width, height: HEIGHT }));
  return IS_SOAK ? [SMALL, ...sizes] : sizes.filter((_, turn) => turn === at % widths.length);
};
/** Halves for two workers; one is measured in light, the other in dark. */
const HALVES = ["light", "dark"] as const;

/** Every requested URL, without data URIs. */
const watchRequests = (page: Page): readonly string[] => {
  const asked: string[] = [];
  page.on("request", (request) => {
    if (!request.url().startsWith("data:")) asked.push(request.url());
  });
  return asked;
};

const axe = async (page: Page, looksAt: LooksAt, where: string): Promise<readonly string[]> =>
  (await axeFindings(page, looksAt)).map((finding) => `${where}: ${finding}`);

for (const [locale, widths, looksAt] of LOCALES)
  for (const [half, theme] of HALVES.entries()) {
    const { shown, own, every = 1, other, returns } = AXE[looksAt] as Looking;
    test(`${shown[1]} state meets the design rules at ${IS_SOAK ? "" : "one of "}${widths.join(", ")} px${returns} without outside requests: ${locale}, part ${half + 1}`, async ({
      page,
      gallery,
      baseURL,
    }, info) => {
      test.setTimeout(IS_SOAK ? 1_200_000 : 300_000);
      const asked = watchRequests(page);
      const ofHalf = (await gallery.states())
        .filter((_, at) => at % HALVES.length === half)
        .filter((_, at) => at % shown[0] === 0);
      expect(ofHalf.length * shown[0], "states are seen").toBeGreaterThan(120);
      const states = itsTurn(ofHalf, info);
      const found: string[] = [];
      for (const [at, state] of states.entries()) {
        const sizes = sizesOf(widths, at);
        await page.setViewportSize(sizes[0] ?? SMALL);
        await gallery.show(state, { theme, locale });
        for (const size of sizes) {
          await page.setViewportSize(size);
          found.push(
            ...(await page.evaluate(measure)).map(
              (finding) => `${state.id} at ${size.width} x ${size.height}: ${finding}`,
            ),
          );
        }
        if (own !== undefined && at % every === 0)
          found.push(...(await axe(page, own, `${state.id} in ${theme}`)));
        if (other === undefined || at % AXE_COLOURS_EVERY !== 0) continue;
        const otherTheme = HALVES[1 - half] ?? theme;
        await gallery.show(state, { theme: otherTheme, locale });
        if (IS_SOAK)
          found.push(
            ...(await page.evaluate(measure)).map(
              (finding) => `${state.id} in ${otherTheme}: ${finding}`,
            ),
          );
        found.push(...(await axe(page, other, `${state.id} in ${otherTheme}`)));
      }
      expect(found).toEqual([]);
      expect(asked.length).toBeGreaterThan(0);
      expect(asked.filter((url) => !url.startsWith(baseURL ?? "?"))).toEqual([]);
    });
  }

/** Outside a soak, a state is measured in two or three languages, a seventh of all. */
const LANGUAGE_EVERY = 7;
/** Parts for three workers. */
const LANGUAGE_PARTS = [0, 1, 2];
/** Every seventh language, beginning at one that depends on the state's name. */
const languagesOf = ({ id }: Pick<ListedState, "id">): readonly string[] => {
  const turn = [...id].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0);
  return LANGUAGES.filter((_, at) => (at + turn) % LANGUAGE_EVERY === 0);
};

for (const part of IS_SOAK ? [] : LANGUAGE_PARTS)
  test(`draws each gallery state by the design rules at ${SMALL.width} px in every seventh language, part ${part + 1}`, async ({
    page,
    gallery,
  }) => {
    test.setTimeout(300_000);
    await page.setViewportSize(SMALL);
    const theme = HALVES[part % HALVES.length] ?? "light";
    const found: string[] = [];
    const shown = new Set<string>();
    // Some states can be reached only once on a page: each round begins a new one.
    for (const round of [0, 1, 2]) {
      const states = (await gallery.states()).filter(
        (_, at) => at % LANGUAGE_PARTS.length === part,
      );
      for (const state of states) {
        const locale = languagesOf(state)[round];
        if (locale === undefined) continue;
        shown.add(locale);
        await gallery.show(state, { theme, locale });
        for (const finding of await page.evaluate(measure))
          found.push(`${state.id} in ${locale}: ${finding}`);
      }
    }
    expect([...shown].toSorted()).toEqual(LANGUAGES);
    expect(found).toEqual([]);
  });

/**
 * States whose words once did not fit, in languages that only a soak measures in every state;
 * prices at a width where every browser would cut them.
 */
const CUT_ONCE = [
  ["all-wallets-list", "th", 320],
  ["activity-ready", "de", 320],
  ["activity-ready", "de", 1280],
  ["tokens-few", "ar", 300],
  ["tokens-stale", "ar", 300],
] as const;

test("truncates no text next to a long action or value", async ({ page, gallery }) => {
  const states = await gallery.states();
  const found: string[] = [];
  for (const [id, locale, width] of CUT_ONCE) {
    const state = states.find((one) => one.id === id);
    if (state === undefined) throw new Error(`no state ${id}`);
    await gallery.show(state, { theme: "light", locale });
    await page.setViewportSize({ width, height: HEIGHT });
    for (const finding of await page.evaluate(measure))
      found.push(`${id} in ${locale} at ${width}: ${finding}`);
  }
  expect(found).toEqual([]);
});
