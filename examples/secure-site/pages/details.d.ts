import type { ShownField } from "latchkit/secure-site";

/** What is shown of a request: warnings, its fields in lines, then its texts as they are. */
export function shownTexts(shown: readonly ShownField[]): readonly string[];
