import type { HttpRequest } from "../../ports/http-client.port.js";

/** The WalletConnect client id and the service that receives it. */
export interface ClientId {
  readonly value: string | undefined;
  readonly service: string;
}

/** True for the same origin and the same path or one below it. */
const isWithin = (url: URL, service: string): boolean => {
  const base = new URL(service);
  const path = base.pathname.replace(/\/+$/u, "");
  return (
    url.origin === base.origin && (url.pathname === path || url.pathname.startsWith(`${path}/`))
  );
};

/**
 * Builds the URL with its query in insertion order, without undefined values, and with `clientId`
 * last for the service (spec 7). Throws for a malformed URL.
 */
export const buildUrl = (request: HttpRequest, { value, service }: ClientId): string => {
  const url = new URL(request.url);
  const query: Readonly<Record<string, string | undefined>> = request.query ?? {};
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) url.searchParams.append(name, value);
  if (value !== undefined && isWithin(url, service)) url.searchParams.append("clientId", value);
  return url.href;
};

/** The URL without query, fragment and credentials, for errors. */
export const publicUrl = (value: string): string => {
  try {
    const { origin, pathname } = new URL(value);
    return `${origin}${pathname}`;
  } catch {
    return "";
  }
};
