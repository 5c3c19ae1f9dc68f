import type { ShownField } from "latchkit/secure-site";

/** Texts of a request: warnings, single-line fields, then multi-line texts. */
export function shownTexts(shown: readonly ShownField[]): readonly string[];
