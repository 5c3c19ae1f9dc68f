import { type Fields, isRecord } from "../shared/records.js";
import { formatUnits } from "../amount/amount.js";
import { toCaipAddress } from "../caip/caip.js";
import type { CaipNetworkId } from "../caip/caip.types.js";
import type { WalletCapabilities } from "../transaction/transaction.js";
import { MAX_TOKEN_DECIMALS, readTokenBalance } from "./read-token-balance.js";
import type { TokenBalance } from "./token-balance.js";

/** An asset reported by a wallet (ERC-7811). */
export interface WalletAsset {
  /** A contract or `native`. */
  readonly address: string;
  /** 0x quantity, base units. */
  readonly balance: string;
  readonly type: "ERC20" | "NATIVE";
  readonly metadata: {
    readonly name: string;
    readonly symbol: string;
    readonly iconUrl: string;
    readonly decimals: number;
    /** USD per whole token. */
    readonly price: number;
    /** Total in USD. */
    readonly value?: unknown;
  };
}

const QUANTITY = /^0x[0-9a-f]{1,64}$/i;

const readField = (fields: Fields, type: "string" | "number", names: readonly string[]): boolean =>
  names.every((name) => typeof fields[name] === type);

/** Validates a wallet's asset: address, balance, a known type, and metadata. */
export const isWalletAsset = (value: unknown): value is WalletAsset => {
  if (!isRecord(value) || !readField(value, "string", ["address", "balance"])) return false;
  if (value["type"] !== "ERC20" && value["type"] !== "NATIVE") return false;
  const { metadata } = value;
  return (
    isRecord(metadata) &&
    readField(metadata, "string", ["name", "symbol", "iconUrl"]) &&
    readField(metadata, "number", ["decimals", "price"])
  );
};

const tokenOf = (asset: WalletAsset, networkId: CaipNetworkId): TokenBalance | undefined => {
  const { address, balance, type, metadata } = asset;
  const { name, symbol, iconUrl, decimals, price, value } = metadata;
  const hasValidDecimals =
    Number.isInteger(decimals) && decimals >= 0 && decimals <= MAX_TOKEN_DECIMALS;
  if (!hasValidDecimals || !QUANTITY.test(balance)) return undefined;
  const isNative = address.toLowerCase() === "native";
  if (isNative !== (type === "NATIVE")) return undefined;
  const numeric = formatUnits(BigInt(balance), decimals);
  return readTokenBalance(
    {
      name,
      symbol,
      iconUrl,
      price,
      value,
      quantity: { decimals: String(decimals), numeric },
      ...(!isNative && { address: toCaipAddress(networkId, address) }),
    },
    networkId,
  );
};

/** Parses a wallet's assets; undefined if any entry lacks a required field. */
export const readWalletAssets = (
  assets: readonly unknown[],
  networkId: CaipNetworkId,
): readonly TokenBalance[] | undefined =>
  assets.every(isWalletAsset)
    ? assets.flatMap((asset) => tokenOf(asset, networkId) ?? [])
    : undefined;

/** True if the wallet supports asset discovery on a network (ERC-7811). */
export const reportsAssets = (
  capabilities: WalletCapabilities,
  networkId: CaipNetworkId,
): boolean => {
  const discovery = capabilities[networkId]?.["assetDiscovery"];
  return isRecord(discovery) && discovery["supported"] === true;
};
