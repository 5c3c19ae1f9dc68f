import { spawn } from "node:child_process";
import { createServer, type AddressInfo } from "node:net";
import { findAnvil } from "../../../src/testing/node/anvil.js";

export interface EvmNode {
  readonly url: string;
  /** Makes one JSON-RPC call without the code under test. */
  rpc(method: string, params?: readonly unknown[]): Promise<unknown>;
  stop(): Promise<void>;
}

const freePort = (): Promise<number> =>
  new Promise((give, fail) => {
    const probe = createServer()
      .once("error", fail)
      .listen(0, "127.0.0.1", () => {
        const { port } = probe.address() as AddressInfo;
        probe.close(() => give(port));
      });
  });

/** Why the tests on a real chain cannot run here, or undefined when they can. */
export const noChainReason = ({ isOwn = false } = {}): string | undefined =>
  (!isOwn && process.env["LATCHKIT_EVM_RPC_31337"] && process.env["LATCHKIT_EVM_RPC_10"]) ||
  findAnvil()
    ? undefined
    : `no anvil for ${process.platform}-${process.arch}; set LATCHKIT_ANVIL`;

const caller =
  (url: string) =>
  async (method: string, params: readonly unknown[] = []): Promise<unknown> => {
    const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method, params });
    const response = await fetch(url, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body,
    });
    const answer: unknown = await response.json();
    if (typeof answer === "object" && answer !== null && "result" in answer) return answer.result;
    throw new Error(`${method}: ${JSON.stringify(answer)}`);
  };

/**
 * A real EVM node of that chain id: the running one of `LATCHKIT_EVM_RPC_<id>`, else an anvil of
 * its own on a free port, ended by `stop`. `isOwn` asks for one of its own in any case, for tests
 * that stop the mining.
 */
export const startEvmNode = async (chainId: number, { isOwn = false } = {}): Promise<EvmNode> => {
  const running = isOwn ? undefined : process.env[`LATCHKIT_EVM_RPC_${chainId}`];
  if (running) return { url: running, rpc: caller(running), stop: async () => undefined };
  const binary = findAnvil();
  if (!binary) throw new Error(noChainReason());
  const port = await freePort();
  const child = spawn(
    binary,
    ["--host", "127.0.0.1", "--port", String(port), "--chain-id", String(chainId), "--silent"],
    { stdio: "ignore" },
  );
  const ended = new Promise<void>((end) =>
    child.once("exit", () => end()).once("error", () => end()),
  );
  const killWithUs = (): void => void child.kill("SIGKILL");
  process.once("exit", killWithUs);
  const url = `http://127.0.0.1:${port}`;
  const stop = async (): Promise<void> => {
    process.removeListener("exit", killWithUs);
    child.kill("SIGKILL");
    await ended;
  };
  const rpc = caller(url);
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const id = await rpc("eth_chainId").catch(() => undefined);
    if (id !== undefined) return { url, rpc, stop };
    await new Promise((next) => setTimeout(next, 25));
  }
  await stop();
  throw new Error(`anvil did not answer on ${url}`);
};
