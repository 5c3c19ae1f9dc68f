import { FEATURE_LISTS } from "../config/features.js";

/** A way to sign in with an account elsewhere (S1-032). */
export type SocialProvider = (typeof FEATURE_LISTS)["socials"][number];

/** What each is called, in every language; in the order of `SOCIALS_ORDER`. */
export const SOCIAL_NAMES: Readonly<Record<SocialProvider, string>> = {
  google: "Google",
  x: "X",
  farcaster: "Farcaster",
  discord: "Discord",
  apple: "Apple",
  github: "GitHub",
  facebook: "Facebook",
};
/** The order in which they are offered where nobody sets another (S1-025). */
export const SOCIALS_ORDER = Object.keys(SOCIAL_NAMES) as readonly SocialProvider[];

/** The order of a list: as it was given, or the default one where it is the default list. */
export const orderedSocials = (listed: readonly SocialProvider[]): readonly SocialProvider[] =>
  listed.join() === FEATURE_LISTS.socials.join() ? SOCIALS_ORDER : listed;

/** Most tiles beside the wide one before the rest moves to a view of its own. */
const MOST_TILES = 5;
const TILES_BESIDE_MORE = 4;

/** How the accounts stand in Connect. */
export interface SocialLayout {
  /** The one with its name; absent where two stand side by side. */
  readonly wide?: SocialProvider;
  readonly tiles: readonly SocialProvider[];
  /** The others are in a view of their own. */
  readonly hasMore: boolean;
}

/** Two stand side by side; else the first one is wide, and of more than six the rest is aside. */
export const socialLayout = (providers: readonly SocialProvider[]): SocialLayout => {
  const [wide, ...others] = providers;
  if (wide === undefined || providers.length === 2) return { tiles: providers, hasMore: false };
  const hasMore = others.length > MOST_TILES;
  return { wide, tiles: hasMore ? others.slice(0, TILES_BESIDE_MORE) : others, hasMore };
};

/** Where the page is. */
export interface SocialPlace {
  readonly isTelegram: boolean;
  readonly isIos: boolean;
  readonly isAndroid: boolean;
  readonly isMobile: boolean;
  readonly userAgent?: string;
}

const hiddenIn = (place: SocialPlace): readonly SocialProvider[] => {
  const mobile: readonly SocialProvider[] = place.isMobile ? ["facebook"] : [];
  if (!place.isTelegram) return mobile;
  if (place.isIos) return [...mobile, "google"];
  if (place.isAndroid) return [...mobile, "facebook", "x"];
  return place.userAgent?.includes("Macintosh") ? [...mobile, "x"] : mobile;
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
