import { getTypesForEIP712Domain, serializeTypedData, toHex, validateTypedData } from "viem";
import { parseEvmAddress } from "../../domain/address/evm-address.js";
import { toCaipAddress } from "../../domain/caip/caip.js";
import { isProposal } from "../../domain/connectors/connector-id.js";
import { LatchkitError } from "../../domain/errors/latchkit-error.js";
import type { CaipNetworkId } from "../../domain/caip/caip.types.js";
import type { Network } from "../../domain/network/network.js";
import type { TokenBalance } from "../../domain/tokens/token-balance.js";
import { typedDataNetwork } from "../../domain/network/chain-move.js";
import type {
  BatchStatus,
  CallBatch,
  TransactionRequest,
  TypedData,
  WalletCapabilities,
} from "../../domain/transaction/transaction.js";
import type { EvmChainSigner, SendOutcome } from "../../ports/chain-signer.port.js";
import type { Scheduler } from "../../ports/page.ports.js";
import type { WalletConnector, WalletOutcome } from "../../ports/wallet-connector.port.js";
import { checkToken } from "./check-token.js";
import { EvmReadBack, type EvmNodes } from "./evm-read-back.js";
import {
  checkCalls,
  checkTransaction,
  toQuantity,
  type CheckedTransaction,
} from "./evm-transaction.js";
import { NetworkSwitch, requireNetwork } from "./switch-evm-network.js";
import { parseBatchId, parseCallsStatus, parseHash, parseSignature } from "./wallet-answers.js";
import { walletAssets, walletCapabilities } from "./wallet-queries.js";

interface ViemChainSignerParts {
  readonly scheduler: Scheduler;
  /** Reads back the transactions that wallets report. */
  readonly nodes: EvmNodes;
}

/**
 * Signs and sends with an EVM wallet's JSON-RPC. Requests each confirmation once, except a switch
 * after the chain was added.
 */
export class ViemChainSigner implements EvmChainSigner {
  readonly namespace = "eip155";
  readonly #scheduler: Scheduler;
  readonly #nodes: EvmNodes;
  readonly #readBack: EvmReadBack;

  constructor({ scheduler, nodes }: ViemChainSignerParts) {
    this.#scheduler = scheduler;
    this.#nodes = nodes;
    this.#readBack = new EvmReadBack(nodes, scheduler);
  }

  async signMessage(
    wallet: WalletConnector,
    address: string,
    message: string | Uint8Array,
    signal: AbortSignal,
  ): Promise<WalletOutcome<string>> {
    const method = "personal_sign";
    const answer = await wallet.request(
      { method, params: [toHex(message), parseEvmAddress(address)] },
      signal,
    );
    return done(answer, (value) => parseSignature(value, method));
  }

  async signTypedData(
    wallet: WalletConnector,
    address: string,
    networkId: CaipNetworkId,
    data: TypedData,
    signal: AbortSignal,
  ): Promise<WalletOutcome<string>> {
    const method = "eth_signTypedData_v4";
    const params = [parseEvmAddress(address), typedDataJson(data)];
    if (typedDataNetwork(data) === networkId) await requireNetwork(wallet, networkId, signal);
    const answer = await wallet.request({ method, params }, signal);
    return done(answer, (value) => parseSignature(value, method));
  }

  /**
   * The wallet must be on the network shown. A token transfer is simulated first and may reject as
   * reads do.
   */
  async send(
    wallet: WalletConnector,
    address: string,
    network: Network,
    transaction: TransactionRequest,
    signal: AbortSignal,
  ): Promise<SendOutcome> {
    const method = "eth_sendTransaction";
    const from = parseEvmAddress(address);
    const checked = checkTransaction(transaction);
    await checkToken(this.#nodes, toCaipAddress(network.id, from), checked, signal);
    const chainId = await requireNetwork(wallet, network.id, signal);
    const params = [{ from, chainId, ...wireCall(checked) }];
    if (isProposal(wallet.connectorId))
      return proposedOutcome(await wallet.request({ method, params }, signal), method);
    // Awaited after the wallet request, so that opening the wallet is not delayed.
    const before = this.#readBack.before(network, from, signal);
    before.catch(() => undefined);
    const answer = await wallet.request({ method, params }, signal);
    if (answer.kind !== "done") return answer;
    const hash = parseHash(answer.value, method);
    return this.#readBack.outcome(
      { network, from, requested: checked, method, hash, before: await before },
      signal,
    );
  }

  switchNetwork(
    wallet: WalletConnector,
    network: Network,
    signal: AbortSignal,
  ): Promise<WalletOutcome<void>> {
    return new NetworkSwitch(wallet, network, this.#scheduler, signal).run();
  }

  capabilities(
    wallet: WalletConnector,
    address: string,
    signal: AbortSignal,
  ): Promise<WalletCapabilities> {
    return walletCapabilities(wallet, address, signal);
  }

  assets(
    wallet: WalletConnector,
    address: string,
    networkId: CaipNetworkId,
    signal: AbortSignal,
  ): Promise<readonly TokenBalance[]> {
    return walletAssets(wallet, address, networkId, signal);
  }

  async sendCalls(
    wallet: WalletConnector,
    address: string,
    network: Network,
    { calls, atomicRequired }: CallBatch,
    signal: AbortSignal,
  ): Promise<WalletOutcome<string>> {
    const method = "wallet_sendCalls";
    const wire = checkCalls(calls).map(wireCall);
    const from = parseEvmAddress(address);
    const batch = {
      version: "2.0.0",
      from,
      chainId: await requireNetwork(wallet, network.id, signal),
      atomicRequired,
      calls: wire,
    };
    const answer = await wallet.request({ method, params: [batch] }, signal);
    return done(answer, (value) => parseBatchId(value, method));
  }

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

const done = <T>(
  outcome: WalletOutcome<unknown>,
  readValue: (value: unknown) => T,
): WalletOutcome<T> =>
  outcome.kind === "done" ? { kind: "done", value: readValue(outcome.value) } : outcome;

/** A proposal's id is not a transaction hash yet. */
const proposedOutcome = (outcome: WalletOutcome<unknown>, method: string): SendOutcome =>
  outcome.kind === "done" ? { kind: "unknown", value: parseHash(outcome.value, method) } : outcome;

const wireCall = ({ to, value, data, gas }: CheckedTransaction): object => ({
  to,
  ...(value === undefined ? {} : { value: toQuantity(value) }),
  ...(data === undefined ? {} : { data }),
  ...(gas === undefined ? {} : { gas: toQuantity(gas) }),
});

/** viem omits the type of a string chain id. */
const withChainNumber = (domain: TypedData["domain"]): TypedData["domain"] => {
  const { chainId } = domain;
  return typeof chainId === "string" ? { ...domain, chainId: BigInt(chainId) } : domain;
};

/**
 * EIP-712 as JSON, bigints as decimal strings. Throws `transaction/invalid` if types and values
 * differ.
 */
const typedDataJson = ({ domain, types, primaryType, message }: TypedData): string => {
  try {
    // Without its type the domain would be omitted: the signature would be valid for every
    // contract.
    const allTypes: TypedData["types"] = {
      EIP712Domain: getTypesForEIP712Domain({ domain: withChainNumber(domain) }),
      ...types,
    };
    const typedData = { domain, types: allTypes, primaryType, message };
    validateTypedData(typedData);
    return serializeTypedData(typedData);
  } catch (cause) {
    throw new LatchkitError("transaction/invalid", { field: "typedData" }, { cause });
  }
};
