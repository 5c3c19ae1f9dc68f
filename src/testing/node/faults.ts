import { setTimeout as wait } from "node:timers/promises";
import type { ServerResponse } from "node:http";
import type { Fault } from "./world.types.js";

/** The faults that are switched on before one part; the latest one counts. */
export class FaultStack {
  #faults: readonly { readonly fault: Fault }[] = [];

  get current(): Fault | undefined {
    return this.#faults.at(-1)?.fault;
  }

  /** Switches one on; gives the undo, which is idempotent. */
  add(fault: Fault): () => void {
    const entry = { fault };
    this.#faults = [...this.#faults, entry];
    return () => {
      this.#faults = this.#faults.filter((other) => other !== entry);
    };
  }

  /** Plays the current fault on a response. True: the response is dealt with and must not be written to. */
  async play(response: ServerResponse): Promise<boolean> {
    const fault = this.current;
    if (fault === undefined) return false;
    if (fault.kind === "delay") {
      await wait(fault.ms, undefined, { ref: false });
      return false;
    }
    answerWith(fault, response);
    return true;
  }
}

const CORS = { "access-control-allow-origin": "*", "access-control-allow-headers": "*", "access-control-expose-headers": "*" };

function answerWith(fault: Exclude<Fault, { kind: "delay" }>, response: ServerResponse): void {
  switch (fault.kind) {
    case "hang":
      return;
    case "drop":
      response.destroy();
      return;
    case "status":
      response.writeHead(fault.status, { ...CORS, "content-type": "application/json" }).end("{}");
      return;
    case "html":
      response.writeHead(200, { ...CORS, "content-type": "text/html" }).end("<!doctype html><title>Sign in to the network</title>");
      return;
    case "truncate":
      response.writeHead(200, { ...CORS, "content-type": "application/json", "content-length": "4096" }).write('{"jsonrpc":"2.0","id":1,"res');
      setImmediate(() => response.destroy());
  }
}
