import { fields, securedUrl, text, wrong } from "./option-checks.js";
import type { LatchkitOptions } from "./latchkit-options.js";

/**
 * Validates option `onramp` on first use, so that an idle page has no code for it. Throws
 * `options/wrong-type`, and the errors of `securedUrl` for URLs.
 */
export const checkOnramp = (option: LatchkitOptions["onramp"]): void => {
  fields(option, "onramp");
  const { meldPublicKey, meldUrl, coinbaseUrl, country } = option ?? {};
  if (meldPublicKey !== undefined) text(meldPublicKey, "onramp.meldPublicKey");
  if (country !== undefined && !/^[A-Z]{2}$/.test(String(country)))
    wrong("onramp.country", 'Give two letters of ISO 3166-1 such as "DE".');
  for (const [name, url] of Object.entries({ meldUrl, coinbaseUrl }))
    if (url !== undefined) securedUrl(url, `onramp.${name}`, "https:");
};
