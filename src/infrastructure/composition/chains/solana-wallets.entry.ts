import type { InjectedWallets } from "../../../ports/injected-wallets.port.js";
import { NO_INJECTED_WALLETS } from "../../injected-wallets/joined-injected-wallets.js";
import { isSolanaWallet } from "../../injected-wallets/standard-wallet.js";
import { StandardInjectedWallets } from "../../injected-wallets/standard-injected-wallets.js";
import { LazyWalletConnector } from "../../wallet-connector/lazy-wallet-connector.js";
import { type WalletsContext, networksToConnect } from "./chain-support.js";

/** The connector is fetched when the user chooses a wallet. */
export const solanaWallets = (context: WalletsContext): InjectedWallets => {
  const { window, scheduler, lazy } = context;
  const networkIds = networksToConnect(context, "solana");
  if (!networkIds) return NO_INJECTED_WALLETS;
  return new StandardInjectedWallets(window, {
    namespace: "solana",
    scheduler,
    accepts: isSolanaWallet,
    transport: (id, wallet) =>
      new LazyWalletConnector(
        id,
        "solana",
        lazy("solana", async () => {
          const { StandardSolanaConnector } =
            await import("../../wallet-connector/standard-solana-connector.js");
          return new StandardSolanaConnector(id, wallet, { scheduler, networks: networkIds });
        }),
      ),
  });
};
