import { FEATURE_LISTS } from "../config/features.js";

/** A way to sign in with an account elsewhere (S1-032). */
export type SocialProvider = (typeof FEATURE_LISTS)["socials"][number];
/** The order in which they are offered where nobody sets another (S1-025). */
export const SOCIALS_ORDER: readonly SocialProvider[] = [
  "google",
  "x",
  "farcaster",
  "discord",
  "apple",
  "github",
  "facebook",
];

/** Where the page is. */
export interface SocialPlace {
  readonly isTelegram: boolean;
  readonly isIos: boolean;
  readonly isAndroid: boolean;
  readonly isMobile: boolean;
  readonly isMac: boolean;
}

const hiddenIn = (place: SocialPlace): readonly SocialProvider[] => {
  const mobile: readonly SocialProvider[] = place.isMobile ? ["facebook"] : [];
  if (!place.isTelegram) return mobile;
  if (place.isIos) return [...mobile, "google"];
  if (place.isAndroid) return [...mobile, "facebook", "x"];
  return place.isMac ? [...mobile, "x"] : mobile;
};

/**
 * Those that work where the page is: inside Telegram iOS hides google, Mac x, Android facebook and
 * x (S6-013 to S6-015); facebook needs more than a phone's browser.
 */
export const usableSocials = (
  providers: readonly SocialProvider[],
  place: SocialPlace,
): readonly SocialProvider[] => {
  const hidden = hiddenIn(place);
  return providers.filter((provider) => !hidden.includes(provider));
};
