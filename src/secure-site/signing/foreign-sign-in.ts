/** What a server may skip, or a reader not see, between the letters of a sign-in message. */
const IGNORED = /[\p{Default_Ignorable_Code_Point}\p{Cf}\u2800]/gu;
/** The first line of a sign-in message (ERC-4361, CAIP-122), after the host that it names. */
const HEAD = " wants you to sign in with your ";

/** Lower case, compatibility forms folded, one space for every kind and number of them. */
const folded = (text: string): string =>
  text.replace(IGNORED, "").normalize("NFKC").replace(/\s+/gu, " ").toLowerCase();

/** A URI without a host, such as a key's, signs in nowhere. */
const hostOf = (uri: string): readonly string[] => {
  const host = URL.canParse(uri) ? new URL(uri).host : "";
  return host === "" ? [] : [host];
};

/**
 * Hosts of other sites that a text would sign its user in to, however its letters, spaces and
 * invisible signs are dressed up. Empty where it is no sign-in message, or one of the page alone.
 * `page`: origin of the page that asks; without one every sign-in is another site's.
 */
export const foreignSignInHosts = (text: string, page: string | undefined): readonly string[] => {
  const plain = folded(text);
  const domains = plain
    .split(HEAD)
    .slice(0, -1)
    .map((part) => part.slice(part.lastIndexOf(" ") + 1));
  if (domains.length === 0) return [];
  const own = page === undefined ? undefined : new URL(page);
  const uris = [...plain.matchAll(/\buri: ?(\S+)/gu)].flatMap(([, uri = ""]) => hostOf(uri));
  const foreign = [
    ...domains.filter((domain) => domain !== own?.host && domain !== own?.origin),
    ...uris.filter((host) => host !== own?.host),
  ];
  return [...new Set(foreign)];
};
