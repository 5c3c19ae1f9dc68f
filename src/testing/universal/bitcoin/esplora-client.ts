import { ProviderRpcError } from "../../../infrastructure/in-memory/index.js";
import type { Coin } from "./payments.js";

interface Listed {
  readonly txid: string;
  readonly vout: number;
  readonly value: number;
}

/** A scripted wallet's own way to the chain: what it can spend, and sending. */
export class EsploraClient {
  readonly #url: string;

  constructor(url: string) {
    this.#url = url;
  }

  async coins(address: string): Promise<readonly Coin[]> {
    const listed = JSON.parse(await this.#ask(`/address/${address}/utxo`)) as readonly Listed[];
    return listed.map(({ txid, vout, value }) => ({ id: txid, index: vout, value: BigInt(value) }));
  }

  /** Gives the id; rejects with a `ProviderRpcError` in the node's words. */
  send(hex: string): Promise<string> {
    return this.#ask("/tx", { method: "POST", body: hex });
  }

  async #ask(path: string, init?: RequestInit): Promise<string> {
    const response = await fetch(this.#url + path, init);
    const text = await response.text();
    if (!response.ok) throw new ProviderRpcError(-32603, text.slice(0, 300));
    return text;
  }
}
