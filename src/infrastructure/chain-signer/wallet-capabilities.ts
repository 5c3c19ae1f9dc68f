import { parseEvmAddress } from "../../domain/address/evm-address.js";
import { isLatchkitError } from "../../domain/errors/latchkit-error.js";
import type { WalletCapabilities } from "../../domain/transaction/transaction.js";
import type { WalletConnector } from "../../ports/wallet-connector.port.js";
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
