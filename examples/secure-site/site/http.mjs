import { headersOf } from "./headers.mjs";

/** An HTTP error response. */
export class HttpRefusal extends Error {
  constructor(status, message) {
    super(message);
    this.status = status;
  }
}

/**
 * Parses a JSON request. Throws if it is invalid, larger than `mostBytes`, or from another origin.
 */
export const jsonOf = async (request, origin, mostBytes) => {
  if (request.headers.origin !== origin) throw new HttpRefusal(403, "another origin");
  if (!/^application\/json\b/u.test(request.headers["content-type"] ?? ""))
    throw new HttpRefusal(415, "no JSON");
  if (Number(request.headers["content-length"] ?? 0) > mostBytes)
    throw new HttpRefusal(413, "too large");
  const parts = [];
  let size = 0;
  for await (const part of request) {
    size += part.length;
    if (size > mostBytes) throw new HttpRefusal(413, "too large");
    parts.push(part);
  }
  try {
    const value = JSON.parse(Buffer.concat(parts).toString("utf8"));
    if (typeof value === "object" && value !== null) return value;
  } catch {
    // Invalid JSON and non-objects are refused alike.
  }
  throw new HttpRefusal(400, "no JSON");
};

/** Validates a text of a request; throws if invalid. */
export const textOf = (value) => {
  if (typeof value !== "string" || value === "" || value.length > 4_096)
    throw new HttpRefusal(400, "no text");
  return value;
};

/** Sends a JSON response. */
export const sendJson = (response, origin, value, status = 200) => {
  response.writeHead(status, headersOf("application/json", { origin }));
  response.end(JSON.stringify(value));
};
