import { canonicalAddress, isAddress } from "../address/address.js";
import { unitsOfDecimal } from "../amount/amount.js";
import { parseCaipAddress } from "../caip/caip.js";
import type { CaipNetworkId } from "../caip/caip.types.js";
import { plainText, vettedIcon } from "../connectors/announcement.js";
import { httpsUrl } from "../shared/urls.js";
import { isCurrencyAddress } from "../chains/currencies.js";
import { type TokenBalance, USD_DECIMALS, valueOfUnits } from "./token-balance.js";

/** Maximum token decimals; larger values are invalid. */
export const MAX_TOKEN_DECIMALS = 36;

/** A token from the blockchain data service. Untrusted. */
export interface TokenEntry {
  readonly name: string;
  readonly symbol: string;
  /** CAIP-2; defaults to the requested network. */
  readonly chainId?: string | null | undefined;
  /** CAIP-10; absent for the native currency. */
  readonly address?: string | null | undefined;
  readonly value?: unknown;
  readonly price?: unknown;
  readonly quantity: { readonly decimals: string; readonly numeric: string };
  readonly iconUrl?: string | null | undefined;
}

/** Undefined: native currency, null: malformed or of another network. */
const addressOn = (
  networkId: CaipNetworkId,
  caipAddress: string | null | undefined,
): string | undefined | null => {
  if (caipAddress === undefined || caipAddress === null || caipAddress === "") return undefined;
  try {
    const { namespace, networkId: named, address } = parseCaipAddress(caipAddress);
    if (named !== networkId) return null;
    if (isCurrencyAddress(networkId, address)) return undefined;
    const canonical = canonicalAddress(namespace, address);
    return isAddress(namespace, canonical) ? canonical : null;
  } catch {
    return null;
  }
};

const decimalsOf = (text: string): number | undefined => {
  const decimals = /^[0-9]{1,2}$/.test(text) ? Number(text) : Number.NaN;
  return decimals <= MAX_TOKEN_DECIMALS ? decimals : undefined;
};

/** Parses a token; undefined if invalid, or with 0 decimals (NFT) unless `withIndivisible`. */
export const readTokenBalance = (
  entry: TokenEntry,
  networkId: CaipNetworkId,
  { withIndivisible = false }: { readonly withIndivisible?: boolean } = {},
): TokenBalance | undefined => {
  const symbol = plainText(entry.symbol);
  const address = addressOn(networkId, entry.address);
  const decimals = decimalsOf(entry.quantity.decimals);
  if (symbol === undefined || address === null || decimals === undefined) return undefined;
  if (decimals === 0 && !withIndivisible) return undefined;
  if (entry.chainId && entry.chainId !== networkId) return undefined;
  const units = unitsOfDecimal(entry.quantity.numeric, decimals);
  if (units === undefined) return undefined;
  const price = unitsOfDecimal(entry.price, USD_DECIMALS);
  const value =
    unitsOfDecimal(entry.value, USD_DECIMALS) ??
    (price === undefined ? undefined : valueOfUnits({ units, decimals }, price));
  const icon = entry.iconUrl ?? "";
  const iconUrl = httpsUrl(icon) ?? vettedIcon(icon);
  return {
    networkId,
    name: plainText(entry.name) ?? symbol,
    symbol,
    decimals,
    units,
    ...(address !== undefined && { address }),
    ...(price !== undefined && { price }),
    ...(value !== undefined && { value }),
    ...(iconUrl !== undefined && { iconUrl }),
  };
};
