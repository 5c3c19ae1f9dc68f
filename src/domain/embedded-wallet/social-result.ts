/** Longest result that is read, in characters; of a reason at most 200 are kept. */
const LONGEST = 8_192;
const LONGEST_REASON = 200;

/** What the window of a sign-in ended with. */
export type SocialResult =
  /** What the embedded wallet reads who agreed from. */
  | { readonly kind: "agreed"; readonly uri: string }
  /**
   * The account's own site refused; `text` is its reason, empty where it gives none. `isCanceled`:
   * the user said no there (`access_denied`).
   */
  | { readonly kind: "refused"; readonly text: string; readonly isCanceled?: true };

/** OAuth's code for a refusal by the user, and Apple's own. */
const CANCELED = /^(?:access_denied|user_cancell?ed_\w+)$/u;

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    return text;
  }
};

/**
 * The result that a window of a sign-in sent, `{ resultUri }`; undefined for every other message,
 * as pages in such a window send many.
 */
export const socialResult = (data: unknown): SocialResult | undefined => {
  if (typeof data !== "object" || data === null) return undefined;
  const { resultUri: uri } = data as Readonly<Record<string, unknown>>;
  if (typeof uri !== "string" || uri === "" || uri.length > LONGEST) return undefined;
  const reason = /(?:^|[?&#])error=([^&#]*)/u.exec(uri)?.[1];
  if (reason === undefined) return { kind: "agreed", uri };
  const longer = /[?&#]error_description=([^&#]*)/u.exec(uri)?.[1];
  return {
    kind: "refused",
    text: decoded(longer ?? reason).slice(0, LONGEST_REASON),
    ...(CANCELED.test(reason) && { isCanceled: true }),
  };
};
