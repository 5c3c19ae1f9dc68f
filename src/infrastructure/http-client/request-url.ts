import type { HttpRequest } from "../../ports/http-client.port.js";

/** The protocol client's public id with the base address of the one service that is told it. */
export interface ClientId {
  readonly value: string | undefined;
  readonly service: string;
}

/** The same origin, and the same path or one below it. */
const isWithin = (url: URL, service: string): boolean => {
  const base = new URL(service);
  const path = base.pathname.replace(/\/+$/u, "");
  return (
    url.origin === base.origin && (url.pathname === path || url.pathname.startsWith(`${path}/`))
  );
};

/**
 * The address with its query in insertion order, without undefined values, `clientId` last where
 * the service is told it (S7-039). Throws for a malformed address.
 */
export const buildUrl = (request: HttpRequest, { value, service }: ClientId): string => {
  const url = new URL(request.url);
  const query: Readonly<Record<string, string | undefined>> = request.query ?? {};
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) url.searchParams.append(name, value);
  if (value !== undefined && isWithin(url, service)) url.searchParams.append("clientId", value);
  return url.href;
};

/** The address without query, fragment and credentials: what an error may tell. */
export const publicUrl = (value: string): string => {
  try {
    const { origin, pathname } = new URL(value);
    return `${origin}${pathname}`;
  } catch {
    return "";
  }
};
