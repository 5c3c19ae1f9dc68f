/** A wallet's ways in, as the catalogue lists them. */
export interface WalletLinks {
  /** `foo:`, `foo://` or an https address. */
  readonly mobile?: string;
  readonly universal?: string;
  readonly desktop?: string;
  readonly webapp?: string;
}

/** Where the page lives, as far as links care. */
export interface LinkPlace {
  readonly isMobile: boolean;
  readonly isAndroid: boolean;
  readonly isTelegram: boolean;
  readonly isInFrame: boolean;
}

/** `redirect` is what is opened; `href` is the base that is remembered. */
export interface DeepLink {
  readonly redirect: string;
  readonly href: string;
}

/** Window to open a link in. */
export type LinkTarget = "_self" | "_top" | "_blank";

const isHttp = (link: string): boolean => /^https?:\/\//u.test(link);
const withSlash = (link: string): string => (link.endsWith("/") ? link : `${link}/`);

/** A link with its scheme and what follows it; a bare word is a scheme. */
const SCHEME = /^([a-z][a-z0-9+.-]*)(?::\/{0,2}(.*)|\/*)$/iu;

/**
 * `foo`, `foo:` and `foo://` all become `foo://` with one slash at the end. The scheme stays the
 * one that the link begins with, whatever follows it: that one was judged.
 */
const schemeBase = (link: string): string => {
  const [, scheme, rest = ""] = SCHEME.exec(link) ?? [];
  return withSlash(scheme === undefined ? link : `${scheme}://${rest}`);
};

/** The link of a wallet's universal address, or of any http(s) base. */
export const universalLink = (base: string, uri: string): DeepLink => {
  const href = withSlash(base);
  return { redirect: `${href}wc?uri=${encodeURIComponent(uri)}`, href };
};

/**
 * The link of a wallet's own scheme. Telegram on Android decodes once on the way, so there the uri
 * is encoded twice.
 */
export const nativeLink = (
  base: string,
  uri: string,
  { isTelegram, isAndroid }: Pick<LinkPlace, "isTelegram" | "isAndroid">,
): DeepLink => {
  if (isHttp(base)) return universalLink(base, uri);
  const href = schemeBase(base);
  const encoded = encodeURIComponent(uri);
  return {
    redirect: `${href}wc?uri=${isTelegram && isAndroid ? encodeURIComponent(encoded) : encoded}`,
    href,
  };
};

/**
 * The mobile link: the scheme, or the universal address where the host prefers it and the wallet
 * has one.
 */
export const mobileLink = (
  { mobile, universal }: WalletLinks,
  uri: string,
  place: LinkPlace,
  preferUniversal = false,
): DeepLink | undefined => {
  if (preferUniversal && universal !== undefined) return universalLink(universal, uri);
  const base = mobile ?? universal;
  return base === undefined ? undefined : nativeLink(base, uri, place);
};

/**
 * The window a link is opened in. An app takes the page's own window (the top one inside a frame);
 * a site or a desktop app a new one; inside Telegram every link takes a new one, because leaving
 * its web view ends the page.
 */
export const linkTarget = (
  kind: "mobile" | "desktop" | "webapp",
  { isTelegram, isInFrame }: Pick<LinkPlace, "isTelegram" | "isInFrame">,
): LinkTarget => {
  if (isTelegram || kind !== "mobile") return "_blank";
  return isInFrame ? "_top" : "_self";
};
