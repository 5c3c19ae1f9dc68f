import { isForeignScheme } from "./foreign-schemes.js";

/**
 * A website with a host and without credentials. Without slashes, browsers would parse another URL.
 */
const SITE = /^https?:\/\/[^/?#@\\]+(?:[/?#][^\\]*)?$/iu;
const LOOPBACK = /^http:\/\/(127\.0\.0\.1|localhost|\[::1\])(:\d+)?(\/|$)/iu;

/** Spaces and control characters; browsers drop some of them and then read another scheme. */
// oxlint-disable-next-line no-control-regex -- matches control characters on purpose
const UNSEEN = /[\u0000-\u0020\u007f-\u009f]/u;

/** The only allowed intent: a page in Phantom's browser. It cannot start another app. */
const PHANTOM_INTENT =
  /^intent:\/\/browse\/[\w.~%!'()*-]+\?ref=[\w.~%!'()*-]+#Intent;scheme=phantom;package=app\.phantom;end$/u;

declare const walletLink: unique symbol;
/** A validated link that may open a wallet. */
export type WalletLink = string & { readonly [walletLink]: true };

/** True for an intent built by Latchkit; never accepted from a catalogue, host or storage. */
export const isWalletIntent = (link: string): boolean => PHANTOM_INTENT.test(link);

/**
 * True for links that may be opened: https, http on loopback, or a wallet's custom scheme. Links
 * from catalogues, hosts and storage must pass this check.
 */
export const isOpenableLink = (link: string): boolean => {
  if (UNSEEN.test(link)) return false;
  const scheme = /^([a-z][a-z0-9+.-]*):/iu.exec(link)?.[1]?.toLowerCase();
  if (scheme === undefined || isForeignScheme(scheme)) return false;
  if (scheme === "https") return SITE.test(link);
  return scheme !== "http" || (SITE.test(link) && LOOPBACK.test(link));
};

/** True for an openable link or the intent built by Latchkit. */
export const isWalletLink = (link: string): link is WalletLink =>
  isOpenableLink(link) || isWalletIntent(link);
