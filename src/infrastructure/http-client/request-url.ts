import type { HttpRequest } from "../../ports/http-client.port.js";

/** The address with its query in insertion order, without undefined values, `clientId` last (spec section 7). Throws for a malformed address. */
export const buildUrl = (request: HttpRequest, clientId: string | undefined): string => {
  const url = new URL(request.url);
  const query: Readonly<Record<string, string | undefined>> = request.query ?? {};
  for (const [name, value] of Object.entries(query)) if (value !== undefined) url.searchParams.append(name, value);
  if (clientId !== undefined) url.searchParams.append("clientId", clientId);
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
