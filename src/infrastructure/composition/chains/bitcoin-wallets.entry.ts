import { bitcoinChainOf } from "../../../domain/address/bitcoin-network.js";
import type { InjectedWallets } from "../../../ports/injected-wallets.port.js";
import { BitcoinInjectedWallets } from "../../injected-wallets/bitcoin-injected-wallets.js";
import type { BitcoinFamily } from "../../injected-wallets/bitcoin-providers.js";
import { NO_INJECTED_WALLETS } from "../../injected-wallets/joined-injected-wallets.js";
import { LazyWalletConnector } from "../../wallet-connector/lazy-wallet-connector.js";
import type { BitcoinDriver } from "../../wallet-connector/bitcoin/bitcoin-driver.js";
import { type WalletsContext, networksToConnect } from "./chain-support.js";

interface WantedNetwork {
  readonly chain: ReturnType<typeof bitcoinChainOf>;
  readonly isTest: boolean;
}

/** Each wallet family's driver is fetched when the user chooses such a wallet. */
const DRIVERS: {
  readonly [F in BitcoinFamily]: (
    provider: object,
    networkIds: WantedNetwork,
  ) => Promise<BitcoinDriver>;
} = {
  standard: async (provider) =>
    new (
      await import("../../wallet-connector/bitcoin/wallet-standard-driver.js")
    ).WalletStandardBitcoinDriver(provider),
  "sats-connect": async (provider, { isTest }) =>
    new (await import("../../wallet-connector/bitcoin/sats-connect-driver.js")).SatsConnectDriver(
      provider,
      isTest,
    ),
  leather: async (provider) =>
    new (await import("../../wallet-connector/bitcoin/leather-driver.js")).LeatherDriver(provider),
  okx: async (provider, { chain }) =>
    new (await import("../../wallet-connector/bitcoin/okx-driver.js")).OkxDriver(
      provider,
      chain ?? "mainnet",
    ),
  unisat: async (provider) =>
    new (await import("../../wallet-connector/bitcoin/unisat-driver.js")).UnisatDriver(provider),
};

export const bitcoinWallets = (context: WalletsContext): InjectedWallets => {
  const { window, scheduler, lazy } = context;
  const networkIds = networksToConnect(context, "bip122");
  if (!networkIds) return NO_INJECTED_WALLETS;
  return new BitcoinInjectedWallets(window, {
    scheduler,
    transport: (id, family, provider) =>
      new LazyWalletConnector(
        id,
        "bip122",
        lazy("bip122", async () => {
          const chains = networkIds()
            .map(bitcoinChainOf)
            .filter((chain) => chain !== undefined);
          const [{ BitcoinWalletConnector }, driver] = await Promise.all([
            import("../../wallet-connector/bitcoin/bitcoin-wallet-connector.js"),
            DRIVERS[family](provider, { chain: chains[0], isTest: !chains.includes("mainnet") }),
          ]);
          return new BitcoinWalletConnector(id, driver, { scheduler, networkIds });
        }),
      ),
  });
};
