/** What a QR code takes comfortably, in characters. */
const MOST_CHARACTERS = 1_000;
const PAIRING_URI = /^wc:[\da-f]{64}@2\?\S*\bsymKey=[\da-f]{64}(?:&\S*)?$/u;

const EXPIRY = /[?&]expiryTimestamp=(\d{1,12})(?:&|$)/u;

/**
 * When the code of a pairing uri ends by its own parameter, in epoch ms; undefined where it does
 * not say.
 */
export const uriExpiry = (uri: string): number | undefined => {
  const seconds = EXPIRY.exec(uri)?.[1];
  return seconds === undefined ? undefined : Number(seconds) * 1_000;
};

/**
 * Whether a text is a pairing uri of version 2 with its key, fit for a code, that has not expired
 * at `now` (epoch ms).
 */
export const isPairingUri = (text: unknown, now = 0): text is string =>
  typeof text === "string" &&
  text.length <= MOST_CHARACTERS &&
  PAIRING_URI.test(text) &&
  (uriExpiry(text) ?? Infinity) > now;
