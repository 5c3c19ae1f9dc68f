import type { CoinbaseWalletSdk } from "../../../src/ports/external-connector.port.js";
import { scriptedEvmWallet } from "../../../src/testing/universal/scripted-evm-wallet.js";

type Options = Parameters<CoinbaseWalletSdk["createCoinbaseWalletSDK"]>[0];

/**
 * Stands in for `@coinbase/wallet-sdk`: what it was made with, and a scripted wallet as its
 * provider, which has a `disconnect()` of its own.
 */
export const fakeCoinbaseSdk = () => {
  const wallet = scriptedEvmWallet();
  const made: Options[] = [];
  const { provider } = wallet;
  const owned = {
    request: (call: Parameters<typeof provider.request>[0]) => provider.request(call),
    on: (event: string, listener: (value: unknown) => void) => provider.on(event, listener),
    removeListener: (event: string, listener: (value: unknown) => void) =>
      provider.removeListener(event, listener),
    disconnect: () =>
      provider.request({ method: "wallet_revokePermissions", params: [{ eth_accounts: {} }] }),
  };
  const sdk: CoinbaseWalletSdk = {
    createCoinbaseWalletSDK: (options) => {
      made.push(options);
      return { getProvider: () => owned };
    },
  };
  return { wallet, made, sdk };
};
