/** What a QR code takes comfortably, in characters. */
const MOST_CHARACTERS = 1_000;
const PAIRING_URI = /^wc:[\da-f]{64}@2\?\S*\bsymKey=[\da-f]{64}(?:&\S*)?$/u;

/** Whether a text is a pairing uri of version 2 with its key (wallet-protocols b.3), fit for a code. */
export const isPairingUri = (text: unknown): text is string =>
  typeof text === "string" && text.length <= MOST_CHARACTERS && PAIRING_URI.test(text);
