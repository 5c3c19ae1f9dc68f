import * as v from "valibot";
import { LatchkitError } from "../../../domain/errors/latchkit-error.js";
import { copyOf } from "../../../domain/review/request-copy.js";
import { tryRead } from "../../../domain/shared/records.js";
import { readJson } from "../../http-client/read-response.js";
import { readField } from "../../shared/foreign-values.js";

/** A JSON-RPC call. */
export interface NodeCall {
  readonly method: string;
  readonly params: readonly unknown[];
}

/** A result, or the node's refusal. */
export type NodeAnswer =
  | { readonly result: unknown }
  | { readonly refusal: { readonly code: number | undefined; readonly message: string } };

/** A node that answers each call once. */
export interface RpcNode {
  /** What identifies the node: its URL, or the host's provider. */
  readonly key: unknown;
  /** Answers in the order of the calls. Rejects if the node cannot be reached. */
  ask(calls: readonly NodeCall[], signal: AbortSignal): Promise<readonly NodeAnswer[]>;
}

/** An EIP-1193 provider, or anything else with its `request`. */
export interface RpcProvider {
  request(call: { readonly method: string; readonly params?: unknown }): Promise<unknown>;
}

const Refusal = v.object({ code: v.optional(v.number()), message: v.optional(v.string(), "") });
const Refused = v.object({ error: Refusal });
const Answered = v.union([
  v.pipe(
    Refused,
    v.transform(({ error }): NodeAnswer => ({ refusal: { code: error.code, ...error } })),
  ),
  v.pipe(
    v.looseObject({ result: v.unknown() }),
    v.transform(({ result }): NodeAnswer => ({ result })),
  ),
]);
const Numbered = v.looseObject({ id: v.number() });

const unread = (): LatchkitError<"rpc/request-failed"> =>
  new LatchkitError("rpc/request-failed", {});

/** Answers of one HTTP body by id; a refusal without an id is that of every call. */
const answersIn = (body: unknown, count: number): readonly NodeAnswer[] => {
  const refused = v.safeParse(Refused, body);
  if (refused.success)
    return Array.from({ length: count }, () => v.parse(Answered, body, { abortEarly: true }));
  const list: readonly unknown[] = Array.isArray(body) ? (body as readonly unknown[]) : [body];
  return Array.from({ length: count }, (_, id) => {
    const [own, ...others] = list.filter((one) => v.is(Numbered, one) && one.id === id);
    if (own === undefined || others.length > 0) throw unread();
    return v.parse(Answered, own);
  });
};

interface HttpNodeOptions {
  /** Default `application/json`; plain text avoids a CORS preflight. */
  readonly contentType?: string;
  /** Default `readJson`. */
  readonly parse?: (text: string) => unknown;
}

/** A node behind a URL. `fetch` limits size and time of an answer, as `rpcFetch` does. */
export const httpNode = (
  url: string,
  fetch: typeof globalThis.fetch,
  { contentType = "application/json", parse = readJson }: HttpNodeOptions = {},
): RpcNode => ({
  key: url,
  async ask(calls, signal) {
    const batch = calls.map((call, id) => ({ jsonrpc: "2.0", id, ...call }));
    const response = await fetch(url, {
      method: "POST",
      headers: { "Content-Type": contentType },
      body: JSON.stringify(batch.length === 1 ? batch[0] : batch),
      signal,
    });
    return answersIn(parse(await response.text()), calls.length);
  },
});

const refusalOf = (error: unknown): NodeAnswer => {
  const [code, message] = [readField(error, "code"), readField(error, "message")];
  return {
    refusal: {
      code: typeof code === "number" ? code : undefined,
      message: typeof message === "string" ? message : "",
    },
  };
};

const answerOf = async (provider: RpcProvider, call: NodeCall): Promise<NodeAnswer> => {
  try {
    return { result: copyOf(await provider.request(call)) };
  } catch (error) {
    return refusalOf(error);
  }
};

const isChain = (answer: NodeAnswer | undefined, chainId: string): boolean =>
  answer !== undefined &&
  "result" in answer &&
  typeof answer.result === "string" &&
  tryRead(() => BigInt(String(answer.result)) === BigInt(chainId)) === true;

/**
 * The node of the host's provider. Answers are copied once and refused above 2 MiB. With a chain id
 * (decimal), each question asks for the chain too and rejects if it is another.
 */
export const providerNode = (provider: RpcProvider, chainId?: string): RpcNode => ({
  key: provider,
  async ask(calls) {
    const chain = { method: "eth_chainId", params: [] };
    const isAsked = chainId !== undefined;
    const asked = isAsked ? [...calls, chain] : calls;
    const answers = await Promise.all(asked.map((call) => answerOf(provider, call)));
    if (isAsked && !isChain(answers.at(-1), chainId)) throw unread();
    return answers.slice(0, calls.length);
  },
});
