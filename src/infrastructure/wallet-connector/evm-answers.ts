import { parseReportedEvmAddress } from "../../domain/address/evm-address.js";
import { evmNetworkId } from "../../domain/caip/caip.js";
import type { CaipNetworkId } from "../../domain/caip/caip.types.js";
import { LatchkitError } from "../../domain/errors/latchkit-error.js";
import { parseEvmChainId } from "../../domain/network/chain-id.js";
import type { WalletAccount } from "../../ports/wallet-connector.port.js";

/** Of more accounts than this the rest is not read. */
const MOST_ACCOUNTS = 100;

/**
 * An accounts answer (EIP-1102, EIP-1193 `accountsChanged`) as accounts in EIP-55 spelling and the
 * wallet's order, each once, at most the first 100. Throws `wallet/invalid-answer` for anything but
 * an array of addresses. Empty is valid here.
 */
export const parseAccounts = (answer: unknown, method: string): readonly WalletAccount[] => {
  try {
    const length: unknown = Array.isArray(answer) ? answer.length : undefined;
    if (!Array.isArray(answer) || typeof length !== "number")
      throw new TypeError("Not a list of accounts");
    // By index: a list may bring an iterator of its own that never ends, and a hole must be
    // refused, not skipped.
    const addresses = new Set(
      Array.from({ length: Math.min(length, MOST_ACCOUNTS) }, (_, index) =>
        parseReportedEvmAddress(answer[index]),
      ),
    );
    return [...addresses].map((address) => ({ address, type: "eoa" }));
  } catch (cause) {
    throw new LatchkitError("wallet/invalid-answer", { method }, { cause });
  }
};

/** At least one account, the active one first; else undefined. */
export const someAccounts = (
  accounts: readonly WalletAccount[],
): readonly [WalletAccount, ...WalletAccount[]] | undefined => {
  const [first, ...others] = accounts;
  return first && [first, ...others];
};

/** A chain id answer as CAIP-2 id. Throws `chain/invalid-id`. */
export const parseChain = (answer: unknown): CaipNetworkId => evmNetworkId(parseEvmChainId(answer));
