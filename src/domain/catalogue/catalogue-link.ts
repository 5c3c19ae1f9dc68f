import { isOpenableLink } from "../pairing/openable-link.js";

/** Longest address of an entry, in characters. */
const LONGEST = 2_048;
/**
 * White space, control characters, quotes and back-slashes: no address has them, and some readers
 * drop them.
 */
const UNFIT = /[\p{C}\p{Z}"'<>\\^`{|}]/u;

/**
 * `fit`: may be kept. `none`: says nothing. `poor`: an address that cannot be used, as plain http.
 * `unfit`: nobody who means well writes it.
 */
export type LinkVerdict = "fit" | "none" | "poor" | "unfit";

/** What nearly every address is made of; the browser takes a millisecond to build the other. */
const USUAL = /^[!#-&(-;=?-[\]_a-z~]*$/;

const isPlain = (link: string): boolean =>
  link.length <= LONGEST && (USUAL.test(link) || !UNFIT.test(link));

/** An address of a site: https, or http on loopback, without credentials. */
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

/**
 * A wallet's own way in: a site, or a scheme of lower-case letters, digits, `+`, `.` and `-` that
 * is a wallet's.
 */
export const judgeAppLink = (link: string | null | undefined): LinkVerdict => {
  if (link === undefined || link === null || link === "") return "none";
  if (!isPlain(link)) return "unfit";
  const scheme = /^([^:/?#]*):/u.exec(link)?.[1];
  if (scheme === undefined) return link.startsWith("/") ? "unfit" : "poor";
  if (/^https?$/iu.test(scheme)) return judgeSite(link);
  return /^[a-z][a-z0-9+.-]*$/u.test(scheme) && isOpenableLink(link) ? "fit" : "unfit";
};
