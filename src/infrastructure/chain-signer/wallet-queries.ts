import * as v from "valibot";
import { parseEvmAddress } from "../../domain/address/evm-address.js";
import { evmNetworkId, parseCaipNetworkId } from "../../domain/caip/caip.js";
import type { CaipNetworkId } from "../../domain/caip/caip.types.js";
import { LatchkitError, isLatchkitError } from "../../domain/errors/latchkit-error.js";
import { parseEvmChainId, toHexChainId } from "../../domain/network/chain-id.js";
import { readWalletAssets } from "../../domain/tokens/read-wallet-assets.js";
import type { TokenBalance } from "../../domain/tokens/token-balance.js";
import type { WalletConnector } from "../../ports/wallet-connector.port.js";
import type { WalletCapabilities } from "../../domain/transaction/transaction.js";
import { readCapabilities } from "./wallet-answers.js";

/**
 * EIP-5792 `wallet_getCapabilities`; empty if the wallet does not support the method or declines.
 * Rejects as `ChainSigner` states, but never with `wallet/request-failed`.
 */
export const walletCapabilities = async (
  wallet: WalletConnector,
  address: string,
  signal: AbortSignal,
): Promise<WalletCapabilities> => {
  const call = { method: "wallet_getCapabilities", params: [parseEvmAddress(address)] };
  try {
    const answer = await wallet.request(call, signal);
    return answer.kind === "done" ? readCapabilities(answer.value) : {};
  } catch (error) {
    if (isLatchkitError(error, "wallet/request-failed")) return {};
    throw error;
  }
};

const ASSETS_METHOD = "wallet_getAssets";
const MAX_ASSETS = 5_000;
const Assets = v.record(v.string(), v.pipe(v.array(v.unknown()), v.maxLength(MAX_ASSETS)));

const isOf = (chain: string, networkId: CaipNetworkId): boolean => {
  try {
    return evmNetworkId(parseEvmChainId(chain)) === networkId;
  } catch {
    return false;
  }
};

/**
 * Requests the account's assets on a network (ERC-7811). Rejects with `wallet/request-failed`, and
 * `wallet/invalid-answer` if the answer is incomplete.
 */
export const walletAssets = async (
  wallet: WalletConnector,
  address: string,
  networkId: CaipNetworkId,
  signal: AbortSignal,
): Promise<readonly TokenBalance[]> => {
  const chainFilter = [toHexChainId(Number(parseCaipNetworkId(networkId).reference))];
  const params = [{ account: parseEvmAddress(address), chainFilter }];
  const answer = await wallet.request({ method: ASSETS_METHOD, params }, signal);
  if (answer.kind !== "done")
    throw new LatchkitError("wallet/request-failed", { method: ASSETS_METHOD });
  const result = v.safeParse(Assets, answer.value);
  const [, list] =
    Object.entries(result.success ? result.output : {}).find(([chain]) => isOf(chain, networkId)) ??
    [];
  const tokens = list && readWalletAssets(list, networkId);
  if (tokens === undefined)
    throw new LatchkitError("wallet/invalid-answer", { method: ASSETS_METHOD });
  return tokens;
};
