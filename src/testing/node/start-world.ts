import { join } from "node:path";
import type { CaipNetworkId } from "../../domain/caip/caip.types.js";
import { startDemoPart } from "./demo-part.js";
import { startEvmPart } from "./evm-part.js";
import type { Relay } from "./relay/relay.js";
import { startRelayPart } from "./relay/relay-part.js";
import type { WorldSolana } from "./solana/solana.types.js";
import { startServicesPart } from "./services/services-part.js";
import type { WorldServices } from "./services/services.types.js";
import type { RunningPart, World, WorldBitcoin, WorldJson, WorldPart } from "./world.types.js";

const DEMO_PORT = 4173;
const PHONE_PORT = 4174;

/** What the blockchain service of the world reads. */
const nodesOf = ({ evm = [] }: WorldJson): Readonly<Record<CaipNetworkId, string>> =>
  Object.fromEntries(evm.map(({ id, rpcUrl }) => [id, rpcUrl]));

/** What to start, and where. */
export interface WorldOptions {
  /** Default: all. */
  readonly parts?: readonly WorldPart[];
  /**
   * `fixed`: the demo's own ports (3002, 4173, 4174, 4175, 5555, 8545, 8546, 8899). `free`, the
   * default: any free ones, so that many worlds may run at once.
   */
  readonly ports?: "fixed" | "free";
  /**
   * What checks and mines Bitcoin transactions. Default `embedded`, which runs anywhere; part
   * `bitcoin` is left out where `litecoind` is asked for and not there.
   */
  readonly bitcoinLedger?: WorldBitcoin["ledger"];
  /** The built host page that part `demo` serves. Default `demo/dist` under the working folder. */
  readonly demoFolder?: string;
}

/**
 * Starts real counterparts on the loopback interface. A part that cannot run on this machine is
 * left out and named in `left`; a taken port or a node that dies at start rejects with a plain
 * `Error`, and nothing is left running.
 */
export async function startWorld(options: WorldOptions = {}): Promise<World> {
  const {
    parts = ["evm", "solana", "bitcoin", "relay", "services", "phone", "demo"],
    ports = "free",
    bitcoinLedger = "embedded",
    demoFolder = join(process.cwd(), "demo/dist"),
  } = options;
  const running = new Map<WorldPart, RunningPart>();
  const left: { part: WorldPart; reason: string }[] = [];
  let addresses: WorldJson = {};
  let relay: Relay | undefined;
  let solana: WorldSolana | undefined;
  let services: WorldServices | undefined;
  let bitcoin: WorldBitcoin | undefined;
  const stop = async (): Promise<void> => {
    const ending = [...running.values()];
    running.clear();
    await Promise.all(ending.map((part) => part.stop()));
  };
  const take = <P extends RunningPart>(
    name: WorldPart,
    part: P | string,
    address: (part: P) => WorldJson,
  ): void => {
    if (typeof part === "string") return void left.push({ part: name, reason: part });
    running.set(name, part);
    addresses = { ...addresses, ...address(part) };
  };
  try {
    if (parts.includes("evm"))
      take("evm", await startEvmPart(ports), (part) => ({ evm: part.chains }));
    if (parts.includes("solana")) {
      const { startSolanaPart } = await import("./solana/solana-part.js");
      take("solana", await startSolanaPart(ports), (part) => {
        solana = part.solana;
        return { solana: [part.solana.network] };
      });
    }
    if (parts.includes("bitcoin")) {
      const { startBitcoinPart } = await import("./bitcoin/bitcoin-part.js");
      take("bitcoin", await startBitcoinPart(ports, bitcoinLedger), (part) => {
        bitcoin = part.bitcoin;
        return { bitcoin: [part.network] };
      });
    }
    if (parts.includes("relay"))
      take("relay", await startRelayPart(ports), (part) => {
        relay = part.relay;
        return { relay: part.url };
      });
    if (parts.includes("services"))
      take("services", await startServicesPart(ports, nodesOf(addresses)), (part) => {
        services = part.services;
        return { services: part.services.urls };
      });
    if (parts.includes("phone"))
      take(
        "phone",
        await startDemoPart(demoFolder, ports === "fixed" ? PHONE_PORT : 0, () => addresses, {
          index: "phone/index.html",
          takesLinks: true,
        }),
        (part) => ({ phone: part.url }),
      );
    if (parts.includes("demo"))
      take(
        "demo",
        await startDemoPart(demoFolder, ports === "fixed" ? DEMO_PORT : 0, () => addresses),
        (part) => ({ demo: part.url }),
      );
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    get addresses() {
      return addresses;
    },
    get solana() {
      return solana;
    },
    get relay() {
      return relay;
    },
    get services() {
      return services;
    },
    get bitcoin() {
      return bitcoin;
    },
    left,
    fault: (part, fault) => running.get(part)?.fault(fault) ?? (() => undefined),
    stop,
  };
}
