import { fields, securedUrl, text } from "./option-checks.js";
import type { LatchkitOptions } from "./latchkit-options.js";

/**
 * Option `onramp`, checked when buying is first used: an idle page has no code for it. Throws
 * `options/wrong-type` and what `securedUrl` throws for pages of providers.
 */
export const checkOnramp = (option: LatchkitOptions["onramp"]): void => {
  fields(option, "onramp");
  const { meldPublicKey, meldUrl, coinbaseUrl } = option ?? {};
  if (meldPublicKey !== undefined) text(meldPublicKey, "onramp.meldPublicKey");
  for (const [name, url] of Object.entries({ meldUrl, coinbaseUrl }))
    if (url !== undefined) securedUrl(url, `onramp.${name}`, "https:");
};
