const GMAIL = /^(?:gmail|googlemail)\.com$/u;

/**
 * The mailbox behind an e-mail address, to count by: letter case, a `+tag`, and the dots of Gmail
 * lead to the same one. It is no address to send to, and says nothing about who owns what.
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
