import type { Fault } from "./fault.types.js";
import type { Relay } from "./relay/relay.js";
import type { WorldServiceName, WorldServices } from "./services/services.types.js";
import type { WorldSolana, WorldSolanaNetwork } from "./solana/solana.types.js";
import type { CaipNetworkId } from "../../domain/caip/caip.types.js";

/**
 * A counterpart of the local world. `evm`: two anvil nodes. `solana`: a Solana runtime. `bitcoin`:
 * a Bitcoin regtest chain. `relay`: a WalletConnect relay. `services`: catalogue, analytics and
 * blockchain service. `phone`: a page with the real wallet SDK. `secure`: the embedded wallet's
 * site, of another origin, with a mailbox. `demo`: the host page and `/world.json`.
 */
export type WorldPart =
  | "evm"
  | "solana"
  | "bitcoin"
  | "relay"
  | "services"
  | "phone"
  | "secure"
  | "demo";

/** A local EVM chain, in the form of `createLatchkit({ networks })`. */
export interface WorldChain {
  readonly id: CaipNetworkId;
  readonly name: string;
  /** The node's URL; faults of part `evm` apply here. */
  readonly rpcUrl: string;
  readonly currency: { readonly name: string; readonly symbol: string; readonly decimals: number };
  /** An ERC-20 with 6 decimals that anyone may mint; absent if its deployment failed. */
  readonly token?: string;
  /** A token like USDT: no return values, and an approval must be reset before it changes. */
  readonly tether?: string;
  /** Exchanges both tokens for the currency at 3,000 each, at a 1inch router address. */
  readonly exchange?: string;
  /** The same exchange at an unknown address. */
  readonly otherExchange?: string;
  /** The EIP-7702 delegate that batches calls. */
  readonly batcher?: string;
  /** An ERC-721 contract that anyone may mint from. */
  readonly pieces?: string;
}

/** The local Bitcoin chain: regtest. */
export interface WorldBitcoinNetwork {
  readonly networkId: CaipNetworkId;
  readonly name: string;
  /** Esplora-style base URL without a trailing slash; faults of part `bitcoin` apply here. */
  readonly apiUrl: string;
  readonly currency: { readonly name: string; readonly symbol: string; readonly decimals: number };
}

/**
 * Controls of the Bitcoin chain. `fund` and `mine` create blocks; fixed ports also mine pending
 * transactions.
 */
export interface WorldBitcoin {
  /** `embedded`: Bitcoin's rules in this process. `litecoind`: Litecoin Core on its regtest. */
  readonly chain: "embedded" | "litecoind";
  /**
   * Pays satoshi to an address, mines a block and resolves to the transaction id. Rejects with a
   * plain `Error` for another chain's address, or if the miner's balance (a few hundred BTC) is too
   * low.
   */
  fund(address: string, satoshi: bigint | number): Promise<string>;
  /** Mines blocks, by default one; the first includes pending transactions. */
  mine(blocks?: number): Promise<void>;
}

/** The content of `GET /world.json`. Parts that do not run are absent. */
export interface WorldJson {
  /** URL of the host page, with a trailing slash. */
  readonly demo?: string;
  readonly evm?: readonly WorldChain[];
  readonly solana?: readonly WorldSolanaNetwork[];
  readonly bitcoin?: readonly WorldBitcoinNetwork[];
  /** `ws://127.0.0.1:<port>` */
  readonly relay?: string;
  /** Base URLs without a trailing slash, as `createLatchkit({ services })` takes them. */
  readonly services?: Readonly<Record<WorldServiceName, string>>;
  /** URL of the phone, with a trailing slash. `<phone>wc?uri=…` opens a pairing. */
  readonly phone?: string;
  /**
   * URL of the embedded wallet's site, with a trailing slash: `<secure>sdk` is the frame's page,
   * `<secure>mailbox` its e-mails.
   */
  readonly secure?: string;
}

/** The running world. Ends with `stop()`, or when the process that started it dies in any way. */
export interface World {
  readonly addresses: WorldJson;
  /** Controls of the Solana chain; absent if it does not run. */
  readonly solana: WorldSolana | undefined;
  /** Controls of the relay; absent if it does not run. */
  readonly relay: Relay | undefined;
  /** Controls of the Bitcoin chain; absent if it does not run. */
  readonly bitcoin: WorldBitcoin | undefined;
  /** Controls of the services; absent if they do not run. */
  readonly services: WorldServices | undefined;
  /** Injects a fault before a part; `services.fault` also takes single paths. Returns the undo. */
  fault(part: WorldPart, fault: Fault): () => void;
  /** Parts that could not start, each with the reason in one sentence. */
  readonly missingParts: readonly { readonly part: WorldPart; readonly reason: string }[];
  stop(): Promise<void>;
}
