import { setTimeout as wait } from "node:timers/promises";
import { pipeline } from "node:stream/promises";
import type { ServerResponse } from "node:http";
import type { Fault } from "./fault.types.js";

type Change = NonNullable<Extract<Fault, { kind: "schema" }>["change"]>;

const CHUNK_COUNT = 20;
const PADDING = Buffer.alloc(65_536, "x");

/** Changes the shape of a JSON response; any other body becomes a JSON object. */
export function changeShape(body: Buffer, change: Change): string {
  const value = parse(body);
  if (typeof value !== "object" || value === null) return '{"unexpected":[1,"two",null]}';
  if (change === "missing") return "{}";
  if (change === "null")
    return JSON.stringify(Object.fromEntries(Object.keys(value).map((key) => [key, null])));
  return JSON.stringify(change === "types" ? changeTypes(value) : addFields(value));
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString("utf8"));
  } catch {
    return undefined;
  }
}

const mapFields = (value: object, change: (field: unknown) => unknown): object =>
  Object.fromEntries(Object.entries(value).map(([key, field]) => [key, change(field)]));

function changeTypes(value: unknown): unknown {
  if (Array.isArray(value)) return value.length === 0 ? {} : value.map(changeTypes);
  if (typeof value === "object" && value !== null) return mapFields(value, changeTypes);
  if (typeof value === "string") return 7;
  if (typeof value === "number") return "seven";
  return typeof value === "boolean" ? "yes" : [];
}

/** Adds fields as a later version might; the response stays valid. */
function addFields(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(addFields);
  return typeof value === "object" && value !== null
    ? { ...mapFields(value, addFields), unexpected: { nested: [1, "two", null] } }
    : value;
}

/** Writes a body in chunks over `ms`; stops if the client disconnects. */
export const sendSlowly = (response: ServerResponse, body: Buffer, ms: number): Promise<void> =>
  pipeBody(chunksOver(body, ms), response);

/** Pads a body to at least `bytes`, without a content length. JSON and images stay valid. */
export const sendPadded = (response: ServerResponse, body: Buffer, bytes: number): Promise<void> =>
  pipeBody(paddedChunks(body, bytes), response);

/** A client that disconnects is not an error. */
const pipeBody = (chunks: AsyncIterable<Buffer>, response: ServerResponse): Promise<void> =>
  pipeline(chunks, response).catch(() => void response.destroy());

async function* chunksOver(body: Buffer, ms: number): AsyncGenerator<Buffer> {
  const size = Math.max(1, Math.ceil(body.length / CHUNK_COUNT));
  for (let start = 0; start < body.length; start += size) {
    yield body.subarray(start, start + size);
    await wait(ms / CHUNK_COUNT, undefined, { ref: false });
  }
}

async function* paddedChunks(body: Buffer, bytes: number): AsyncGenerator<Buffer> {
  const isObject = body[0] === 0x7b && body.length > 2;
  yield isObject ? Buffer.from('{"padding":"') : body;
  for (let writtenBytes = 0; writtenBytes < bytes; writtenBytes += PADDING.length) yield PADDING;
  if (isObject) yield Buffer.concat([Buffer.from('",'), body.subarray(1)]);
}
