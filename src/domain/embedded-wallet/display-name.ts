/** Longest name that is shown whole, in characters as a reader counts them (S9-014). */
const LONGEST = 30;

const graphemes = (text: string): readonly string[] =>
  Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment);

/** Who signed in. */
export interface SignedInUser {
  readonly email?: string | null | undefined;
  readonly userName?: string | null | undefined;
  /** The social login that the name is of. */
  readonly provider?: string | undefined;
}

/**
 * What an account of the embedded wallet is called: the social user name, of Discord without the
 * 0 at its end, else the e-mail address (S5-018); of a longer one the first 30 characters and
 * "..." (S5-019). Undefined where neither is known.
 */
export const displayName = ({ email, userName, provider }: SignedInUser): string | undefined => {
  const own = provider === "discord" ? userName?.replace(/0$/u, "") : userName;
  const name = [own, email].find((one) => typeof one === "string" && one !== "");
  if (typeof name !== "string") return undefined;
  const parts = graphemes(name);
  return parts.length > LONGEST ? `${parts.slice(0, LONGEST).join("")}...` : name;
};
