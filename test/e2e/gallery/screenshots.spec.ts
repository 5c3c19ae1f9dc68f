import { mkdirSync } from "node:fs";
import { difference, keep, kept, measured } from "./fingerprint.js";
import { expect, test, type Dress } from "./gallery-page.js";
import { variant } from "../variant.js";
import { IS_SOAK } from "../../support/runner/repeats.js";

// States in which code cannot be had breach their own policy; the fixture holds them to no other
// breach.
test.use({ failOnBreach: false });

/** The main states of each view. */
const STATES = [
  "connect-seven",
  "connect-featured",
  "connect-empty",
  "connect-ways",
  "connect-ways-phone",
  "connect-badges",
  "connecting-waiting",
  "connecting-declined",
  "account-ready",
  "account-failed",
  "networks-few",
  "networks-no-match",
  "switch-waiting",
  "switch-active-chain",
  "unsupported-connected",
  "pairing-code-wallet",
  "pairing-tabs",
  "pairing-mobile",
  "pairing-declined",
  "downloads",
  "downloads-code",
  "downloads-phone",
  "help-wallet",
  "help-get-wallet",
  "footer-consent-needed",
  "notice-close-blocked",
  "toast-success",
  "all-wallets-list",
  "all-wallets-phone",
  "all-wallets-no-match",
  "multi-chain-connected",
  "wallets-none",
  "wallets-several",
  "wallets-bitcoin",
  "wallets-named",
  "wallets-naming",
  "wallets-added",
  "wallets-account",
];

/** States that break their page: each gets its own page, after the others. */
const ALONE = ["view-outdated"];

interface Look extends Dress {
  readonly name: string;
  readonly width: number;
  readonly isVariant?: boolean;
}
const LOOKS: readonly Look[] = [
  { name: "light desktop", width: 1280, theme: "light", locale: "en", isVariant: true },
  { name: "dark tablet", width: 768, theme: "dark", locale: "en", isVariant: true },
  { name: "light phone", width: 360, theme: "light", locale: "en", isVariant: true },
  { name: "dark phone, right to left", width: 360, theme: "dark", locale: "ar" },
];

/** A normal run compares every third state, a soak all. */
const COMPARED = [...STATES.filter((_, at) => IS_SOAK || at % 3 === 0), ...ALONE];

for (const look of LOOKS)
  test(
    `draws the main states of the modal as in the stored screenshots, ${look.name}`,
    variant(look.isVariant === true),
    async ({ page, gallery }, info) => {
      await page.setViewportSize({ width: look.width, height: 800 });
      await gallery.states();
      const here = await measured(page);
      const isUpdating =
        info.config.updateSnapshots === "all" || info.config.updateSnapshots === "changed";
      const reason = isUpdating ? undefined : difference(here, kept());
      if (reason !== undefined) console.log(`screenshots are not compared: ${reason}`);
      test.skip(reason !== undefined, reason);
      for (const id of isUpdating ? [...STATES, ...ALONE] : COMPARED) {
        await gallery.show({ id, isAlone: ALONE.includes(id) }, look);
        await expect
          .soft(page.locator("[part~=card]"))
          .toHaveScreenshot(`${look.name.replace(/\W+/gu, "-")}/${id}.png`, {
            maxDiffPixelRatio: 0.002,
            animations: "disabled",
          });
      }
      if (!isUpdating) return;
      mkdirSync(new URL("./__screenshots__/", import.meta.url), { recursive: true });
      keep(here);
    },
  );
