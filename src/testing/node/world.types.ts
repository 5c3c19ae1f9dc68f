import type { Relay } from "./relay/relay.js";
import type { CaipNetworkId } from "../../domain/caip/caip.types.js";

/** A counterpart of the local world. `evm`: two anvil nodes. `relay`: a WalletConnect relay. `phone`: a page with the real wallet SDK. `demo`: the host page and `/world.json`. */
export type WorldPart = "evm" | "relay" | "phone" | "demo";

/** One chain of the world, ready to be written into `createLatchkit({ networks })`. */
export interface WorldChain {
  readonly id: CaipNetworkId;
  readonly name: string;
  /** The chain's address; faults of part `evm` happen here. */
  readonly rpcUrl: string;
  readonly currency: { readonly name: string; readonly symbol: string; readonly decimals: number };
  /** An ERC-20 with 6 decimals that anyone may mint, or nothing when it could not be deployed. */
  readonly token?: string;
}

/** What `GET /world.json` answers. A part that was not started, or was left out, is absent. */
export interface WorldJson {
  /** Where the host page is, ends with a slash. */
  readonly demo?: string;
  readonly evm?: readonly WorldChain[];
  /** `ws://127.0.0.1:<port>` */
  readonly relay?: string;
  /** Where the phone is, ends with a slash. `<phone>wc?uri=…` opens a pairing, as a wallet's own link does. */
  readonly phone?: string;
}

/**
 * Something that goes wrong on the way to a part, for every request until undone. `delay` is in ms; `hang` never answers; `truncate` ends the
 * body half-way; `html` answers 200 with a page; `drop` ends the connection.
 */
export type Fault =
  | { readonly kind: "status"; readonly status: number }
  | { readonly kind: "delay"; readonly ms: number }
  | { readonly kind: "hang" }
  | { readonly kind: "truncate" }
  | { readonly kind: "html" }
  | { readonly kind: "drop" };

/** A running part. */
export interface RunningPart {
  /** Puts one more fault before the part; the latest one counts. Gives the undo. */
  fault(fault: Fault): () => void;
  stop(): Promise<void>;
}

/** The running world. It ends with `stop()`, and with the process that started it, however that one dies. */
export interface World {
  readonly addresses: WorldJson;
  /** The relay's own controls; absent where it was left out. */
  readonly relay: Relay | undefined;
  fault(part: WorldPart, fault: Fault): () => void;
  /** Parts that could not be started here, each with the reason in one sentence. */
  readonly left: readonly { readonly part: WorldPart; readonly reason: string }[];
  stop(): Promise<void>;
}
