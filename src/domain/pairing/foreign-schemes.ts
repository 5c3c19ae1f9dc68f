/**
 * Schemes that are no wallet's own. Whoever opens one starts a payment, a call, an installation or
 * a page of the browser in whichever app the system chose for it. `edge` is not among them: it is
 * Edge Wallet's, and browsers of that name open none of their pages for a site.
 */
const FOREIGN_SCHEMES = [
  // What a browser runs or reads itself.
  "javascript data vbscript file blob about filesystem view-source ws wss ftp jar resource",
  "chrome chrome-extension moz-extension safari-web-extension intent shell",
  // Messages, calls and mail.
  "tel telprompt callto sms smsto mms mmsto mailto facetime facetime-audio facetime-prompt",
  "sip sips skype xmpp irc ircs whatsapp viber sgnl geo webcal",
  // Installation, settings, remote access and one-time codes.
  "market itms shortcuts app-settings app-prefs prefs search search-ms",
  "ssh telnet sftp smb ldap ldaps vnc rdp magnet otpauth otpauth-migration",
  // A pairing of whoever wrote it, for any wallet that takes it; keys to a Nostr wallet.
  "wc nostr nostrwalletconnect nostr+walletconnect keyauth",
  // Payments in coins: BIP-21 and BIP-321, EIP-681, Lightning, Solana Pay and their like.
  "bitcoin bitcoincash bitcoinsv bchtest bchreg litecoin dogecoin dash zcash monero",
  "monero_wallet ethereum eth lightning lnurl lnurlp lnurlw lnurlc lnurla solana cardano",
  "ripple xrp xrpl stellar tron tezos algorand ton nano xno banano raiblocks iota eos esr near",
  "polkadot cosmos hedera decred digibyte ravencoin groestlcoin vertcoin peercoin namecoin",
  "feathercoin qtum kaspa ergo btc ltc xmr",
  "web+bitcoin web+ethereum web+lightning web+solana web+stellar web+cardano web+monero",
  // Payments in money.
  "pay payto web+pay web+payto upi tez alipay alipays alipayqr weixin wxp paypal venmo",
  "cashme swish vipps mobilepay bizum paytmmp phonepe gpay",
];
const FOREIGN = new Set(FOREIGN_SCHEMES.flatMap((group) => group.split(" ")));
/** Families of such schemes. */
const FAMILY = /^(?:ms-|itms-|x-apple).+$/u;

/** True for a scheme, in lower case, that is no wallet's own. */
export const isForeignScheme = (scheme: string): boolean =>
  FOREIGN.has(scheme) || FAMILY.test(scheme);
