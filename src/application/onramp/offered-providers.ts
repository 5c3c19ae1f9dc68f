import type { Account } from "../../domain/account/account.js";
import { parseCaipNetworkId } from "../../domain/caip/caip.js";
import {
  COINBASE_BLOCKCHAINS,
  type OnrampProvider,
  coinbaseNetwork,
  knownCoinbaseNetwork,
  meldUrl,
} from "../../domain/onramp/onramp-providers.js";
import { wholeAmount } from "../../domain/onramp/payment-amount.js";
import type { PageRequest } from "../../ports/onramp.port.js";
import type { OfferedProvider } from "./onramp.api.js";

/** The host's provider settings. */
export interface OnrampSettings {
  readonly projectId: string;
  /** The host's key at the first provider; without it that provider is not offered. */
  readonly meldPublicKey?: string | undefined;
  readonly meldUrl: string;
  readonly coinbaseUrl: string;
}

/** A contract account exists on one network only; on others its address may have no owner. */
const isContract = ({ type }: Account): boolean => type === "smartAccount";

const canPay = (account: Account, { name }: OnrampProvider): boolean =>
  !isContract(account) ||
  (name === "coinbase" && knownCoinbaseNetwork(referenceOf(account)) !== undefined);

const referenceOf = ({ networkId }: Account): string => parseCaipNetworkId(networkId).reference;

/** The providers that sell on the namespace, have a key if needed, and can pay the account. */
export const offeredProviders = (
  account: Account,
  providers: readonly OnrampProvider[],
  { meldPublicKey: publicKey, projectId, meldUrl: base }: OnrampSettings,
): readonly OfferedProvider[] => {
  const { namespace, address } = account;
  return providers
    .filter((provider) => provider.namespaces.includes(namespace) && canPay(account, provider))
    .flatMap((provider) => {
      if (provider.name !== "meld") return [provider];
      if (publicKey === undefined) return [];
      return [{ ...provider, url: meldUrl(base, { publicKey, namespace, address, projectId }) }];
    });
};

const payableOn = (account: Account): readonly string[] => {
  if (!isContract(account)) return COINBASE_BLOCKCHAINS;
  const network = knownCoinbaseNetwork(referenceOf(account));
  return network === undefined ? [] : [network];
};

/** The second provider's page request; `amount`: as typed, or empty. */
export const pageRequest = (
  account: Account,
  { symbol, amount }: { readonly symbol: string; readonly amount: string },
): PageRequest => {
  const preset = wholeAmount(amount);
  return {
    address: account.address,
    blockchains: payableOn(account),
    assets: [symbol],
    defaultNetwork: coinbaseNetwork(referenceOf(account)),
    ...(preset !== undefined && { presetFiatAmount: preset }),
  };
};
