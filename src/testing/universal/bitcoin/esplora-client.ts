import { ProviderRpcError } from "../../../infrastructure/in-memory/index.js";
import type { Coin } from "./payments.js";

interface Listed {
  readonly txid: string;
  readonly vout: number;
  readonly value: number;
}

export class EsploraClient {
  readonly #url: string;

  constructor(url: string) {
    this.#url = url;
  }

  async coins(address: string): Promise<readonly Coin[]> {
    const utxos = JSON.parse(await this.#ask(`/address/${address}/utxo`)) as readonly Listed[];
    return utxos.map(({ txid, vout, value }) => ({ id: txid, index: vout, value: BigInt(value) }));
  }

  /** Resolves to the id; rejects with a `ProviderRpcError` with the node's message. */
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
