import { getCompiledTransactionMessageDecoder, type Transaction } from "@solana/kit";
import { LatchkitError, isLatchkitError } from "../../domain/errors/latchkit-error.js";
import { isUnsupportedMethodCode } from "../../domain/errors/wallet-dialects.js";
import { base58Of } from "../../domain/shared/byte-texts.js";
import type { WalletConnector, WalletOutcome } from "../../ports/wallet-connector.port.js";

/**
 * Sends a wallet request. Rejects with `account/method-not-supported` if the wallet does not
 * support the method, whatever error the connector reports.
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

/** True if the wallet lacks the method or its feature. */
export const isMissing = (error: unknown): boolean =>
  isLatchkitError(error, "account/method-not-supported") ||
  isLatchkitError(error, "account/feature-not-supported");

/**
 * Fields that older WalletConnect wallets read instead of the transaction; legacy transactions
 * only.
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
