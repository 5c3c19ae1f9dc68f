/** Maximum length of a name in graphemes (spec 9). */
const LONGEST = 30;

const graphemes = (text: string): readonly string[] =>
  Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment);

/** The signed-in user. */
export interface SignedInUser {
  readonly email?: string | null | undefined;
  readonly userName?: string | null | undefined;
  /** Social provider of `userName`. */
  readonly provider?: string | undefined;
}

/**
 * Display name of an embedded account: the social user name (for Discord without its trailing 0),
 * else the e-mail address; truncated to 30 graphemes and "...". Undefined if both are unknown.
 */
export const displayName = ({ email, userName, provider }: SignedInUser): string | undefined => {
  const own = provider === "discord" ? userName?.replace(/0$/u, "") : userName;
  const name = [own, email].find((one) => typeof one === "string" && one !== "");
  if (typeof name !== "string") return undefined;
  const parts = graphemes(name);
  return parts.length > LONGEST ? `${parts.slice(0, LONGEST).join("")}...` : name;
};
