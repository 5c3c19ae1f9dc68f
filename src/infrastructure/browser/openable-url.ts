const LOOPBACK_HOST = /^(localhost|127(\.\d{1,3}){3}|\[::1\]|[a-z0-9-]+\.localhost)$/;

/**
 * True for https URLs, and http on loopback; all other schemes are refused, such as `javascript:`
 * and `data:`.
 */
export const isOpenableUrl = (value: string): boolean => {
  if (!URL.canParse(value)) return false;
  const { protocol, hostname } = new URL(value);
  return protocol === "https:" || (protocol === "http:" && LOOPBACK_HOST.test(hostname));
};
