/** Maximum length of a result, in characters; reasons are cut to 200. */
const LONGEST = 8_192;
const LONGEST_REASON = 200;

/** Result of a sign-in popup. */
export type SocialResult =
  /** Authorised; the embedded wallet reads the user from `uri`. */
  | { readonly kind: "agreed"; readonly uri: string }
  /**
   * The provider refused; `text` is its reason or empty. `isCanceled`: the user declined
   * (`access_denied`).
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
 * Parses a popup message `{ resultUri }`; undefined for other messages, which such pages send too.
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
