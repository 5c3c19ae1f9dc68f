/**
 * The locale that numbers and dates are written in: always with the digits 0 to 9. Fields hold
 * those, for amounts are filled in and compared in them, and a view must not mix two kinds of
 * digits. Whether `Intl` takes others for a plain `ar` depends on the browser.
 */
export const numberLocale = (locale: string): string =>
  new Intl.Locale(locale, { numberingSystem: "latn" }).toString();
