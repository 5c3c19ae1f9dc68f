import { setTimeout as wait } from "node:timers/promises";
import { once } from "node:events";
import type { ServerResponse } from "node:http";
import type { Fault } from "./world.types.js";

type Change = NonNullable<Extract<Fault, { kind: "schema" }>["change"]>;

const PIECES = 20;
const PADDING = Buffer.alloc(65_536, "x");

/** The same answer in a shape that nobody agreed on. What is no JSON object becomes one that was not asked for. */
export function otherShape(body: Buffer, change: Change): string {
  const value = parse(body);
  if (typeof value !== "object" || value === null) return '{"unexpected":[1,"two",null]}';
  if (change === "missing") return "{}";
  if (change === "null") return JSON.stringify(Object.fromEntries(Object.keys(value).map((key) => [key, null])));
  return JSON.stringify(change === "types" ? otherTypes(value) : withExtras(value));
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString("utf8"));
  } catch {
    return undefined;
  }
}

const onFields = (value: object, change: (field: unknown) => unknown): object => Object.fromEntries(Object.entries(value).map(([key, field]) => [key, change(field)]));

/** Every leaf becomes one of another type. */
function otherTypes(value: unknown): unknown {
  if (Array.isArray(value)) return value.length === 0 ? {} : value.map(otherTypes);
  if (typeof value === "object" && value !== null) return onFields(value, otherTypes);
  return typeof value === "string" ? 7 : typeof value === "number" ? "seven" : typeof value === "boolean" ? "yes" : [];
}

/** Fields that a later version might add: nothing is wrong with this answer. */
function withExtras(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withExtras);
  return typeof value === "object" && value !== null ? { ...onFields(value, withExtras), unexpected: { nested: [1, "two", null] } } : value;
}

/** Writes a body in pieces over `ms`; stops when nobody listens any more. */
export async function drip(response: ServerResponse, body: Buffer, ms: number): Promise<void> {
  const size = Math.max(1, Math.ceil(body.length / PIECES));
  for (let start = 0; start < body.length && !response.destroyed; start += size) {
    response.write(body.subarray(start, start + size));
    await wait(ms / PIECES, undefined, { ref: false });
  }
  response.end();
}

/** Writes the body padded to at least `bytes`, without telling the length before: valid still, JSON as JSON and an image as an image. */
export async function pad(response: ServerResponse, body: Buffer, bytes: number): Promise<void> {
  const isObject = body[0] === 0x7b && body.length > 2;
  response.write(isObject ? '{"padding":"' : body);
  for (let written = 0; written < bytes && !response.destroyed; written += PADDING.length) {
    if (!response.write(PADDING)) await Promise.race([once(response, "drain"), once(response, "close")]).catch(() => undefined);
  }
  response.end(isObject ? Buffer.concat([Buffer.from('",'), body.subarray(1)]) : undefined);
}
