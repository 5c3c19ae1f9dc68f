/**
 * Schemes that do not belong to wallets: the system may start a payment, call, installation or
 * browser page. `edge` is allowed: it belongs to Edge Wallet, and browsers do not open internal
 * pages for websites.
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

/** True for a lower-case scheme that does not belong to a wallet. */
export const isForeignScheme = (scheme: string): boolean =>
  FOREIGN.has(scheme) || FAMILY.test(scheme);
