const HUES = 360;

/** A number from 0 to 2^32 - 1 that stays the same for the same text (FNV-1a). Not for secrets. */
export const fingerprint = (text: string): number => {
  let hash = 0x811c9dc5;
  for (const character of text)
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return hash;
};

/** A hue in degrees, the same for the same text. */
export const hueOf = (text: string): number => fingerprint(text) % HUES;
