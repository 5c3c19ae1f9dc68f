import { parseCaipNetworkId } from "../../domain/caip/caip.js";
import type { CaipNetworkId } from "../../domain/caip/caip.types.js";
import { LatchkitError, isLatchkitError } from "../../domain/errors/latchkit-error.js";
import { readWalletError } from "../../domain/errors/wallet-dialects.js";
import { parseEvmChainId, toHexChainId } from "../../domain/network/chain-id.js";
import type { Network } from "../../domain/network/network.js";
import type { Scheduler } from "../../ports/page.ports.js";
import type { WalletConnector, WalletOutcome } from "../../ports/wallet-connector.port.js";
import { pause } from "../shared/settle-within.js";
import { RECHECK_DELAYS_MS } from "../wallet-connector/wallet-calls.js";
import { refusedNetwork } from "./refused-network.js";

/** Failed for another reason than a rejection or a pending request. */
type Step = WalletOutcome<unknown> | { readonly kind: "failed"; readonly error: LatchkitError };

const walletChainId = async (
  wallet: WalletConnector,
  signal: AbortSignal,
): Promise<number | undefined> => {
  const answer = await wallet.request({ method: "eth_chainId" }, signal);
  return answer.kind === "done" ? parseEvmChainId(answer.value) : undefined;
};

/** The network's chain id in hex, if the wallet is on it. Rejects with `chain/not-supported`. */
export const requireNetwork = async (
  wallet: WalletConnector,
  networkId: CaipNetworkId,
  signal: AbortSignal,
): Promise<string> => {
  const chainId = parseEvmChainId(parseCaipNetworkId(networkId).reference);
  if ((await walletChainId(wallet, signal)) !== chainId)
    throw new LatchkitError("chain/not-supported", { networkId });
  return toHexChainId(chainId);
};

const isHttp = (value: string | undefined): value is string =>
  value !== undefined && /^https?:\/\/./i.test(value);

/** EIP-3085, with the network's own http(s) URLs, never the host's RPC URLs. */
const additionOf = (network: Network): object => ({
  chainId: toHexChainId(parseEvmChainId(network.reference)),
  chainName: network.name,
  nativeCurrency: network.currency,
  rpcUrls: network.rpcUrls.filter(isHttp),
  ...(isHttp(network.explorerUrl) ? { blockExplorerUrls: [network.explorerUrl] } : {}),
  ...(isHttp(network.imageUrl) ? { iconUrls: [network.imageUrl] } : {}),
});

/** EIP-3326 and EIP-3085. */
export class NetworkSwitch {
  readonly #wallet: WalletConnector;
  readonly #network: Network;
  readonly #chainId: number;
  readonly #scheduler: Scheduler;
  readonly #signal: AbortSignal;

  constructor(
    wallet: WalletConnector,
    network: Network,
    scheduler: Scheduler,
    signal: AbortSignal,
  ) {
    this.#wallet = wallet;
    this.#network = network;
    this.#chainId = parseEvmChainId(network.reference);
    this.#scheduler = scheduler;
    this.#signal = signal;
  }

  /**
   * If the switch fails for any reason but a rejection or a pending request, offers the chain once:
   * wallets report unknown chains in many ways. An error text without a code may be a rejection.
   * Rejects with `chain/not-supported`, or as `WalletConnector.request` does.
   */
  async run(): Promise<WalletOutcome<void>> {
    const outcome = await this.#askSwitch();
    if (outcome.kind === "done") return this.#checkArrival();
    if (outcome.kind !== "failed") return outcome;
    if (!mayBeUnknownChain(outcome.error)) throw outcome.error;
    const added = await this.#offer();
    if (added.kind === "failed")
      throw this.#notSupported(cannotAddChains(added.error) ? outcome.error : added.error);
    return added.kind === "done" ? this.#switchAfterOffer(outcome.error) : added;
  }

  /**
   * Some wallets recognize an added chain only later: while they report it as unknown, or repeat
   * the error from `before`, retries the switch at most three times within 1.3 s; else only checks
   * the wallet's chain.
   */
  async #switchAfterOffer(before: LatchkitError): Promise<WalletOutcome<void>> {
    for (const waitMs of [...RECHECK_DELAYS_MS, undefined]) {
      if (await this.#isOnNetwork()) return { kind: "done", value: undefined };
      const outcome = await this.#askSwitch();
      if (outcome.kind === "done") return this.#checkArrival();
      if (outcome.kind !== "failed") return outcome;
      if (!isUnknownChain(outcome.error) && !isSameFailure(outcome.error, before))
        return this.#checkArrival(outcome.error);
      if (waitMs === undefined) throw this.#notSupported(outcome.error);
      await pause(this.#scheduler, waitMs, this.#signal);
    }
    throw this.#notSupported(undefined);
  }

  #askSwitch(): Promise<Step> {
    return this.#request("wallet_switchEthereumChain", { chainId: toHexChainId(this.#chainId) });
  }

  async #offer(): Promise<Step> {
    try {
      return await this.#request("wallet_addEthereumChain", additionOf(this.#network));
    } catch (error) {
      if (isLatchkitError(error, "account/method-not-supported")) return { kind: "failed", error };
      throw error;
    }
  }

  async #request(method: string, parameter: object): Promise<Step> {
    try {
      return await this.#wallet.request({ method, params: [parameter] }, this.#signal);
    } catch (error) {
      if (isLatchkitError(error, "wallet/request-failed")) return { kind: "failed", error };
      throw error;
    }
  }

  async #checkArrival(failure?: LatchkitError): Promise<WalletOutcome<void>> {
    if (await this.#isOnNetwork()) return { kind: "done", value: undefined };
    for (const waitMs of RECHECK_DELAYS_MS) {
      await pause(this.#scheduler, waitMs, this.#signal);
      if (await this.#isOnNetwork()) return { kind: "done", value: undefined };
    }
    throw this.#notSupported(failure);
  }

  /** During a switch wallets may fail to report their chain, or report an invalid one. */
  async #isOnNetwork(): Promise<boolean> {
    try {
      return (await walletChainId(this.#wallet, this.#signal)) === this.#chainId;
    } catch (error) {
      if (isLatchkitError(error, "wallet/request-failed")) return false;
      if (isLatchkitError(error, "chain/invalid-id")) return false;
      throw error;
    }
  }

  #notSupported(cause: LatchkitError | undefined): LatchkitError<"chain/not-supported"> {
    return refusedNetwork(this.#network.id, cause);
  }
}

const isUnknownChain = (error: LatchkitError): boolean =>
  readWalletError(error.cause).kind === "unknown-chain";

/** The same error twice is not a new rejection by the user. */
const isSameFailure = (one: LatchkitError, other: LatchkitError): boolean => {
  const [a, b] = [readWalletError(one.cause), readWalletError(other.cause)];
  return (
    a.kind === b.kind && a.providerCode === b.providerCode && a.walletMessage === b.walletMessage
  );
};

const mayBeUnknownChain = (error: LatchkitError): boolean => {
  const { kind, providerCode } = readWalletError(error.cause);
  return kind === "unknown-chain" || kind === "unsupported-method" || providerCode !== undefined;
};

/** The wallet cannot add chains, so the switch's error is more useful. */
const cannotAddChains = (error: LatchkitError): boolean =>
  isLatchkitError(error, "account/method-not-supported") ||
  readWalletError(error.cause).kind === "unsupported-method";
