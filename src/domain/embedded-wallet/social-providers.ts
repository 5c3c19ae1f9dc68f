import { FEATURE_LISTS } from "../config/features.js";

/** A social login provider. */
export type SocialProvider = (typeof FEATURE_LISTS)["socials"][number];

/** Brand names, in the order of `SOCIALS_ORDER`. */
export const SOCIAL_NAMES: Readonly<Record<SocialProvider, string>> = {
  google: "Google",
  x: "X",
  farcaster: "Farcaster",
  discord: "Discord",
  apple: "Apple",
  github: "GitHub",
  facebook: "Facebook",
};
/** Default display order. */
export const SOCIALS_ORDER = Object.keys(SOCIAL_NAMES) as readonly SocialProvider[];

/** The list's order; the default list uses `SOCIALS_ORDER`. */
export const orderedSocials = (providers: readonly SocialProvider[]): readonly SocialProvider[] =>
  providers.join() === FEATURE_LISTS.socials.join() ? SOCIALS_ORDER : providers;

/** Maximum tiles next to the wide button. */
const MAX_TILES = 5;
const TILES_BESIDE_MORE = 4;

/** Layout of the social buttons in Connect. */
export interface SocialLayout {
  /** The wide button with a name; absent for two providers. */
  readonly wide?: SocialProvider;
  readonly tiles: readonly SocialProvider[];
  /** The remaining providers are in another view. */
  readonly hasMore: boolean;
}

/** The first provider is wide and the others are tiles; two providers are both tiles. */
export const socialLayout = (providers: readonly SocialProvider[]): SocialLayout => {
  const [wide, ...others] = providers;
  if (wide === undefined || providers.length === 2) return { tiles: providers, hasMore: false };
  const hasMore = others.length > MAX_TILES;
  return { wide, tiles: hasMore ? others.slice(0, TILES_BESIDE_MORE) : others, hasMore };
};

export interface SocialPlatform {
  readonly isTelegram: boolean;
  readonly isIos: boolean;
  readonly isAndroid: boolean;
  readonly isMobile: boolean;
  readonly userAgent?: string;
}

const hiddenIn = (platform: SocialPlatform): readonly SocialProvider[] => {
  const mobile: readonly SocialProvider[] = platform.isMobile ? ["facebook"] : [];
  if (!platform.isTelegram) return mobile;
  if (platform.isIos) return [...mobile, "google"];
  if (platform.isAndroid) return [...mobile, "facebook", "x"];
  return platform.userAgent?.includes("Macintosh") ? [...mobile, "x"] : mobile;
};

/** Removes providers that do not work on this platform, such as google in Telegram on iOS. */
export const usableSocials = (
  providers: readonly SocialProvider[],
  platform: SocialPlatform,
): readonly SocialProvider[] => {
  const hidden = hiddenIn(platform);
  return providers.filter((provider) => !hidden.includes(provider));
};
