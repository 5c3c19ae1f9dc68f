import { getCompiledTransactionMessageDecoder, type Transaction } from "@solana/kit";
import { LatchkitError, isLatchkitError } from "../../domain/errors/latchkit-error.js";
import { isUnsupportedMethodCode } from "../../domain/errors/wallet-dialects.js";
import { base58Of } from "../../domain/shared/byte-texts.js";
import type { WalletConnector, WalletOutcome } from "../../ports/wallet-connector.port.js";

/**
 * One question to a wallet. Rejects with `account/method-not-supported` where it does not know the
 * method, whatever the transport says then.
 */
export const askWallet = async (
  wallet: WalletConnector,
  method: string,
  params: unknown,
  signal: AbortSignal,
): Promise<WalletOutcome<unknown>> => {
  try {
    return await wallet.request({ method, params }, signal);
  } catch (error) {
    const isUnknown =
      isLatchkitError(error, "wallet/request-failed") &&
      isUnsupportedMethodCode(error.context.providerCode);
    throw isUnknown
      ? new LatchkitError(
          "account/method-not-supported",
          { method, namespace: "solana" },
          { cause: error },
        )
      : error;
  }
};

/** The wallet has no such method, or lacks the feature behind it. */
export const isMissing = (error: unknown): boolean =>
  isLatchkitError(error, "account/method-not-supported") ||
  isLatchkitError(error, "account/feature-not-supported");

/**
 * What older wallets of WalletConnect read instead of the transaction, for legacy ones; nothing for
 * versioned ones.
 */
export const legacyFields = ({ messageBytes }: Transaction): object => {
  const message = getCompiledTransactionMessageDecoder().decode(messageBytes);
  if (message.version !== "legacy") return {};
  const { header, staticAccounts: keys, instructions, lifetimeToken } = message;
  const firstReadonly = {
    signer: header.numSignerAccounts - header.numReadonlySignerAccounts,
    other: keys.length - header.numReadonlyNonSignerAccounts,
  };
  const keyAt = (index: number): object => {
    const isSigner = index < header.numSignerAccounts;
    return {
      pubkey: keys[index],
      isSigner,
      isWritable: index < (isSigner ? firstReadonly.signer : firstReadonly.other),
    };
  };
  return {
    feePayer: keys[0],
    recentBlockhash: lifetimeToken,
    instructions: instructions.map(({ programAddressIndex, accountIndices = [], data = [] }) => ({
      programId: keys[programAddressIndex],
      data: base58Of(Uint8Array.from(data)),
      keys: accountIndices.map(keyAt),
    })),
  };
};
