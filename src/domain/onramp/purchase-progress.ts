import { isSameAddress } from "../address/same-address.js";
import type { Amount } from "../balance/balance.js";
import type { CaipAddress } from "../caip/caip.types.js";
import { parseCaipAddress } from "../caip/caip.js";
import type { TokenBalance } from "../tokens/token-balance.js";
import type { OnrampAmount, PurchaseCurrency } from "./onramp.js";

/** A purchase as the provider itself reports it; `at`: epoch ms. */
export interface PurchaseReport {
  readonly id: string;
  readonly status: "underway" | "bought" | "failed";
  readonly at: number;
  /** What is bought; absent where the provider does not say. */
  readonly bought?: OnrampAmount;
}

/** What an account holds. `isWhole`: what is not listed is not held. */
export interface Holdings {
  readonly tokens: readonly Pick<TokenBalance, "address" | "units" | "decimals" | "symbol">[];
  readonly isWhole: boolean;
}

/**
 * What became of a purchase since the provider's window was opened. `waiting`: nothing is known
 * yet; `underway`, `bought`, `failed`: so the provider says; `arrived`: the account holds more than
 * before; `unseen`: nothing was seen, and it is looked for no longer.
 */
export interface PurchaseProgress {
  readonly status: "waiting" | "underway" | "bought" | "failed" | "arrived" | "unseen";
  /** How much more the account holds of what is sold, by token. */
  readonly arrived: readonly Amount[];
  /** The provider's newest word. */
  readonly report?: PurchaseReport;
}

/** Whether a token is one that a provider sells: by contract, never by its symbol. */
const isSold = (
  address: string | undefined,
  account: CaipAddress,
  sold: readonly PurchaseCurrency[],
): boolean => {
  if (address === undefined) return true;
  const { namespace, reference } = parseCaipAddress(account);
  return sold.some(({ networks }) =>
    networks.some(
      ({ chainId, contractAddress }) =>
        chainId === reference && isSameAddress(namespace, contractAddress, address),
    ),
  );
};

/**
 * How much more an account holds of its network's currency and of tokens that are sold: anybody can
 * give it others, so they say nothing of a purchase.
 */
export const arrivals = (
  account: CaipAddress,
  before: Holdings,
  now: Holdings,
  sold: readonly PurchaseCurrency[],
): readonly Amount[] =>
  now.tokens.flatMap(({ address, units, decimals, symbol }) => {
    const former = before.tokens.find(
      (token) => token.address === address && token.symbol === symbol,
    );
    if (former === undefined && !(before.isWhole && now.isWhole)) return [];
    const more = units - (former?.units ?? 0n);
    return more > 0n && isSold(address, account, sold) ? [{ units: more, decimals, symbol }] : [];
  });

/**
 * The newest report of this purchase: what is under way, or was not there before. `former`: the ids
 * that were there when the window was opened.
 */
export const reportOf = (
  reports: readonly PurchaseReport[],
  former: ReadonlySet<string>,
): PurchaseReport | undefined =>
  reports
    .filter(({ id, status }) => status === "underway" || !former.has(id))
    .reduce<PurchaseReport | undefined>(
      (newest, one) => (newest === undefined || one.at > newest.at ? one : newest),
      undefined,
    );

/** What is known together: a provider's no goes before what came meanwhile, which stays listed. */
export const progressOf = (
  arrived: readonly Amount[],
  report: PurchaseReport | undefined,
  isOver: boolean,
): PurchaseProgress => {
  const reported = report?.status;
  const seen = arrived.length > 0 ? "arrived" : reported;
  const status = reported === "failed" ? reported : (seen ?? (isOver ? "unseen" : "waiting"));
  return { status, arrived, ...(report && { report }) };
};

/**
 * The first way on from what is known of a purchase: the provider's window again, the account, one
 * more look, or another provider.
 */
export const nextOfPurchase = (
  step: "buying" | "left" | "blocked" | "choosing",
  status: PurchaseProgress["status"] | undefined,
): "reopen" | "done" | "look" | "choose" => {
  if (step === "blocked") return "reopen";
  if (status === "failed") return "choose";
  if (status === "unseen") return "look";
  const isSeen = status === "underway" || status === "bought" || status === "arrived";
  return isSeen || step === "left" ? "done" : "reopen";
};
