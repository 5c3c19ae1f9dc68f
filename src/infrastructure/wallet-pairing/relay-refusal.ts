import type { RelayRefusal } from "../../domain/pairing/relay-refusal.js";

/** Texts of the relay by reason. */
const TEXTS: readonly (readonly [string, RelayRefusal])[] = [
  ["origin not allowed", "origin-not-allowed"],
  ["JWT Token is not yet valid", "not-yet-valid"],
  ["invalid key", "invalid-key"],
];

/** Why the relay turned us away, if its text names one of them. */
export const refusalIn = (text: string): RelayRefusal | undefined =>
  TEXTS.find(([part]) => text.includes(part))?.[1];
