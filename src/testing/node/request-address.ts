import type { IncomingMessage } from "node:http";

/**
 * Path and query of a request as a URL with a placeholder host; undefined if invalid. A path that
 * begins with two slashes does not name another host.
 */
export const requestAddress = ({ url = "/" }: Pick<IncomingMessage, "url">): URL | undefined => {
  const address = `http://part${url}`;
  return URL.canParse(address) ? new URL(address) : undefined;
};
