import { setTimeout as wait } from "node:timers/promises";
import type { ServerResponse } from "node:http";
import { sendSlowly, changeShape, sendPadded } from "./fault-bodies.js";
import type { Fault } from "./fault.types.js";

export interface Answer {
  readonly type: string;
  readonly cache: string;
  readonly body: Buffer;
  /** Default 200. */
  readonly status?: number;
}

interface Entry<R> {
  readonly fault: Fault;
  readonly matches: (request: R) => boolean;
}

/** The active faults of a part; the latest one that matches a request applies. */
export class FaultStack<R = void> {
  #faults: readonly Entry<R>[] = [];

  get current(): Fault | undefined {
    return this.#faults.at(-1)?.fault;
  }

  /**
   * Adds a fault and returns an idempotent undo. `matches` is called once per request, unless a
   * later fault matched.
   */
  add(fault: Fault, matches: (request: R) => boolean = () => true): () => void {
    const entry = { fault, matches };
    this.#faults = [...this.#faults, entry];
    return () => {
      this.#faults = this.#faults.filter((other) => other !== entry);
    };
  }

  faultFor(request: R): Fault | undefined {
    return this.#faults.findLast(({ matches }) => matches(request))?.fault;
  }

  /**
   * Applies the current fault to a response. Resolves to true if the response must not be written
   * to any more.
   */
  async play(response: ServerResponse): Promise<boolean> {
    const fault = this.current;
    if (fault?.kind !== "slow") return fault !== undefined && playFault(fault, response);
    await wait(fault.ms, undefined, { ref: false });
    return false;
  }
}

const CORS = {
  "access-control-allow-origin": "*",
  "access-control-allow-headers": "*",
  "access-control-expose-headers": "*",
};
const RPC_ANSWER: Answer = {
  type: "application/json",
  cache: "no-store",
  body: Buffer.from('{"jsonrpc":"2.0","id":1,"result":"0x0"}'),
};
const MEGABYTES_50 = 50 * 1024 * 1024;

export function send(response: ServerResponse, { type, cache, body }: Answer, status = 200): void {
  response
    .writeHead(status, {
      ...CORS,
      "content-type": type,
      "cache-control": cache,
      "content-length": body.length,
    })
    .end(body);
}

/**
 * Responds with a fault; `answer` is the correct response. Resolves to false if the correct
 * response still has to be written.
 */
export async function playFault(
  fault: Fault,
  response: ServerResponse,
  answer: Answer = RPC_ANSWER,
): Promise<boolean> {
  const head = { ...CORS, "content-type": answer.type, "cache-control": "no-store" };
  const json = { ...head, "content-type": "application/json" };
  switch (fault.kind) {
    case "hostile":
      return false;
    case "delay":
      await wait(fault.ms, undefined, { ref: false });
      return false;
    case "hang":
      return true;
    case "drop":
      response.destroy();
      return true;
    case "status":
      response
        .writeHead(fault.status, {
          ...json,
          ...(fault.retryAfter !== undefined && { "retry-after": String(fault.retryAfter) }),
        })
        .end("{}");
      return true;
    case "html":
      response
        .writeHead(200, { ...head, "content-type": "text/html" })
        .end("<!doctype html><title>Sign in to the network</title>");
      return true;
    case "empty":
      response.writeHead(200, head).end();
      return true;
    case "json":
      response.writeHead(200, json).end(JSON.stringify(fault.body));
      return true;
    case "schema":
      response.writeHead(200, json).end(changeShape(answer.body, fault.change ?? "types"));
      return true;
    case "truncate":
      truncate(response, head, answer.body, fault.looksComplete === true);
      return true;
    case "slow":
      await sendSlowly(response.writeHead(200, head), answer.body, fault.ms);
      return true;
    case "big":
      await sendPadded(response.writeHead(200, head), answer.body, fault.bytes ?? MEGABYTES_50);
      return true;
  }
}

function truncate(
  response: ServerResponse,
  head: Readonly<Record<string, string>>,
  body: Buffer,
  looksComplete: boolean,
): void {
  const half = body.subarray(0, Math.floor(body.length / 2));
  if (looksComplete) return void response.writeHead(200, head).end(half);
  response.writeHead(200, { ...head, "content-length": body.length }).write(half);
  setImmediate(() => response.destroy());
}
