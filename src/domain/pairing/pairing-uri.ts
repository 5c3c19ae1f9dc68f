/** Maximum length of a QR code's content, in characters. */
const MOST_CHARACTERS = 1_000;
const PAIRING_URI = /^wc:[\da-f]{64}@2\?\S*\bsymKey=[\da-f]{64}(?:&\S*)?$/u;

const EXPIRY = /[?&]expiryTimestamp=(\d{1,12})(?:&|$)/u;

/** Expiry of a pairing uri from its parameter, epoch ms; undefined if absent. */
export const uriExpiry = (uri: string): number | undefined => {
  const seconds = EXPIRY.exec(uri)?.[1];
  return seconds === undefined ? undefined : Number(seconds) * 1_000;
};

/**
 * True for a version 2 pairing uri with a key, short enough for a QR code and not expired at `now`
 * (epoch ms).
 */
export const isPairingUri = (text: unknown, now = 0): text is string =>
  typeof text === "string" &&
  text.length <= MOST_CHARACTERS &&
  PAIRING_URI.test(text) &&
  (uriExpiry(text) ?? Infinity) > now;
