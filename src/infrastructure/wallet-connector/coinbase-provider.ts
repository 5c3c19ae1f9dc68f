import type { CoinbasePreference, CoinbaseWalletSdk } from "../../ports/external-connector.port.js";

/** The app's data for the Coinbase SDK. */
export interface CoinbaseApp {
  readonly appName: string;
  readonly appLogoUrl?: string;
  /** EVM chain ids, in order of preference. */
  readonly appChainIds: readonly number[];
  readonly preference: CoinbasePreference;
}

type Method = "request" | "on" | "removeListener" | "disconnect";
type Callable = (...parameters: readonly unknown[]) => unknown;

/**
 * The EIP-1193 provider of Coinbase's SDK, created on first use, because the SDK writes to storage
 * and reads the page's headers when created.
 */
export const coinbaseProvider = (
  { createCoinbaseWalletSDK }: CoinbaseWalletSdk,
  { appName, appLogoUrl, appChainIds, preference }: CoinbaseApp,
): object => {
  let made: object | undefined;
  const make = (): object =>
    createCoinbaseWalletSDK({
      appName,
      appLogoUrl: appLogoUrl ?? null,
      appChainIds: [...appChainIds],
      preference: { options: preference },
    }).getProvider();
  const call = (name: Method, parameters: readonly unknown[]): unknown => {
    const provider = (made ??= make());
    return (provider as Readonly<Record<Method, Callable>>)[name].apply(provider, [...parameters]);
  };
  const through =
    (name: Method): Callable =>
    (...parameters) =>
      call(name, parameters);
  return {
    request: through("request"),
    on: through("on"),
    removeListener: through("removeListener"),
    disconnect: through("disconnect"),
  };
};
