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

  async signMessage(text: string, signal: AbortSignal): Promise<string> {
    const { account, wallet } = this.#wallets.current;
    const signer = await this.#chains.signer(account.namespace);
    return valueOfOutcome(await signer.signMessage(wallet, account.address, text, signal), "personal_sign");
  }

  async signTypedData(data: TypedData, signal: AbortSignal): Promise<string> {
    const { account, wallet } = this.#wallets.current;
    const signer = await this.#chains.signer(account.namespace);
    return valueOfOutcome(await signer.signTypedData(wallet, account.address, data, signal), "eth_signTypedData_v4");
  }

  async sendTransaction(transaction: TransactionRequest, signal: AbortSignal): Promise<TransactionRef> {
    const { account, wallet } = this.#wallets.current;
    const network = this.#network(account.networkId);
    const signer = await this.#chains.signer(account.namespace);
    const hash = valueOfOutcome(await signer.send(wallet, account.address, network, transaction, signal), "eth_sendTransaction");
    return { networkId: network.id, hash, ...(network.explorerUrl && { explorerUrl: `${network.explorerUrl.replace(/\/+$/, "")}/tx/${hash}` }) };
  }

  async estimateGas(transaction: TransactionRequest, signal: AbortSignal): Promise<bigint> {
    const { account } = this.#wallets.current;
    return (await this.#chains.reader(account.namespace)).estimateGas(account.caipAddress, transaction, signal);
  }

  async waitForReceipt({ networkId, hash }: TransactionRef, signal: AbortSignal): Promise<TransactionReceipt> {
    const { namespace } = this.#network(networkId);
    return (await this.#chains.reader(namespace)).waitForReceipt(networkId, hash, signal);
  }

  async capabilities(signal: AbortSignal): Promise<WalletCapabilities> {
    const { account, wallet } = this.#wallets.current;
    return (await this.#chains.signer(account.namespace)).capabilities(wallet, account.address, signal);
  }

  async sendCalls(calls: readonly BatchCall[], signal: AbortSignal): Promise<string> {
    const { account, wallet } = this.#wallets.current;
    const signer = await this.#chains.signer(account.namespace);
    return valueOfOutcome(await signer.sendCalls(wallet, account.address, this.#network(account.networkId), calls, signal), "wallet_sendCalls");
  }

  async callsStatus(id: string, signal: AbortSignal): Promise<BatchStatus> {
    const { account, wallet } = this.#wallets.current;
    return (await this.#chains.signer(account.namespace)).callsStatus(wallet, id, signal);
  }

  #network(id: Network["id"]): Network {
    const network = this.#networks.find(id);
    if (!network) throw new LatchkitError("network/not-found", { networkId: id });
    return network;
  }
}
