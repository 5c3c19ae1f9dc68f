const LOOPBACK_HOST = /^(localhost|127(\.\d{1,3}){3}|\[::1\]|[a-z0-9-]+\.localhost)$/;

/**
 * Whether an address may be opened for the user: https anywhere, and http on loopback. Everything
 * else is refused, `javascript:` and `data:` among it.
 */
export const isOpenableUrl = (value: string): boolean => {
  if (!URL.canParse(value)) return false;
  const { protocol, hostname } = new URL(value);
  return protocol === "https:" || (protocol === "http:" && LOOPBACK_HOST.test(hostname));
};
