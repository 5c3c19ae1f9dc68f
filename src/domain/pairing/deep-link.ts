/** A wallet's links from the catalogue. */
export interface WalletLinks {
  /** `foo:`, `foo://` or an https URL. */
  readonly mobile?: string;
  /** Base URL of a universal link, https. */
  readonly universal?: string;
  /** Custom scheme or URL of the desktop app. */
  readonly desktop?: string;
  /** URL of the web app. */
  readonly webapp?: string;
}

export interface LinkPlatform {
  readonly isMobile: boolean;
  readonly isAndroid: boolean;
  readonly isTelegram: boolean;
  readonly isInFrame: boolean;
}

/** `redirect` is the link to open; `href` is the base to remember. */
export interface DeepLink {
  readonly redirect: string;
  readonly href: string;
}

/** Where a link opens, as in `window.open`. */
export type LinkTarget = "_self" | "_top" | "_blank";

const isHttp = (link: string): boolean => /^https?:\/\//u.test(link);
const withSlash = (link: string): string => (link.endsWith("/") ? link : `${link}/`);

/** A bare word is a scheme. */
const SCHEME = /^([a-z][a-z0-9+.-]*)(?::\/{0,2}(.*)|\/*)$/iu;

/** Normalises `foo`, `foo:` and `foo://` to `foo://`, with one trailing slash. */
const schemeBase = (link: string): string => {
  const [, scheme, rest = ""] = SCHEME.exec(link) ?? [];
  return withSlash(scheme === undefined ? link : `${scheme}://${rest}`);
};

/** Link for a wallet's universal or http(s) base. */
export const universalLink = (base: string, uri: string): DeepLink => {
  const href = withSlash(base);
  return { redirect: `${href}wc?uri=${encodeURIComponent(uri)}`, href };
};

/** Link for a custom scheme; encoded twice for Telegram on Android, which decodes it once. */
export const nativeLink = (
  base: string,
  uri: string,
  { isTelegram, isAndroid }: Pick<LinkPlatform, "isTelegram" | "isAndroid">,
): DeepLink => {
  if (isHttp(base)) return universalLink(base, uri);
  const href = schemeBase(base);
  const encoded = encodeURIComponent(uri);
  return {
    redirect: `${href}wc?uri=${isTelegram && isAndroid ? encodeURIComponent(encoded) : encoded}`,
    href,
  };
};

/** Link to the wallet's app: custom scheme, or universal link if the host prefers it. */
export const mobileLink = (
  { mobile, universal }: WalletLinks,
  uri: string,
  platform: LinkPlatform,
  preferUniversal = false,
): DeepLink | undefined => {
  if (preferUniversal && universal !== undefined) return universalLink(universal, uri);
  const base = mobile ?? universal;
  return base === undefined ? undefined : nativeLink(base, uri, platform);
};

/** The window to open. Telegram's web view ends if the page navigates. */
export const linkTarget = (
  kind: "mobile" | "desktop" | "webapp",
  { isTelegram, isInFrame }: Pick<LinkPlatform, "isTelegram" | "isInFrame">,
): LinkTarget => {
  if (isTelegram || kind !== "mobile") return "_blank";
  return isInFrame ? "_top" : "_self";
};
