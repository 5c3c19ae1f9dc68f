import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { resolveChainPackage } from "./chain-package.js";
import { freePort } from "./listen.js";
import { startGuarded, type GuardedChild } from "./guarded-child.js";
import { callNode } from "./call-node.js";

const BOOT_MS = 20_000;

/** The npm package with anvil's binary for this platform. */
export const anvilPackage = (): string => {
  const arch = process.arch === "x64" ? "amd64" : process.arch;
  return `@foundry-rs/anvil-${process.platform}-${arch}`;
};

/**
 * Path of anvil's binary: the variable `LATCHKIT_ANVIL`, else the platform's package; undefined if
 * missing.
 */
export function findAnvil(): string | undefined {
  const fromEnvironment = process.env["LATCHKIT_ANVIL"];
  if (fromEnvironment !== undefined && fromEnvironment !== "")
    return existsSync(fromEnvironment) ? fromEnvironment : undefined;
  const manifest = resolveChainPackage(`${anvilPackage()}/package.json`);
  if (manifest === undefined) return undefined;
  const binary = join(
    dirname(manifest),
    "bin",
    process.platform === "win32" ? "anvil.exe" : "anvil",
  );
  return existsSync(binary) ? binary : undefined;
}

export interface Anvil {
  readonly url: string;
  stop(): Promise<void>;
}

/** Starts a node on a free loopback port. Rejects with its output if it does not respond. */
export async function startAnvil(binary: string, chainId: number): Promise<Anvil> {
  const port = await freePort();
  const child = startGuarded(binary, [
    "--host",
    "127.0.0.1",
    "--port",
    String(port),
    "--chain-id",
    String(chainId),
    "--silent",
  ]);
  const url = `http://127.0.0.1:${port}`;
  try {
    await untilAnswering(url, child);
  } catch (error) {
    await child.stop();
    throw error;
  }
  return { url, stop: () => child.stop() };
}

async function untilAnswering(url: string, child: GuardedChild): Promise<void> {
  const deadline = Date.now() + BOOT_MS;
  for (;;) {
    if (child.hasExited()) throw new Error(`anvil exited: ${child.output()}`);
    const isAnswering = await callNode(url, "eth_chainId").then(
      () => true,
      () => false,
    );
    if (isAnswering) return;
    if (Date.now() > deadline) throw new Error(`anvil did not respond: ${child.output()}`);
    await wait(25);
  }
}
