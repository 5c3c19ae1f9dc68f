import type { CoinbasePreference, CoinbaseWalletSdk } from "../../ports/external-connector.port.js";

/** What Coinbase's wallet is told of the page. */
export interface CoinbaseApp {
  readonly appName: string;
  readonly appLogoUrl?: string;
  /** EVM chain ids, the first one first. */
  readonly appChainIds: readonly number[];
  readonly preference: CoinbasePreference;
}

type Method = "request" | "on" | "removeListener" | "disconnect";
type Callable = (...parameters: readonly unknown[]) => unknown;

/**
 * The EIP-1193 provider of Coinbase's SDK, made in the turn of its first use and not before: the
 * SDK writes to the page's storage and looks at the page's headers as it is made.
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
