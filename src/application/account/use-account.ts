import type { BatchCall, BatchStatus, TransactionReceipt, TransactionRef, TransactionRequest, TypedData, WalletCapabilities } from "../../domain/transaction/transaction.js";
import { LatchkitError } from "../../domain/errors/latchkit-error.js";
import type { Network } from "../../domain/network/network.js";
import type { ChainAccess } from "../../ports/ports.js";
import type { Networks } from "../network/network-state.js";
import { type ActiveWallets, valueOfOutcome } from "./active-wallet.js";

/** Signs and sends with the shown account. Each rejects with `connection/not-connected`, `wallet/declined`, `wallet/pending` and the errors of `ChainSigner`. */
export class UseAccount {
  readonly #wallets: ActiveWallets;
  readonly #networks: Networks;
  readonly #chains: ChainAccess;
  constructor(wallets: ActiveWallets, networks: Networks, chains: ChainAccess) {
    this.#wallets = wallets;
    this.#networks = networks;
    this.#chains = chains;
  }

  signMessage(text: string, signal: AbortSignal): Promise<string> {
    return this.#wallets.sign(signal, async ({ account, wallet, signer }, asked) =>
      valueOfOutcome(await signer.signMessage(wallet, account.address, text, asked), "personal_sign"));
  }

  signTypedData(data: TypedData, signal: AbortSignal): Promise<string> {
    return this.#wallets.sign(signal, async ({ account, wallet, signer }, asked) =>
      valueOfOutcome(await signer.signTypedData(wallet, account.address, data, asked), "eth_signTypedData_v4"));
  }

  sendTransaction(transaction: TransactionRequest, signal: AbortSignal): Promise<TransactionRef> {
    return this.#wallets.sign(signal, async ({ account, wallet, signer }, asked) => {
      const network = this.#network(account.networkId);
      const hash = valueOfOutcome(await signer.send(wallet, account.address, network, transaction, asked), "eth_sendTransaction");
      return { networkId: network.id, hash, ...(network.explorerUrl && { explorerUrl: `${network.explorerUrl.replace(/\/+$/, "")}/tx/${hash}` }) };
    });
  }

  async estimateGas(transaction: TransactionRequest, signal: AbortSignal): Promise<bigint> {
    const { account } = this.#wallets.current;
    return (await this.#chains.reader(account.namespace)).estimateGas(account.caipAddress, transaction, signal);
  }

  async waitForReceipt({ networkId, hash }: TransactionRef, signal: AbortSignal): Promise<TransactionReceipt> {
    const { namespace } = this.#network(networkId);
    return (await this.#chains.reader(namespace)).waitForReceipt(networkId, hash, signal);
  }

  capabilities(signal: AbortSignal): Promise<WalletCapabilities> {
    return this.#wallets.sign(signal, ({ account, wallet, signer }, asked) => signer.capabilities(wallet, account.address, asked));
  }

  sendCalls(calls: readonly BatchCall[], signal: AbortSignal): Promise<string> {
    return this.#wallets.sign(signal, async ({ account, wallet, signer }, asked) =>
      valueOfOutcome(await signer.sendCalls(wallet, account.address, this.#network(account.networkId), calls, asked), "wallet_sendCalls"));
  }

  callsStatus(id: string, signal: AbortSignal): Promise<BatchStatus> {
    return this.#wallets.sign(signal, ({ wallet, signer }, asked) => signer.callsStatus(wallet, id, asked));
  }

  #network(id: Network["id"]): Network {
    const network = this.#networks.find(id);
    if (!network) throw new LatchkitError("network/not-found", { networkId: id });
    return network;
  }
}
