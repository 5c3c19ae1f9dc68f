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

/** What the host said of the providers. */
export interface OnrampSettings {
  readonly projectId: string;
  /** Its own key at the first one; without it that one is not offered. */
  readonly meldPublicKey?: string | undefined;
  readonly meldUrl: string;
  readonly coinbaseUrl: string;
}

/** A contract stands on one network alone: on any other the address may be nobody's. */
const isContract = ({ type }: Account): boolean => type === "smartAccount";

/**
 * A provider that pays a contract has to be told its network, and to know it. Meld's page is told
 * none.
 */
const canPay = (account: Account, { name }: OnrampProvider): boolean =>
  !isContract(account) ||
  (name === "coinbase" && knownCoinbaseNetwork(referenceOf(account)) !== undefined);

const referenceOf = ({ networkId }: Account): string => parseCaipNetworkId(networkId).reference;

/**
 * Those that sell on the account's kind of chain, that the host has a key for, and that can pay
 * the account.
 */
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

/** The networks that the second provider may pay an account on: of a contract its own alone. */
const payableOn = (account: Account): readonly string[] => {
  if (!isContract(account)) return COINBASE_BLOCKCHAINS;
  const own = knownCoinbaseNetwork(referenceOf(account));
  return own === undefined ? [] : [own];
};

/** What the second provider's page is made for; `amount`: as it was typed, empty for none. */
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
