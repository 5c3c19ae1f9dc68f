import type { Account } from "../../domain/account/account.js";
import { parseCaipNetworkId } from "../../domain/caip/caip.js";
import {
  COINBASE_BLOCKCHAINS,
  type OnrampProvider,
  coinbaseNetwork,
  meldUrl,
} from "../../domain/onramp/onramp-providers.js";
import { wholeAmount } from "../../domain/onramp/payment-amount.js";
import type { PageRequest } from "../../ports/onramp.port.js";
import type { OfferedProvider } from "./onramp.api.js";

/** What the host said of the providers. */
export interface OnrampSettings {
  readonly projectId: string;
  /** Its own key at the first one; without it that one is not offered. */
  readonly meldPublicKey?: string | undefined;
  readonly meldUrl: string;
  readonly coinbaseUrl: string;
}

/** Those that sell on the account's kind of chain, and that the host has a key for. */
export const offeredProviders = (
  { namespace, address }: Account,
  providers: readonly OnrampProvider[],
  { meldPublicKey: publicKey, projectId, meldUrl: base }: OnrampSettings,
): readonly OfferedProvider[] =>
  providers
    .filter(({ namespaces }) => namespaces.includes(namespace))
    .flatMap((provider) => {
      if (provider.name !== "meld") return [provider];
      if (publicKey === undefined) return [];
      return [{ ...provider, url: meldUrl(base, { publicKey, namespace, address, projectId }) }];
    });

/** What the second provider's page is made for; `amount`: as it was typed, empty for none. */
export const pageRequest = (
  { address, networkId }: Account,
  { symbol, amount }: { readonly symbol: string; readonly amount: string },
): PageRequest => {
  const preset = wholeAmount(amount);
  return {
    address,
    blockchains: COINBASE_BLOCKCHAINS,
    assets: [symbol],
    defaultNetwork: coinbaseNetwork(parseCaipNetworkId(networkId).reference),
    ...(preset !== undefined && { presetFiatAmount: preset }),
  };
};
