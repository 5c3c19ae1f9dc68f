import type { IncomingMessage } from "node:http";

/**
 * The path and query that a request names, as an address of a host of no meaning; nothing where
 * they are none. A path may begin with two slashes, and names no other host then.
 */
export const requestAddress = ({ url = "/" }: Pick<IncomingMessage, "url">): URL | undefined => {
  const address = `http://part${url}`;
  return URL.canParse(address) ? new URL(address) : undefined;
};
