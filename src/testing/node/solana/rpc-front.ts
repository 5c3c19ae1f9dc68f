import type { IncomingMessage, ServerResponse } from "node:http";
import type { FaultStack } from "../faults.js";
import { NodeError } from "./solana-test-chain.js";
import type { Method } from "./rpc-methods.js";

export interface RpcCall {
  readonly method: string;
  readonly params: unknown;
}

const CORS = {
  "access-control-allow-origin": "*",
  "access-control-allow-headers": "*",
  "access-control-allow-methods": "POST, OPTIONS",
};
const MAX_BODY_LENGTH = 1_000_000;

// Writes 64-bit integers as Solana's nodes do, beyond the precision of JSON numbers.
const toJson = (value: unknown): string =>
  JSON.stringify(value, (_, one: unknown) =>
    typeof one === "bigint" ? `\u0000${one}` : one,
  ).replaceAll(/"\\u0000(\d+)"/gu, "$1");

const errorOf = (error: unknown): object =>
  error instanceof NodeError
    ? {
        code: error.code,
        message: error.message,
        ...(error.data !== undefined && { data: error.data }),
      }
    : { code: -32603, message: error instanceof Error ? error.message : "Internal error" };

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_BODY_LENGTH) throw new NodeError(-32600, "Request too large");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
};

/**
 * Serves JSON-RPC 2.0 over HTTP, single or batched, for any origin. Calls `log` before each
 * response.
 */
export const rpcFront = (
  methods: ReadonlyMap<string, Method>,
  faults: FaultStack,
  log: (call: RpcCall) => void,
) => {
  const answer = (call: unknown): object => {
    const {
      id = null,
      method,
      params = [],
    } = (typeof call === "object" && call !== null ? call : {}) as {
      readonly id?: unknown;
      readonly method?: unknown;
      readonly params?: unknown;
    };
    try {
      const handler = typeof method === "string" ? methods.get(method) : undefined;
      if (typeof method === "string") log({ method, params });
      if (handler === undefined) throw new NodeError(-32601, `Method not found: ${String(method)}`);
      return { jsonrpc: "2.0", id, result: handler(Array.isArray(params) ? params : []) };
    } catch (error) {
      return { jsonrpc: "2.0", id, error: errorOf(error) };
    }
  };
  const answerText = (text: string): string => {
    try {
      const body: unknown = JSON.parse(text);
      return toJson(Array.isArray(body) ? body.map(answer) : answer(body));
    } catch {
      return toJson({ jsonrpc: "2.0", id: null, error: { code: -32700, message: "Parse error" } });
    }
  };
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (request.method === "OPTIONS") return void response.writeHead(204, CORS).end();
    try {
      const text = await bodyOf(request);
      if (await faults.play(response)) return;
      response
        .writeHead(200, {
          ...CORS,
          "content-type": "application/json",
          "cache-control": "no-store",
        })
        .end(answerText(text));
    } catch {
      response.destroy();
    }
  };
};
