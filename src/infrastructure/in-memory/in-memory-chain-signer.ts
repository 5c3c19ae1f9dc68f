import { parseEvmAddress } from "../../domain/address/evm-address.js";
import { LatchkitError } from "../../domain/errors/latchkit-error.js";
import type { CaipNetworkId } from "../../domain/caip/caip.types.js";
import { bytesOfMessage } from "../../domain/shared/byte-texts.js";
import type { Network } from "../../domain/network/network.js";
import type {
  BatchStatus,
  CallBatch,
  TransactionRequest,
  TypedData,
  WalletCapabilities,
} from "../../domain/transaction/transaction.js";
import type { TokenBalance } from "../../domain/tokens/token-balance.js";
import { typedDataNetwork } from "../../domain/network/chain-move.js";
import type { EvmChainSigner, SendOutcome } from "../../ports/chain-signer.port.js";
import type { Scheduler } from "../../ports/page.ports.js";
import type { WalletConnector, WalletOutcome } from "../../ports/wallet-connector.port.js";
import {
  checkCalls,
  checkTransaction,
  type CheckedTransaction,
} from "../chain-signer/evm-transaction.js";
import { checkToken } from "../chain-signer/check-token.js";
import { EvmReadBack, type EvmNodes } from "../chain-signer/evm-read-back.js";
import { toCaipAddress } from "../../domain/caip/caip.js";
import { NetworkSwitch, requireNetwork } from "../chain-signer/switch-evm-network.js";
import {
  parseBatchId,
  parseCallsStatus,
  parseHash,
  parseSignature,
} from "../chain-signer/wallet-answers.js";
import { walletAssets, walletCapabilities } from "../chain-signer/wallet-queries.js";
import { bindMembers } from "../../domain/shared/bind-members.js";

const done = <T>(
  outcome: WalletOutcome<unknown>,
  readValue: (value: unknown) => T,
): WalletOutcome<T> =>
  outcome.kind === "done" ? { kind: "done", value: readValue(outcome.value) } : outcome;

const toHex = (message: string | Uint8Array): string =>
  `0x${Array.from(bytesOfMessage(message), (byte) => byte.toString(16).padStart(2, "0")).join("")}`;

const toJson = (data: TypedData): string =>
  JSON.stringify(data, (_, value: unknown) =>
    typeof value === "bigint" ? value.toString() : value,
  );

const toWire = ({ to, value, data }: CheckedTransaction): object => ({
  to,
  ...(value === undefined ? {} : { value: `0x${value.toString(16)}` }),
  ...(data === undefined ? {} : { data }),
});

/** A signer without a chain library. Validates and rejects like the real one. */
export class InMemoryChainSigner implements EvmChainSigner {
  /** As `ChainSigner.namespace`. */
  readonly namespace = "eip155";
  readonly #scheduler: Scheduler;
  readonly #nodes: EvmNodes;
  readonly #readBack: EvmReadBack;

  constructor(scheduler: Scheduler, nodes: EvmNodes) {
    bindMembers(this);
    this.#scheduler = scheduler;
    this.#nodes = nodes;
    this.#readBack = new EvmReadBack(nodes, scheduler);
  }

  /** As `ChainSigner.signMessage`. */
  async signMessage(
    wallet: WalletConnector,
    address: string,
    message: string | Uint8Array,
    signal: AbortSignal,
  ): Promise<WalletOutcome<string>> {
    const call = { method: "personal_sign", params: [toHex(message), parseEvmAddress(address)] };
    return done(await wallet.request(call, signal), (value) => parseSignature(value, call.method));
  }

  /** As `EvmSigning.signTypedData`. */
  async signTypedData(
    wallet: WalletConnector,
    address: string,
    networkId: CaipNetworkId,
    data: TypedData,
    signal: AbortSignal,
  ): Promise<WalletOutcome<string>> {
    if (!data.types[data.primaryType])
      throw new LatchkitError("transaction/invalid", { field: "typedData" });
    if (typedDataNetwork(data) === networkId) await requireNetwork(wallet, networkId, signal);
    const call = {
      method: "eth_signTypedData_v4",
      params: [parseEvmAddress(address), toJson(data)],
    };
    return done(await wallet.request(call, signal), (value) => parseSignature(value, call.method));
  }

  /** As `ChainSigner.send`. */
  async send(
    wallet: WalletConnector,
    address: string,
    network: Network,
    transaction: TransactionRequest,
    signal: AbortSignal,
  ): Promise<SendOutcome> {
    const checked = checkTransaction(transaction);
    const from = parseEvmAddress(address);
    await checkToken(this.#nodes, toCaipAddress(network.id, from), checked, signal);
    const chainId = await requireNetwork(wallet, network.id, signal);
    const method = "eth_sendTransaction";
    const params = [{ from, chainId, ...toWire(checked) }];
    const before = await this.#readBack.before(network, from, signal);
    const answer = await wallet.request({ method, params }, signal);
    if (answer.kind !== "done") return answer;
    const hash = parseHash(answer.value, method);
    return this.#readBack.outcome(
      { network, from, requested: checked, method, hash, before },
      signal,
    );
  }

  /** As `ChainSigner.switchNetwork`. */
  switchNetwork(
    wallet: WalletConnector,
    network: Network,
    signal: AbortSignal,
  ): Promise<WalletOutcome<void>> {
    return new NetworkSwitch(wallet, network, this.#scheduler, signal).run();
  }

  /** As `EvmSigning.capabilities`. */
  capabilities(
    wallet: WalletConnector,
    address: string,
    signal: AbortSignal,
  ): Promise<WalletCapabilities> {
    return walletCapabilities(wallet, address, signal);
  }

  /** As `EvmSigning.assets`. */
  assets(
    wallet: WalletConnector,
    address: string,
    networkId: CaipNetworkId,
    signal: AbortSignal,
  ): Promise<readonly TokenBalance[]> {
    return walletAssets(wallet, address, networkId, signal);
  }

  /** As `EvmSigning.sendCalls`. */
  async sendCalls(
    wallet: WalletConnector,
    address: string,
    network: Network,
    { calls, atomicRequired }: CallBatch,
    signal: AbortSignal,
  ): Promise<WalletOutcome<string>> {
    const wire = checkCalls(calls).map(toWire);
    const batch = {
      version: "2.0.0",
      from: parseEvmAddress(address),
      chainId: await requireNetwork(wallet, network.id, signal),
      atomicRequired,
      calls: wire,
    };
    const answer = await wallet.request({ method: "wallet_sendCalls", params: [batch] }, signal);
    return done(answer, (value) => parseBatchId(value, "wallet_sendCalls"));
  }

  /** As `EvmSigning.callsStatus`. */
  async callsStatus(
    wallet: WalletConnector,
    id: string,
    signal: AbortSignal,
  ): Promise<BatchStatus> {
    const method = "wallet_getCallsStatus";
    const answer = await wallet.request({ method, params: [id] }, signal);
    if (answer.kind !== "done") throw new LatchkitError("wallet/request-failed", { method });
    return parseCallsStatus(answer.value, id, method);
  }
}
