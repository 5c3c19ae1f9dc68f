import { plainText } from "../connectors/announcement.js";
import { CONNECTOR_ID } from "../connectors/connector-id.js";
import { OWN_BROWSER_ONLY, OWN_BROWSER_NAMESPACES } from "./special-wallets.js";
import type { InjectedName, Wallet } from "./wallet.js";
import { isOpenableLink } from "../pairing/openable-link.js";

/** Maximum address length, in characters. */
const LONGEST = 2_048;
/**
 * White space, control characters, quotes and backslashes. Valid addresses never contain them, and
 * some parsers drop them.
 */
const UNFIT = /[\p{C}\p{Z}"'<>\\^`{|}]/u;

/** `fit`: usable. `none`: empty. `poor`: unusable, such as plain http. `unfit`: malicious. */
export type LinkVerdict = "fit" | "none" | "poor" | "unfit";

/** Fast path for common characters; compiling `UNFIT` takes a millisecond. */
const USUAL = /^[!#-&(-;=?-[\]_a-z~]*$/;

const isPlain = (link: string): boolean =>
  link.length <= LONGEST && (USUAL.test(link) || !UNFIT.test(link));

/** Checks a website URL: https, or http on loopback, without credentials. */
export const judgeSite = (link: string | null | undefined): LinkVerdict => {
  if (link === undefined || link === null || link === "") return "none";
  if (!isPlain(link)) return "unfit";
  const [, scheme, authority] = /^([a-zA-Z][a-zA-Z0-9+.-]*):(?:\/\/([^/?#]*))?/u.exec(link) ?? [];
  if (scheme === undefined) return link.startsWith("/") ? "unfit" : "poor";
  if (
    !/^https?$/iu.test(scheme) ||
    authority === undefined ||
    authority === "" ||
    authority.includes("@")
  )
    return "unfit";
  return isOpenableLink(link) && scheme === scheme.toLowerCase() ? "fit" : "poor";
};

/** Checks a wallet's link: a website URL or a wallet's custom scheme in lower case. */
export const judgeAppLink = (link: string | null | undefined): LinkVerdict => {
  if (link === undefined || link === null || link === "") return "none";
  if (!isPlain(link)) return "unfit";
  const scheme = /^([^:/?#]*):/u.exec(link)?.[1];
  if (scheme === undefined) return link.startsWith("/") ? "unfit" : "poor";
  if (/^https?$/iu.test(scheme)) return judgeSite(link);
  return /^[a-z][a-z0-9+.-]*$/u.test(scheme) && isOpenableLink(link) ? "fit" : "unfit";
};

type Text = string | null | undefined;

/** A wallet as the service sends it; field types are checked, values are not. */
export interface CatalogueEntry {
  readonly id: string;
  readonly name: string;
  readonly badge_type?: Text;
  readonly chains?: readonly string[] | null | undefined;
  readonly homepage?: Text;
  readonly image_id?: Text;
  readonly order?: number | null | undefined;
  /** Base URL of a universal link. */
  readonly link_mode?: Text;
  readonly mobile_link?: Text;
  readonly desktop_link?: Text;
  readonly webapp_link?: Text;
  readonly app_store?: Text;
  readonly play_store?: Text;
  readonly chrome_store?: Text;
  /** Only in catalogue files; the service does not send it. */
  readonly edge_store?: Text;
  readonly firefox_store?: Text;
  readonly safari_store?: Text;
  readonly rdns?: Text;
  readonly injected?:
    | readonly { readonly namespace?: Text; readonly injected_id?: Text }[]
    | null
    | undefined;
  readonly supports_wc?: boolean | null | undefined;
}

/** Limits per entry. Lengths in characters. */
const LIMITS = { name: 256, rdns: 128, chains: 500, injected: 20 } as const;
const ID = /^[a-zA-Z0-9][\w.:-]{0,127}$/u;
const CHAIN = /^[-a-z0-9]{3,8}:([-_a-zA-Z0-9]{1,32}|\*)$/u;
const RDNS = /^[a-zA-Z0-9][\w-]*(\.[\w-]+)+$/u;
const IMAGE_ID = /^[\w-]{1,64}$/u;
const RESERVED: ReadonlySet<string> = new Set([...Object.values(CONNECTOR_ID), "AUTH"]);

interface Judged {
  readonly value: Text;
  readonly verdict: LinkVerdict;
}
const site = (value: Text): Judged => ({ value, verdict: judgeSite(value) });
const app = (value: Text): Judged => ({ value, verdict: judgeAppLink(value) });

const linksOf = (entry: CatalogueEntry): Readonly<Record<string, Judged>> => ({
  mobile: app(entry.mobile_link),
  universal: site(entry.link_mode),
  desktop: app(entry.desktop_link),
  webapp: site(entry.webapp_link),
});
const storesOf = (entry: CatalogueEntry): Readonly<Record<string, Judged>> => ({
  chrome: site(entry.chrome_store),
  edge: site(entry.edge_store),
  firefox: site(entry.firefox_store),
  safari: site(entry.safari_store),
  ios: site(entry.app_store),
  android: site(entry.play_store),
});
const fitOnes = (judged: Readonly<Record<string, Judged>>): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(judged).flatMap(([name, { value, verdict }]) =>
      verdict === "fit" && typeof value === "string" ? [[name, value]] : [],
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
 * Converts a catalogue entry to a wallet with validated values. Returns undefined for an untrusted
 * entry: no usable id or name, a field over its limit, or a malicious address. Merely unusable
 * addresses are dropped.
 */
export const toWallet = (entry: CatalogueEntry): Wallet | undefined => {
  const name = entry.name.length > LIMITS.name ? undefined : plainText(entry.name);
  const [links, stores, homepage] = [linksOf(entry), storesOf(entry), site(entry.homepage)];
  if (!ID.test(entry.id) || RESERVED.has(entry.id) || name === undefined) return undefined;
  if (
    [...Object.values(links), ...Object.values(stores), homepage].some(
      ({ verdict }) => verdict === "unfit",
    )
  )
    return undefined;
  return {
    id: entry.id,
    name,
    ...entryFieldsOf(entry),
    ...fitOnes({ homepage }),
    links: fitOnes(links),
    stores: fitOnes(stores),
  };
};
