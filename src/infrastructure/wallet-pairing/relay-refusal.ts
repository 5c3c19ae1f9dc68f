import type { RelayRefusal } from "../../domain/pairing/relay-refusal.js";

/** Words of the relay by reason. */
const WORDS: readonly (readonly [string, RelayRefusal])[] = [
  ["origin not allowed", "origin-not-allowed"],
  ["JWT Token is not yet valid", "not-yet-valid"],
  ["invalid key", "invalid-key"],
];

/** Why the relay turned us away, if its words say so. */
export const refusalIn = (words: string): RelayRefusal | undefined =>
  WORDS.find(([text]) => words.includes(text))?.[1];
