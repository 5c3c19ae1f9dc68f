import { base58Of } from "../../../src/domain/shared/byte-texts.js";

/** An answer to one method: a result, a JSON-RPC error, an HTTP status, or silence. */
export type NodeAnswer =
  | { readonly result: unknown }
  | { readonly error: { readonly code: number; readonly message: string; readonly data?: unknown } }
  | { readonly status: number }
  | "silence"
  | "unreachable";
export type NodeAnswers = Readonly<
  Record<string, NodeAnswer | ((params: readonly unknown[]) => NodeAnswer)>
>;

const context = { slot: 1 };
const USUAL: NodeAnswers = {
  /** Of Solana's main network. */
  getGenesisHash: { result: "5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d" },
  getBalance: { result: { context, value: 10_000_000_000 } },
  getFeeForMessage: { result: { context, value: 15_000 } },
  getLatestBlockhash: {
    result: {
      context,
      value: { blockhash: base58Of(new Uint8Array(32).fill(9)), lastValidBlockHeight: 100 },
    },
  },
  getBlockHeight: { result: 10 },
  getMultipleAccounts: ([keys]) => ({
    result: { context, value: (keys as readonly unknown[]).map(() => null) },
  }),
  getSignatureStatuses: { result: { context, value: [null] } },
  sendTransaction: { result: base58Of(new Uint8Array(64).fill(5)) },
};

/** A Solana node that answers as a test says; `calls` are the methods asked, in order. */
export const solanaNode = (answers: NodeAnswers = {}) => {
  const calls: string[] = [];
  const asked: { readonly method: string; readonly params: readonly unknown[] }[] = [];
  const fetch = async (_: unknown, init?: RequestInit): Promise<Response> => {
    const { id, method, params } = JSON.parse(String(init?.body)) as {
      readonly id: number;
      readonly method: string;
      readonly params: readonly unknown[];
    };
    calls.push(method);
    asked.push({ method, params });
    const scripted = answers[method] ??
      USUAL[method] ?? { error: { code: -32601, message: "Method not found" } };
    const answer = typeof scripted === "function" ? scripted(params) : scripted;
    if (answer === "silence") return new Promise<Response>(() => undefined);
    if (answer === "unreachable") throw new TypeError("fetch failed");
    if ("status" in answer) return new Response("busy", { status: answer.status });
    return new Response(JSON.stringify({ jsonrpc: "2.0", id, ...answer }));
  };
  return {
    fetch: fetch as typeof globalThis.fetch,
    calls,
    /** The params of each call of a method. */
    params: (method: string) =>
      asked.filter((one) => one.method === method).map(({ params }) => params),
    count: (method: string) => calls.filter((one) => one === method).length,
  };
};
