import { request, type IncomingMessage, type ServerResponse } from "node:http";
import { evmNetworkId } from "../../domain/caip/caip.js";
import { anvilPackage, findAnvil, startAnvil, type Anvil } from "./anvil.js";
import { deployTokens } from "./deploy-tokens.js";
import { FaultStack } from "./faults.js";
import { listen } from "./listen.js";
import type { RunningPart } from "./running-part.types.js";
import type { WorldChain } from "./world.types.js";

const CHAINS = [
  { chainId: 31337, name: "Local One", port: 8545 },
  { chainId: 10, name: "Local Two", port: 8546 },
] as const;

export interface EvmPart extends RunningPart {
  readonly chains: readonly WorldChain[];
}

/**
 * Starts both nodes with ten funded accounts and deployed tokens. Returns a string with the reason
 * if they cannot run here.
 */
export async function startEvmPart(ports: "fixed" | "free"): Promise<EvmPart | string> {
  const binary = findAnvil();
  if (binary === undefined)
    return `no anvil: install ${anvilPackage()}, or name a binary in LATCHKIT_ANVIL`;
  const faults = new FaultStack();
  const stops: (() => Promise<void>)[] = [];
  const stop = async (): Promise<void> =>
    void (await Promise.all(stops.splice(0).map((cleanUp) => cleanUp())));
  const startOne = async ({
    chainId,
    name,
    port,
  }: (typeof CHAINS)[number]): Promise<WorldChain> => {
    const anvil = await startAnvil(binary, chainId);
    stops.push(() => anvil.stop());
    const proxy = await listen(
      (incoming, response) => void forward(anvil, faults, incoming, response),
      ports === "fixed" ? port : 0,
    );
    stops.push(() => proxy.close());
    return {
      id: evmNetworkId(chainId),
      name,
      rpcUrl: proxy.url,
      currency: { name: "Test Ether", symbol: "ETH", decimals: 18 },
      ...(await deployTokens(anvil.url)),
    };
  };
  const started = await Promise.allSettled(CHAINS.map(startOne));
  const failure = started.find((one) => one.status === "rejected");
  if (failure !== undefined) {
    await stop();
    throw failure.reason;
  }
  return {
    chains: started.flatMap((one) => (one.status === "fulfilled" ? [one.value] : [])),
    fault: (fault) => faults.add(fault),
    stop,
  };
}

async function forward(
  anvil: Anvil,
  faults: FaultStack,
  incoming: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (await faults.play(response)) return void incoming.resume();
  const upstream = request(
    anvil.url,
    { method: incoming.method, headers: incoming.headers },
    (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    },
  );
  upstream.on("error", () => response.destroy());
  response.on("close", () => upstream.destroy());
  incoming.pipe(upstream);
}
