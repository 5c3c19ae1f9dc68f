import { ConnectWallet } from "../../../application/connection/connect-wallet.js";
import type { WalletOperationServices } from "../wallet-operations.chunk.js";
import type { CoreServices } from "./core-services.types.js";
import { fromChunk } from "./from-chunk.js";
import type { Services } from "../services.js";
import type { Bindings } from "../bindings.js";

/** Rows that load the wallet operations. */
export const WALLET_CODE: Bindings<Pick<CoreServices, "connect" | "operations">, Services> = {
  connect: ({ registry, connectionStore, operations, events, pairingCapability }) =>
    new ConnectWallet({
      registry,
      connectionStore,
      operations,
      events,
      plan: pairingCapability.plan,
    }),
  operations: fromChunk<WalletOperationServices, "walletOperations">(
    "connection",
    () => import("../wallet-operations.chunk.js"),
    "walletOperations",
  ),
};
