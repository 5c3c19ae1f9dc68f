const GMAIL = /^(?:gmail|googlemail)\.com$/u;

/**
 * Normalises an e-mail address to its mailbox for counting: ignores case, `+tag` and Gmail's dots.
 * Not for sending or ownership.
 */
export const countedAddress = (email: string): string => {
  const at = email.lastIndexOf("@");
  const domain = email
    .slice(at + 1)
    .toLowerCase()
    .replace(/\.$/u, "");
  const local = email.slice(0, at).toLowerCase().replace(/\+.*$/su, "");
  return GMAIL.test(domain) ? `${local.replaceAll(".", "")}@gmail.com` : `${local}@${domain}`;
};
