import { parseCaipNetworkId } from "../../domain/caip/caip.js";
import type { CaipNetworkId } from "../../domain/caip/caip.types.js";
import { LatchkitError, isLatchkitError } from "../../domain/errors/latchkit-error.js";
import { sharedError } from "../../domain/errors/shared-errors.js";
import { isUnrecognizedChain } from "../../domain/errors/provider-codes.js";
import { parseEvmChainId, toHexChainId } from "../../domain/network/chain-id.js";
import type { Network } from "../../domain/network/network.js";
import type { Scheduler } from "../../ports/scheduler.port.js";
import type { WalletConnector, WalletOutcome } from "../../ports/wallet-connector.port.js";
import { pause } from "../shared/settle-within.js";

/**
 * Waits before looking again whether the wallet is there: some answer before they have moved. ms
 */
const LOOK_AGAIN_MS = [100, 300, 900] as const;

type Step =
  | WalletOutcome<unknown>
  | { readonly kind: "unknown-chain"; readonly error: LatchkitError };

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
    throw sharedError("chain/not-supported", { networkId });
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
   * Done only when the wallet reports that it is there. An unknown chain is offered once, and the
   * switch asked again if the offer did not move the wallet. Rejects with `chain/not-supported`, or
   * as `WalletConnector.request` does.
   */
  async run(): Promise<WalletOutcome<void>> {
    const asked = await this.#askSwitch();
    if (asked.kind === "done") return this.#arrived();
    if (asked.kind !== "unknown-chain") return asked;
    const added = await this.#request("wallet_addEthereumChain", additionOf(this.#network));
    if (added.kind === "unknown-chain") throw this.#notSupported(added.error);
    if (added.kind !== "done") return added;
    if (await this.#isThere()) return { kind: "done", value: undefined };
    const again = await this.#askSwitch();
    if (again.kind === "unknown-chain") throw this.#notSupported(again.error);
    return again.kind === "done" ? this.#arrived() : again;
  }

  #askSwitch(): Promise<Step> {
    return this.#request("wallet_switchEthereumChain", { chainId: toHexChainId(this.#chainId) });
  }

  async #request(method: string, parameter: object): Promise<Step> {
    try {
      return await this.#wallet.request({ method, params: [parameter] }, this.#signal);
    } catch (error) {
      if (!isLatchkitError(error, "wallet/request-failed")) throw error;
      if (isUnrecognizedChain(error.cause)) return { kind: "unknown-chain", error };
      throw this.#notSupported(error);
    }
  }

  async #arrived(): Promise<WalletOutcome<void>> {
    if (await this.#isThere()) return { kind: "done", value: undefined };
    for (const waitMs of LOOK_AGAIN_MS) {
      await pause(this.#scheduler, waitMs, this.#signal);
      if (await this.#isThere()) return { kind: "done", value: undefined };
    }
    throw this.#notSupported(undefined);
  }

  async #isThere(): Promise<boolean> {
    return (await walletChainId(this.#wallet, this.#signal)) === this.#chainId;
  }

  #notSupported(cause: unknown): LatchkitError<"chain/not-supported"> {
    return sharedError("chain/not-supported", { networkId: this.#network.id }, { cause });
  }
}
