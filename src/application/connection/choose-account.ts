import { LatchkitError } from "../../domain/errors/latchkit-error.js";
import type { WalletConnector } from "../../ports/wallet-connector.port.js";

/**
 * Tells a wallet that has to know which of its accounts signs. Rejects with `account/not-available`
 * where it stays with another: what is shown is always what signs.
 */
export const chooseAccount = async (
  wallet: WalletConnector,
  address: string,
  signal: AbortSignal,
): Promise<void> => {
  const isChosen = (await wallet.choose?.(address, signal)) ?? true;
  if (!isChosen) throw new LatchkitError("account/not-available", { address });
};
