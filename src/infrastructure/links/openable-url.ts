const LOOPBACK_HOST = /^(localhost|127(\.\d{1,3}){3}|\[::1\]|[a-z0-9-]+\.localhost)$/;

/**
 * Whether an address may be opened for the user: https anywhere, http on loopback, and the
 * listed wallet schemes (without colon). Everything else is refused, `javascript:` and `data:`
 * included, also when they are listed.
 */
export const isOpenableUrl = (value: string, walletSchemes: readonly string[] = []): boolean => {
  let url: URL;
  try {
    url = new URL(value);
  } catch {
    return false;
  }
  const scheme = url.protocol.slice(0, -1);
  if (scheme === "https") return true;
  if (scheme === "http") return LOOPBACK_HOST.test(url.hostname);
  return !NEVER.has(scheme) && walletSchemes.includes(scheme);
};

const NEVER: ReadonlySet<string> = new Set([
  "javascript",
  "data",
  "blob",
  "file",
  "vbscript",
  "about",
  "filesystem",
  "view-source",
]);
