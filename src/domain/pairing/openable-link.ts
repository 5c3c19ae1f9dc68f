import { isForeignScheme } from "./foreign-schemes.js";

/**
 * A site with a host and without credentials. Without the slashes browsers read another address
 * than stands there.
 */
const SITE = /^https?:\/\/[^/?#@\\]+(?:[/?#][^\\]*)?$/iu;
const LOOPBACK = /^http:\/\/(127\.0\.0\.1|localhost|\[::1\])(:\d+)?(\/|$)/iu;

/**
 * Space and control letters have no place in a link; browsers drop some of them, and read another
 * scheme than we did.
 */
// oxlint-disable-next-line no-control-regex -- they are what is looked for
const UNSEEN = /[\u0000-\u0020\u007f-\u009f]/u;

/** The one intent there is: a page in Phantom's own browser. It can start no other app. */
const PHANTOM_INTENT =
  /^intent:\/\/browse\/[\w.~%!'()*-]+\?ref=[\w.~%!'()*-]+#Intent;scheme=phantom;package=app\.phantom;end$/u;

declare const walletLink: unique symbol;
/** A link that was looked at: it may lead to a wallet. */
export type WalletLink = string & { readonly [walletLink]: true };

/**
 * True for an intent of our own making. Such a link is never taken from a catalogue, a host or
 * storage.
 */
export const isWalletIntent = (link: string): boolean => PHANTOM_INTENT.test(link);

/**
 * True for what may be opened: https, http on loopback, or a scheme that may be a wallet's own.
 * Links of catalogues, hosts and storage are all checked by it.
 */
export const isOpenableLink = (link: string): boolean => {
  if (UNSEEN.test(link)) return false;
  const scheme = /^([a-z][a-z0-9+.-]*):/iu.exec(link)?.[1]?.toLowerCase();
  if (scheme === undefined || isForeignScheme(scheme)) return false;
  if (scheme === "https") return SITE.test(link);
  return scheme !== "http" || (SITE.test(link) && LOOPBACK.test(link));
};

/** True for what may lead to a wallet: an openable link, or the one intent that is ours. */
export const isWalletLink = (link: string): link is WalletLink =>
  isOpenableLink(link) || isWalletIntent(link);
