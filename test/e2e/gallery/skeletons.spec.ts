import { expect, test } from "./gallery-page.js";

for (const id of ["all-wallets-loading", "all-wallets-more"])
  test(`places skeleton tiles where the wallet tiles appear afterwards, four in a row: ${id}`, async ({
    page,
    gallery,
  }) => {
    await gallery.show({ id, isAlone: false }, { theme: "light", locale: "en" });
    const rows = await page.locator(".wallet-skeleton").evaluateAll((all) => {
      const tops = all.map((one) => Math.round(one.getBoundingClientRect().top));
      return [...new Set(tops)].map((top) => tops.filter((one) => one === top).length);
    });
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.every((count) => count === 4)).toBe(true);
  });
