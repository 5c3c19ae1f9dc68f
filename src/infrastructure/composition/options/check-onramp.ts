import type { LatchkitOptions } from "./latchkit-options.js";
import { type ShapeCheck, matching, optional, secureUrl, shape, text } from "./option-checks.js";

type OnrampOption = LatchkitOptions["onramp"];
/** The fields of option `onramp`. */
export const ONRAMP: ShapeCheck<OnrampOption> = shape<NonNullable<OnrampOption>>({
  meldPublicKey: optional(text),
  meldUrl: optional(secureUrl("https:")),
  coinbaseUrl: optional(secureUrl("https:")),
  country: optional(matching(/^[A-Z]{2}$/, 'Give two letters of ISO 3166-1 such as "DE".')),
});

/**
 * Validates option `onramp` on first use, so that an idle page has no code for it. Throws
 * `options/wrong-type`, and `options/malformed-url` for URLs.
 */
export const checkOnramp = (value: OnrampOption): void => ONRAMP(value, "onramp", {});
