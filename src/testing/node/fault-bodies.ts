import { setTimeout as wait } from "node:timers/promises";
import { pipeline } from "node:stream/promises";
import type { ServerResponse } from "node:http";
import type { Fault } from "./fault.types.js";

type Change = NonNullable<Extract<Fault, { kind: "schema" }>["change"]>;

const PIECES = 20;
const PADDING = Buffer.alloc(65_536, "x");

/** Changes the shape of a JSON response; any other body becomes a JSON object. */
export function otherShape(body: Buffer, change: Change): string {
  const value = parse(body);
  if (typeof value !== "object" || value === null) return '{"unexpected":[1,"two",null]}';
  if (change === "missing") return "{}";
  if (change === "null")
    return JSON.stringify(Object.fromEntries(Object.keys(value).map((key) => [key, null])));
  return JSON.stringify(change === "types" ? otherTypes(value) : withExtras(value));
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString("utf8"));
  } catch {
    return undefined;
  }
}

const onFields = (value: object, change: (field: unknown) => unknown): object =>
  Object.fromEntries(Object.entries(value).map(([key, field]) => [key, change(field)]));

function otherTypes(value: unknown): unknown {
  if (Array.isArray(value)) return value.length === 0 ? {} : value.map(otherTypes);
  if (typeof value === "object" && value !== null) return onFields(value, otherTypes);
  if (typeof value === "string") return 7;
  if (typeof value === "number") return "seven";
  return typeof value === "boolean" ? "yes" : [];
}

/** Adds fields as a later version might; the response stays valid. */
function withExtras(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withExtras);
  return typeof value === "object" && value !== null
    ? { ...onFields(value, withExtras), unexpected: { nested: [1, "two", null] } }
    : value;
}

/** Writes a body in chunks over `ms`; stops if the client disconnects. */
export const drip = (response: ServerResponse, body: Buffer, ms: number): Promise<void> =>
  pour(inPieces(body, ms), response);

/** Pads a body to at least `bytes`, without a content length. JSON and images stay valid. */
export const pad = (response: ServerResponse, body: Buffer, bytes: number): Promise<void> =>
  pour(padded(body, bytes), response);

/** A client that disconnects is not an error. */
const pour = (pieces: AsyncIterable<Buffer>, response: ServerResponse): Promise<void> =>
  pipeline(pieces, response).catch(() => void response.destroy());

async function* inPieces(body: Buffer, ms: number): AsyncGenerator<Buffer> {
  const size = Math.max(1, Math.ceil(body.length / PIECES));
  for (let start = 0; start < body.length; start += size) {
    yield body.subarray(start, start + size);
    await wait(ms / PIECES, undefined, { ref: false });
  }
}

async function* padded(body: Buffer, bytes: number): AsyncGenerator<Buffer> {
  const isObject = body[0] === 0x7b && body.length > 2;
  yield isObject ? Buffer.from('{"padding":"') : body;
  for (let written = 0; written < bytes; written += PADDING.length) yield PADDING;
  if (isObject) yield Buffer.concat([Buffer.from('",'), body.subarray(1)]);
}
