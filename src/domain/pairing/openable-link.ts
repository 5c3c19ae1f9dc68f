/**
 * Not of wallets: may start a payment, call, installation or browser page. Without `edge`, which is
 * Edge Wallet's.
 */
const FOREIGN_SCHEMES = [
  // Handled by browsers.
  "javascript data vbscript file blob about filesystem view-source ws wss ftp jar resource",
  "chrome chrome-extension moz-extension safari-web-extension intent shell",
  // Messages, calls and mail.
  "tel telprompt callto sms smsto mms mmsto mailto facetime facetime-audio facetime-prompt",
  "sip sips skype xmpp irc ircs whatsapp viber sgnl geo webcal",
  // Installation, settings, remote access and one-time codes.
  "market itms shortcuts app-settings app-prefs prefs search search-ms",
  "ssh telnet sftp smb ldap ldaps vnc rdp magnet otpauth otpauth-migration",
  // Pairing uris for any wallet, and Nostr keys.
  "wc nostr nostrwalletconnect nostr+walletconnect keyauth",
  // Cryptocurrency payments: BIP-21, BIP-321, EIP-681, Lightning, Solana Pay and similar.
  "bitcoin bitcoincash bitcoinsv bchtest bchreg litecoin dogecoin dash zcash monero",
  "monero_wallet ethereum eth lightning lnurl lnurlp lnurlw lnurlc lnurla solana cardano",
  "ripple xrp xrpl stellar tron tezos algorand ton nano xno banano raiblocks iota eos esr near",
  "polkadot cosmos hedera decred digibyte ravencoin groestlcoin vertcoin peercoin namecoin",
  "feathercoin qtum kaspa ergo btc ltc xmr",
  "web+bitcoin web+ethereum web+lightning web+solana web+stellar web+cardano web+monero",
  // Fiat payments.
  "pay payto web+pay web+payto upi tez alipay alipays alipayqr weixin wxp paypal venmo",
  "cashme swish vipps mobilepay bizum paytmmp phonepe gpay",
];
const FOREIGN = new Set(FOREIGN_SCHEMES.flatMap((group) => group.split(" ")));
/** Families of such schemes. */
const FAMILY = /^(?:ms-|itms-|x-apple).+$/u;

const isForeignScheme = (scheme: string): boolean => FOREIGN.has(scheme) || FAMILY.test(scheme);

/** With a host and without credentials; browsers parse other forms differently. */
const SITE = /^https?:\/\/[^/?#@\\]+(?:[/?#][^\\]*)?$/iu;
const LOOPBACK = /^http:\/\/(127\.0\.0\.1|localhost|\[::1\])(:\d+)?(\/|$)/iu;

/** Spaces and control characters; browsers drop some of them and then read another scheme. */
// oxlint-disable-next-line no-control-regex -- matches control characters on purpose
const UNSEEN = /[\u0000-\u0020\u007f-\u009f]/u;

/** A page in Phantom's browser: cannot start another app. */
const PHANTOM_INTENT =
  /^intent:\/\/browse\/[\w.~%!'()*-]+\?ref=[\w.~%!'()*-]+#Intent;scheme=phantom;package=app\.phantom;end$/u;

declare const walletLink: unique symbol;
/** A validated link that may open a wallet. */
export type WalletLink = string & { readonly [walletLink]: true };

/** True for an intent built by Latchkit; never accepted from a catalogue, host or storage. */
export const isWalletIntent = (link: string): boolean => PHANTOM_INTENT.test(link);

/**
 * True for links that may be opened: https, http on loopback, or a wallet's custom scheme.
 * Untrusted links must pass this check.
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
