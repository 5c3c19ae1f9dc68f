import type { Fault } from "./fault.types.js";
import type { Relay } from "./relay/relay.js";
import type { WorldServiceName, WorldServices } from "./services/services.types.js";
import type { WorldSolana, WorldSolanaNetwork } from "./solana/solana.types.js";
import type { CaipNetworkId } from "../../domain/caip/caip.types.js";

/**
 * A counterpart of the local world. `evm`: two anvil nodes. `solana`: a Solana runtime. `bitcoin`:
 * a ledger of unspent outputs. `relay`: a WalletConnect relay. `services`: catalogue, analytics and
 * reads of the blockchain service. `phone`: a page with the real wallet SDK. `secure`: the site of
 * an embedded wallet, of another origin, with a mailbox. `demo`: the host page and `/world.json`.
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

/** One chain of the world, ready to be written into `createLatchkit({ networks })`. */
export interface WorldChain {
  readonly id: CaipNetworkId;
  readonly name: string;
  /** The chain's address; faults of part `evm` happen here. */
  readonly rpcUrl: string;
  readonly currency: { readonly name: string; readonly symbol: string; readonly decimals: number };
  /** An ERC-20 with 6 decimals that anyone may mint, or nothing when it could not be deployed. */
  readonly token?: string;
  /** One that behaves as USDT: no answers, and no change of an approval that is not used up. */
  readonly tether?: string;
  /** Changes both for the currency, at 3,000 each, where pages know a router of 1inch. */
  readonly exchange?: string;
  /** The same at an address that no page knows. */
  readonly otherExchange?: string;
  /** What an account lends its address to (EIP-7702) to carry out several calls as one. */
  readonly batcher?: string;
  /** An ERC-721 contract of which anybody may mint pieces. */
  readonly pieces?: string;
}

/** The Bitcoin chain of the world: regtest. */
export interface WorldBitcoinNetwork {
  readonly networkId: CaipNetworkId;
  readonly name: string;
  /**
   * Esplora-style base address, without a slash at the end; faults of part `bitcoin` happen here.
   */
  readonly apiUrl: string;
  readonly currency: { readonly name: string; readonly symbol: string; readonly decimals: number };
}

/**
 * The controls of the Bitcoin chain. Blocks are made by `fund` and `mine`, and on fixed ports also
 * soon after a transaction waits for one.
 */
export interface WorldBitcoin {
  /**
   * `embedded`: Bitcoin's rules in this process. `litecoind`: Litecoin Core on its regtest, a full
   * node that checks the same scripts.
   */
  readonly ledger: "embedded" | "litecoind";
  /**
   * Pays so many satoshi to an address and puts that into a block; gives the transaction's id.
   * Rejects with a plain `Error` for an address of another chain, and when the miner has not as
   * much (a few hundred BTC).
   */
  fund(address: string, satoshi: bigint | number): Promise<string>;
  /** Makes so many blocks, one unless told; the first one takes what waits. */
  mine(blocks?: number): Promise<void>;
}

/** What `GET /world.json` answers. A part that was not started, or was left out, is absent. */
export interface WorldJson {
  /** Where the host page is, ends with a slash. */
  readonly demo?: string;
  readonly evm?: readonly WorldChain[];
  readonly solana?: readonly WorldSolanaNetwork[];
  readonly bitcoin?: readonly WorldBitcoinNetwork[];
  /** `ws://127.0.0.1:<port>` */
  readonly relay?: string;
  /** Base URLs without a slash at the end, as `createLatchkit({ services })` takes them. */
  readonly services?: Readonly<Record<WorldServiceName, string>>;
  /**
   * Where the phone is, ends with a slash. `<phone>wc?uri=…` opens a pairing, as a wallet's own
   * link does.
   */
  readonly phone?: string;
  /**
   * Where the embedded wallet's site is, ends with a slash: `<secure>sdk` is the frame's page,
   * `<secure>mailbox` shows its e-mails.
   */
  readonly secure?: string;
}

/**
 * The running world. It ends with `stop()`, and with the process that started it, however that one
 * dies.
 */
export interface World {
  readonly addresses: WorldJson;
  /** What a test does with the Solana chain; absent where it was left out. */
  readonly solana: WorldSolana | undefined;
  /** The relay's own controls; absent where it was left out. */
  readonly relay: Relay | undefined;
  /** The controls of the Bitcoin chain; absent where it was left out. */
  readonly bitcoin: WorldBitcoin | undefined;
  /** The controls of the services; absent where they were left out. */
  readonly services: WorldServices | undefined;
  /**
   * Puts one more fault before a part; `services.fault` also takes single paths. Gives the undo.
   */
  fault(part: WorldPart, fault: Fault): () => void;
  /** Parts that could not be started here, each with the reason in one sentence. */
  readonly left: readonly { readonly part: WorldPart; readonly reason: string }[];
  stop(): Promise<void>;
}
