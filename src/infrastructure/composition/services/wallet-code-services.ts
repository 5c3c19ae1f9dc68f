import { ConnectWallet } from "../../../application/connection/connect-wallet.js";
import type { WalletOperationServices } from "../chunks/wallet-operations.entry.js";
import type { CoreServices } from "./core-services.types.js";
import { fromChunk } from "./from-chunk.js";
import type { Services } from "./services.types.js";
import type { Bindings } from "./table.js";

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
    () => import("../chunks/wallet-operations.entry.js"),
    "walletOperations",
  ),
};
