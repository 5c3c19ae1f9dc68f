import { fields, securedUrl, text, wrong } from "./option-checks.js";
import type { LatchkitOptions } from "./latchkit-options.js";

/**
 * Option `onramp`, checked when buying is first used: an idle page has no code for it. Throws
 * `options/wrong-type` and what `securedUrl` throws for pages of providers.
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
