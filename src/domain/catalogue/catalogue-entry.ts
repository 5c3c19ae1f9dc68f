import { plainText } from "../connectors/announcement.js";
import { CONNECTOR_ID } from "../connectors/connector-id.js";
import { OWN_BROWSER_ONLY, OWN_BROWSER_NAMESPACES } from "./special-wallets.js";
import type { InjectedName, Wallet } from "./wallet.js";
import { isOpenableLink } from "../pairing/openable-link.js";

const MAX_LENGTH = 2_048;
/** Characters that valid addresses never contain and some parsers drop. */
const FORBIDDEN = /[\p{C}\p{Z}"'<>\\^`{|}]/u;

/** `unusable`: for example plain http. */
export type LinkVerdict = "usable" | "empty" | "unusable" | "malicious";

/** Fast path: compiling `FORBIDDEN` takes a millisecond. */
const COMMON = /^[!#-&(-;=?-[\]_a-z~]*$/;

const isPlain = (link: string): boolean =>
  link.length <= MAX_LENGTH && (COMMON.test(link) || !FORBIDDEN.test(link));

/** Checks a website URL: https, or http on loopback, without credentials. */
export const checkSite = (link: string | null | undefined): LinkVerdict => {
  if (link === undefined || link === null || link === "") return "empty";
  if (!isPlain(link)) return "malicious";
  const [, scheme, authority] = /^([a-zA-Z][a-zA-Z0-9+.-]*):(?:\/\/([^/?#]*))?/u.exec(link) ?? [];
  if (scheme === undefined) return link.startsWith("/") ? "malicious" : "unusable";
  if (
    !/^https?$/iu.test(scheme) ||
    authority === undefined ||
    authority === "" ||
    authority.includes("@")
  )
    return "malicious";
  return isOpenableLink(link) && scheme === scheme.toLowerCase() ? "usable" : "unusable";
};

/** Checks a wallet's link: a website URL or a wallet's custom scheme in lower case. */
export const checkAppLink = (link: string | null | undefined): LinkVerdict => {
  if (link === undefined || link === null || link === "") return "empty";
  if (!isPlain(link)) return "malicious";
  const scheme = /^([^:/?#]*):/u.exec(link)?.[1];
  if (scheme === undefined) return link.startsWith("/") ? "malicious" : "unusable";
  if (/^https?$/iu.test(scheme)) return checkSite(link);
  return /^[a-z][a-z0-9+.-]*$/u.test(scheme) && isOpenableLink(link) ? "usable" : "malicious";
};

/** An optional text of a catalogue entry. */
export type CatalogueText = string | null | undefined;

/** A wallet as the service sends it; field types are checked, values are not. */
export interface CatalogueEntry {
  /** Id in the catalogue; unique. */
  readonly id: string;
  /** Name to show; at most 256 characters. */
  readonly name: string;
  /** `certified`, or any other text, which is ignored. */
  readonly badge_type?: CatalogueText;
  /** CAIP-2 ids that the wallet supports; at most 500. */
  readonly chains?: readonly string[] | null | undefined;
  /** The wallet's website, https. */
  readonly homepage?: CatalogueText;
  /** Id of the picture in the catalogue service. */
  readonly image_id?: CatalogueText;
  /** The service's rank; absent or null if it has none. */
  readonly order?: number | null | undefined;
  /** Base URL of a universal link. */
  readonly link_mode?: CatalogueText;
  /** Custom scheme or URL that opens the mobile app. */
  readonly mobile_link?: CatalogueText;
  /** Custom scheme or URL that opens the desktop app. */
  readonly desktop_link?: CatalogueText;
  /** URL of the wallet's web app. */
  readonly webapp_link?: CatalogueText;
  /** Page in Apple's App Store. */
  readonly app_store?: CatalogueText;
  /** Page in Google Play. */
  readonly play_store?: CatalogueText;
  /** Page in the Chrome Web Store. */
  readonly chrome_store?: CatalogueText;
  /** Only in catalogue files; the service does not send it. */
  readonly edge_store?: CatalogueText;
  /** Page in Firefox Add-ons. */
  readonly firefox_store?: CatalogueText;
  /** Page in the App Store for Safari extensions. */
  readonly safari_store?: CatalogueText;
  /** Reverse domain name that the extension announces (EIP-6963). */
  readonly rdns?: CatalogueText;
  /** Names under which the extension puts its provider into the page; at most 20. */
  readonly injected?:
    | readonly { readonly namespace?: CatalogueText; readonly injected_id?: CatalogueText }[]
    | null
    | undefined;
  /** False if the wallet cannot be paired over WalletConnect. */
  readonly supports_wc?: boolean | null | undefined;
}

/** Limits per entry. Lengths in characters. */
const LIMITS = { name: 256, rdns: 128, chains: 500, injected: 20 } as const;
const ID = /^[a-zA-Z0-9][\w.:-]{0,127}$/u;
const CHAIN = /^[-a-z0-9]{3,8}:([-_a-zA-Z0-9]{1,32}|\*)$/u;
const RDNS = /^[a-zA-Z0-9][\w-]*(\.[\w-]+)+$/u;
const IMAGE_ID = /^[\w-]{1,64}$/u;
const RESERVED: ReadonlySet<string> = new Set([...Object.values(CONNECTOR_ID), "AUTH"]);

interface CheckedLink {
  readonly value: CatalogueText;
  readonly verdict: LinkVerdict;
}
const siteLink = (value: CatalogueText): CheckedLink => ({ value, verdict: checkSite(value) });
const appLink = (value: CatalogueText): CheckedLink => ({ value, verdict: checkAppLink(value) });

const linksOf = (entry: CatalogueEntry): Readonly<Record<string, CheckedLink>> => ({
  mobile: appLink(entry.mobile_link),
  universal: siteLink(entry.link_mode),
  desktop: appLink(entry.desktop_link),
  webapp: siteLink(entry.webapp_link),
});
const storesOf = (entry: CatalogueEntry): Readonly<Record<string, CheckedLink>> => ({
  chrome: siteLink(entry.chrome_store),
  edge: siteLink(entry.edge_store),
  firefox: siteLink(entry.firefox_store),
  safari: siteLink(entry.safari_store),
  ios: siteLink(entry.app_store),
  android: siteLink(entry.play_store),
});
const usableLinks = (
  checked: Readonly<Record<string, CheckedLink>>,
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(checked).flatMap(([name, { value, verdict }]) =>
      verdict === "usable" && typeof value === "string" ? [[name, value]] : [],
    ),
  );

const rdnsOf = ({ rdns }: CatalogueEntry): Pick<Wallet, "rdns"> =>
  typeof rdns === "string" && rdns.length <= LIMITS.rdns && RDNS.test(rdns) ? { rdns } : {};
const chainsOf = ({ chains }: CatalogueEntry): Pick<Wallet, "chains"> =>
  chains ? { chains: chains.slice(0, LIMITS.chains).filter((chain) => CHAIN.test(chain)) } : {};
const injectedOf = ({ injected }: CatalogueEntry): Pick<Wallet, "injected" | "hasExtension"> => {
  const names = (injected ?? [])
    .slice(0, LIMITS.injected)
    .flatMap(({ namespace, injected_id: id }): readonly InjectedName[] => {
      const [of, known] = [plainText(namespace), plainText(id)];
      return known === undefined ? [] : [{ id: known, ...(of !== undefined && { namespace: of }) }];
    });
  return names.length > 0 ? { injected: names, hasExtension: true } : {};
};

const entryFieldsOf = (entry: CatalogueEntry): Partial<Wallet> => ({
  ...rdnsOf(entry),
  ...chainsOf(entry),
  ...injectedOf(entry),
  ...(OWN_BROWSER_ONLY.has(entry.id) && { hasOwnBrowser: true }),
  ...(OWN_BROWSER_NAMESPACES.has(entry.id) && { canOpenPage: true }),
  ...(entry.badge_type === "certified" && { badge: "certified" }),
  ...(typeof entry.image_id === "string" &&
    IMAGE_ID.test(entry.image_id) && { imageId: entry.image_id }),
  ...(typeof entry.order === "number" && Number.isFinite(entry.order) && { order: entry.order }),
  ...(typeof entry.supports_wc === "boolean" && { isPairable: entry.supports_wc }),
});

/**
 * Validates a catalogue entry. Undefined without usable id or name, with a field over its limit, or
 * a malicious address; drops unusable addresses.
 */
export const toWallet = (entry: CatalogueEntry): Wallet | undefined => {
  const name = entry.name.length > LIMITS.name ? undefined : plainText(entry.name);
  const [links, stores, homepage] = [linksOf(entry), storesOf(entry), siteLink(entry.homepage)];
  if (!ID.test(entry.id) || RESERVED.has(entry.id) || name === undefined) return undefined;
  if (
    [...Object.values(links), ...Object.values(stores), homepage].some(
      ({ verdict }) => verdict === "malicious",
    )
  )
    return undefined;
  return {
    id: entry.id,
    name,
    ...entryFieldsOf(entry),
    ...usableLinks({ homepage }),
    links: usableLinks(links),
    stores: usableLinks(stores),
  };
};
