import { base64 } from "@scure/base";
import type { CaipNetworkId } from "../../../domain/caip/caip.types.js";
import { solanaChainOf } from "../../../domain/network/solana-cluster.js";
import type { Network } from "../../../domain/network/network.js";
import { ProviderRpcError } from "../../../infrastructure/in-memory/index.js";

interface NodeAnswer {
  readonly result?: unknown;
  readonly error?: { readonly code: number; readonly message: string };
}

export class SolanaNodes {
  readonly #networks: readonly Network[];
  #active: Network;

  /** Throws without any network. */
  constructor(networks: readonly Network[]) {
    const [first] = networks;
    if (first === undefined) throw new RangeError("A Solana wallet needs a network.");
    this.#networks = networks;
    this.#active = first;
  }

  get active(): CaipNetworkId {
    return this.#active.id;
  }
  /** Wallet Standard chain names of the networks. */
  get chains(): readonly `${string}:${string}`[] {
    return [...new Set(this.#networks.map(({ id }) => solanaChainOf(id)))];
  }

  /** Switches to a known network; throws a `ProviderRpcError` 4901 for others. */
  selectNetwork(id: CaipNetworkId): void {
    const network = this.#networks.find((one) => one.id === id);
    if (network === undefined)
      throw new ProviderRpcError(4901, "The wallet has no node for this network.");
    this.#active = network;
  }

  /** Throws a `ProviderRpcError` 4901 unless `chain` is the active network. */
  expect(chain: unknown): void {
    if (
      chain !== undefined &&
      chain !== this.#active.id &&
      chain !== solanaChainOf(this.#active.id)
    )
      throw new ProviderRpcError(4901, "The wallet is on another network.");
  }

  /**
   * Sends a signed transaction to the active network's node. Rejects with the node's code and
   * message.
   */
  async send(transaction: Uint8Array): Promise<void> {
    const params = [
      base64.encode(transaction),
      { encoding: "base64", preflightCommitment: "confirmed" },
    ];
    const response = await fetch(this.#active.rpcUrls[0] ?? "", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "sendTransaction", params }),
    });
    const { error } = (await response.json()) as NodeAnswer;
    if (error !== undefined) throw new ProviderRpcError(error.code, error.message);
  }
}
