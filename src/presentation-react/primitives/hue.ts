const HUES = 360;

/** FNV-1a hash of a text, 0 to 2^32 - 1. Not for secrets. */
export const fingerprint = (text: string): number => {
  let hash = 0x811c9dc5;
  for (const character of text)
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return hash;
};

/** A stable hue for a text, in degrees. */
export const hueOf = (text: string): number => fingerprint(text) % HUES;
