import { parseReportedEvmAddress } from "../../domain/address/evm-address.js";
import { evmNetworkId } from "../../domain/caip/caip.js";
import type { CaipNetworkId } from "../../domain/caip/caip.types.js";
import { LatchkitError } from "../../domain/errors/latchkit-error.js";
import { parseEvmChainId } from "../../domain/network/chain-id.js";
import type { WalletAccount } from "../../ports/wallet-connector.port.js";

/** Maximum number of accounts read. */
const MAX_ACCOUNTS = 100;

/**
 * Parses accounts (EIP-1102, EIP-1193 `accountsChanged`) in EIP-55 spelling and the wallet's order,
 * without duplicates, at most 100. Throws `wallet/invalid-answer` unless it is an array of
 * addresses. May be empty.
 */
export const parseAccounts = (answer: unknown, method: string): readonly WalletAccount[] => {
  try {
    const length: unknown = Array.isArray(answer) ? answer.length : undefined;
    if (!Array.isArray(answer) || typeof length !== "number")
      throw new TypeError("Not a list of accounts");
    // By index: an iterator could be endless, and a hole must throw.
    const addresses = new Set(
      Array.from({ length: Math.min(length, MAX_ACCOUNTS) }, (_, index) =>
        parseReportedEvmAddress(answer[index]),
      ),
    );
    return [...addresses].map((address) => ({ address, type: "eoa" }));
  } catch (cause) {
    throw new LatchkitError("wallet/invalid-answer", { method }, { cause });
  }
};

/** The accounts, the active one first; undefined if empty. */
export const someAccounts = (
  accounts: readonly WalletAccount[],
): readonly [WalletAccount, ...WalletAccount[]] | undefined => {
  const [first, ...others] = accounts;
  return first && [first, ...others];
};

/** Converts a chain id to a CAIP-2 id. Throws `chain/invalid-id`. */
export const parseChain = (answer: unknown): CaipNetworkId => evmNetworkId(parseEvmChainId(answer));
