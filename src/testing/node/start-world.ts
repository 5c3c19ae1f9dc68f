import { join } from "node:path";
import type { CaipNetworkId } from "../../domain/caip/caip.types.js";
import { startDemoPart } from "./demo-part.js";
import { startEvmPart } from "./evm-part.js";
import type { Relay } from "./relay/relay.js";
import { startRelayPart } from "./relay/relay-part.js";
import type { WorldSolana } from "./solana/solana.types.js";
import { startServicesPart } from "./services/services-part.js";
import type { WorldServices } from "./services/services.types.js";
import type { RunningPart } from "./running-part.types.js";
import type { World, WorldBitcoin, WorldJson, WorldPart } from "./world.types.js";

const DEMO_PORT = 4173;
const PHONE_PORT = 4174;
const SECURE_PORT = 4176;

const nodesOf = ({ evm = [] }: WorldJson): Readonly<Record<CaipNetworkId, string>> =>
  Object.fromEntries(evm.map(({ id, rpcUrl }) => [id, rpcUrl]));

const exchangesOf = ({ evm = [] }: WorldJson): Readonly<Record<CaipNetworkId, string>> =>
  Object.fromEntries(evm.flatMap(({ id, exchange }) => (exchange ? [[id, exchange]] : [])));

/** The parts to start, and their ports. */
export interface WorldOptions {
  /** Default: all. */
  readonly parts?: readonly WorldPart[];
  /**
   * `fixed`: the demo's ports (3002, 4173 to 4176, 5555, 8545, 8546, 8899). `free` (default): any
   * free ports, for parallel worlds.
   */
  readonly ports?: "fixed" | "free";
  /**
   * Validates and mines Bitcoin transactions. Default `embedded`, which runs anywhere; `litecoind`
   * omits part `bitcoin` if the binary is missing.
   */
  readonly bitcoinChain?: WorldBitcoin["chain"];
  /** The built host page of part `demo`. Default: `demo/dist` in the working folder. */
  readonly demoFolder?: string;
  /** The file of that folder for `/`. Default `index.html`. */
  readonly demoIndex?: string;
}

const EVERY_PART: readonly WorldPart[] = [
  "evm",
  "solana",
  "bitcoin",
  "relay",
  "services",
  "phone",
  "secure",
  "demo",
];

class RunningParts {
  readonly running = new Map<WorldPart, RunningPart>();
  readonly missingParts: { part: WorldPart; reason: string }[] = [];
  addresses: WorldJson = {};
  relay: Relay | undefined;
  solana: WorldSolana | undefined;
  services: WorldServices | undefined;
  bitcoin: WorldBitcoin | undefined;

  add<P extends RunningPart>(
    name: WorldPart,
    part: P | string,
    address: (part: P) => WorldJson,
  ): void {
    if (typeof part === "string") return void this.missingParts.push({ part: name, reason: part });
    this.running.set(name, part);
    this.addresses = { ...this.addresses, ...address(part) };
  }

  async stop(): Promise<void> {
    const ending = [...this.running.values()];
    this.running.clear();
    await Promise.all(ending.map((part) => part.stop()));
  }
}

type Settings = Required<Omit<WorldOptions, "parts">>;
type Start = (parts: RunningParts, settings: Settings) => Promise<void>;

/** In this order: later parts read addresses of earlier ones. */
const START_PART: Readonly<Record<WorldPart, Start>> = {
  evm: async (parts, { ports }) =>
    parts.add("evm", await startEvmPart(ports), (part) => ({ evm: part.chains })),
  solana: async (parts, { ports }) => {
    const { startSolanaPart } = await import("./solana/solana-part.js");
    parts.add("solana", await startSolanaPart(ports), ({ solana }) => {
      parts.solana = solana;
      return { solana: [solana.network] };
    });
  },
  bitcoin: async (parts, { ports, bitcoinChain }) => {
    const { startBitcoinPart } = await import("./bitcoin/bitcoin-part.js");
    parts.add("bitcoin", await startBitcoinPart(ports, bitcoinChain), (part) => {
      parts.bitcoin = part.bitcoin;
      return { bitcoin: [part.network] };
    });
  },
  relay: async (parts, { ports }) =>
    parts.add("relay", await startRelayPart(ports), (part) => {
      parts.relay = part.relay;
      return { relay: part.url };
    }),
  services: async (parts, { ports }) =>
    parts.add(
      "services",
      await startServicesPart(ports, nodesOf(parts.addresses), exchangesOf(parts.addresses)),
      (part) => {
        parts.services = part.services;
        return { services: part.services.urls };
      },
    ),
  phone: async (parts, { ports, demoFolder }) => {
    const port = ports === "fixed" ? PHONE_PORT : 0;
    const page = { index: "phone/index.html", takesLinks: true };
    const part = await startDemoPart(demoFolder, port, () => parts.addresses, page);
    parts.add("phone", part, ({ url }) => ({ phone: url }));
  },
  secure: async (parts, { ports, demoFolder }) => {
    const port = ports === "fixed" ? SECURE_PORT : 0;
    const page = { index: "secure/index.html", takesLinks: true, isFramed: true };
    const part = await startDemoPart(demoFolder, port, () => parts.addresses, page);
    parts.add("secure", part, ({ url }) => ({ secure: url }));
  },
  demo: async (parts, { ports, demoFolder, demoIndex: index }) => {
    const port = ports === "fixed" ? DEMO_PORT : 0;
    const part = await startDemoPart(demoFolder, port, () => parts.addresses, { index });
    parts.add("demo", part, ({ url }) => ({ demo: url }));
  },
};

/**
 * Starts real counterparts on the loopback interface. Lists parts that cannot run here in
 * `missingParts`. Rejects with a plain `Error` if a port is in use or a node dies at start, after
 * stopping everything.
 */
export async function startWorld(options: WorldOptions = {}): Promise<World> {
  const {
    parts: requestedParts = EVERY_PART,
    ports = "free",
    bitcoinChain = "embedded",
    demoFolder = join(process.cwd(), "demo/dist"),
    demoIndex = "index.html",
  } = options;
  const parts = new RunningParts();
  try {
    for (const name of EVERY_PART.filter((one) => requestedParts.includes(one)))
      await START_PART[name](parts, { ports, bitcoinChain, demoFolder, demoIndex });
  } catch (error) {
    await parts.stop();
    throw error;
  }
  return {
    get addresses() {
      return parts.addresses;
    },
    get solana() {
      return parts.solana;
    },
    get relay() {
      return parts.relay;
    },
    get services() {
      return parts.services;
    },
    get bitcoin() {
      return parts.bitcoin;
    },
    missingParts: parts.missingParts,
    fault: (part, fault) => parts.running.get(part)?.fault(fault) ?? (() => undefined),
    stop: () => parts.stop(),
  };
}
