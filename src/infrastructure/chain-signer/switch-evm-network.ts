import { parseCaipNetworkId } from "../../domain/caip/caip.js";
import type { CaipNetworkId } from "../../domain/caip/caip.types.js";
import { LatchkitError, isLatchkitError } from "../../domain/errors/latchkit-error.js";
import { readWalletError } from "../../domain/errors/wallet-dialects.js";
import { parseEvmChainId, toHexChainId } from "../../domain/network/chain-id.js";
import type { Network } from "../../domain/network/network.js";
import type { Scheduler } from "../../ports/page.ports.js";
import type { WalletConnector, WalletOutcome } from "../../ports/wallet-connector.port.js";
import { pause } from "../shared/settle-within.js";
import { LOOK_AGAIN_MS } from "../wallet-connector/wallet-limits.js";
import { refusedNetwork } from "./refused-network.js";

/** A failure that is neither a refusal nor a pending request. */
type Step = WalletOutcome<unknown> | { readonly kind: "failed"; readonly error: LatchkitError };

/** The chain a wallet reports it is on, or undefined where it does not say. */
export const walletChainId = async (
  wallet: WalletConnector,
  signal: AbortSignal,
): Promise<number | undefined> => {
  const answer = await wallet.request({ method: "eth_chainId" }, signal);
  return answer.kind === "done" ? parseEvmChainId(answer.value) : undefined;
};

/**
 * The network's chain id in hex, once the wallet reported that it is there. Rejects with
 * `chain/not-supported`.
 */
export const standsOn = async (
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

/**
 * EIP-3085 parameters: the network's own addresses, never those a host reads from. Only what the
 * wallet could open is passed on.
 */
const additionOf = (network: Network): object => ({
  chainId: toHexChainId(parseEvmChainId(network.reference)),
  chainName: network.name,
  nativeCurrency: network.currency,
  rpcUrls: network.rpcUrls.filter(isHttp),
  ...(isHttp(network.explorerUrl) ? { blockExplorerUrls: [network.explorerUrl] } : {}),
  ...(isHttp(network.imageUrl) ? { iconUrls: [network.imageUrl] } : {}),
});

/** Asks one wallet to be on one network (EIP-3326, EIP-3085). */
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
   * Done only when the wallet reports that it is there. A switch that failed in any way but the
   * user's refusal or a pending request is followed by one offer of the chain: wallets have many
   * words for a chain they do not know. A text without a code that names no chain may be a refusal
   * in words that are not known, so it is followed by none. Rejects with `chain/not-supported`, or
   * as `WalletConnector.request` does.
   */
  async run(): Promise<WalletOutcome<void>> {
    const asked = await this.#askSwitch();
    if (asked.kind === "done") return this.#arrived();
    if (asked.kind !== "failed") return asked;
    if (!mayBeUnknownChain(asked.error)) throw asked.error;
    const added = await this.#offer();
    if (added.kind === "failed")
      throw this.#notSupported(isUnserved(added.error) ? asked.error : added.error);
    return added.kind === "done" ? this.#switchAfterOffer(asked.error) : added;
  }

  /**
   * Some wallets know an added chain only a moment later: while they say that it is unknown, or
   * repeat what they said `before` the offer, the switch is asked again, at most three times within
   * 1.3 s. After any other failure the wallet is only looked at: it may be on its way.
   */
  async #switchAfterOffer(before: LatchkitError): Promise<WalletOutcome<void>> {
    for (const waitMs of [...LOOK_AGAIN_MS, undefined]) {
      if (await this.#isThere()) return { kind: "done", value: undefined };
      const asked = await this.#askSwitch();
      if (asked.kind === "done") return this.#arrived();
      if (asked.kind !== "failed") return asked;
      if (!isUnknownChain(asked.error) && !isSameFailure(asked.error, before))
        return this.#arrived(asked.error);
      if (waitMs === undefined) throw this.#notSupported(asked.error);
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

  /** `failure`: what the wallet said of the switch, where it did not agree to it. */
  async #arrived(failure?: LatchkitError): Promise<WalletOutcome<void>> {
    if (await this.#isThere()) return { kind: "done", value: undefined };
    for (const waitMs of LOOK_AGAIN_MS) {
      await pause(this.#scheduler, waitMs, this.#signal);
      if (await this.#isThere()) return { kind: "done", value: undefined };
    }
    throw this.#notSupported(failure);
  }

  /** While they move, wallets may fail to say where they are, or say nothing readable. */
  async #isThere(): Promise<boolean> {
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

/** Unlike a refusal in unknown words, the same failure twice is no new word of the user. */
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

/** The wallet cannot be offered chains at all: what it said of the switch says more. */
const isUnserved = (error: LatchkitError): boolean =>
  isLatchkitError(error, "account/method-not-supported") ||
  readWalletError(error.cause).kind === "unsupported-method";
