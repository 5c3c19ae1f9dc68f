import { existsSync, readFileSync, writeFileSync } from "node:fs";
import type { Page } from "@playwright/test";

const FILE = new URL("./__screenshots__/fingerprint.json", import.meta.url);

/**
 * What decides how a page is drawn: the browser's major version, how wide words come out in the
 * gallery's fonts, and the very pixels of a line of text.
 */
export interface Fingerprint {
  readonly chromium: string;
  readonly widths: readonly number[];
  readonly pixels: string;
}

/** Measures this machine. The gallery must be shown, so that its fonts are there. */
export const measured = async (page: Page): Promise<Fingerprint> => ({
  chromium: page.context().browser()?.version().split(".")[0] ?? "",
  ...(await page.evaluate(() => {
    const paint = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
    if (paint === null) return { widths: [], pixels: "" };
    const family = getComputedStyle(document.documentElement).getPropertyValue("--lk-font");
    const widths = ["400", "500", "600"].map((weight) => {
      paint.font = `${weight} 15px ${family}`;
      return Math.round(paint.measureText("Connect a wallet 0123456789 محفظة").width * 100) / 100;
    });
    paint.fillText("Wallet محفظة", 10, 40);
    const sum = paint
      .getImageData(0, 0, 200, 60)
      .data.reduce((hash, byte) => Math.imul(hash ^ byte, 16_777_619), 2_166_136_261);
    return { widths, pixels: (sum >>> 0).toString(16) };
  })),
});

/** The machine that made the pictures; undefined before there are any. */
export const kept = (): Fingerprint | undefined =>
  existsSync(FILE) ? (JSON.parse(readFileSync(FILE, "utf8")) as Fingerprint) : undefined;

export const keep = (fingerprint: Fingerprint): void =>
  writeFileSync(FILE, `${JSON.stringify(fingerprint, null, 2)}\n`);

/**
 * Why pictures of the one cannot be compared with pictures of the other; undefined when they can.
 */
export const difference = (
  fixture: Fingerprint,
  there: Fingerprint | undefined,
): string | undefined => {
  if (there === undefined)
    return "there are no pictures to compare with: run with --update-snapshots";
  if (fixture.chromium !== there.chromium)
    return `the pictures were drawn by Chromium ${there.chromium}, this is ${fixture.chromium}`;
  if (fixture.widths.join() !== there.widths.join())
    return `the pictures were drawn with other fonts: words are ${there.widths.join(", ")} px wide there, ${fixture.widths.join(", ")} px here`;
  return fixture.pixels === there.pixels
    ? undefined
    : "text is drawn differently here than where the pictures were drawn";
};
