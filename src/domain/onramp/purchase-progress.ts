import { isSameAddress, parseCaipAddress } from "../caip/caip.js";
import type { Amount } from "../balance/balance.js";
import type { CaipAddress } from "../caip/caip.types.js";
import type { TokenBalance } from "../tokens/token-balance.js";
import type { OnrampAmount, PurchaseCurrency } from "./onramp.js";

/** A purchase as reported by the provider; `at`: epoch ms. */
export interface PurchaseReport {
  /** Id of the purchase in the service. */
  readonly id: string;
  /** What the provider says about the purchase. */
  readonly status: "underway" | "bought" | "failed";
  /** Time of the report. */
  readonly at: number;
  /** The bought amount; absent if not reported. */
  readonly bought?: OnrampAmount;
}

/** Holdings of an account. `isWhole`: tokens missing from the list have a zero balance. */
export interface Holdings {
  readonly tokens: readonly Pick<TokenBalance, "address" | "units" | "decimals" | "symbol">[];
  readonly isWhole: boolean;
}

/**
 * Progress since the provider's window opened. `arrived`: the balance increased; `unseen`: nothing
 * found, polling ended; others: the provider's status.
 */
export interface PurchaseProgress {
  /** `arrived`: the balance grew. `unseen`: bought, but no balance grew. */
  readonly status: "waiting" | "underway" | "bought" | "failed" | "arrived" | "unseen";
  /** Balance increases of purchasable tokens. */
  readonly arrived: readonly Amount[];
  /** The provider's last report. */
  readonly report?: PurchaseReport;
}

/** Compares the contract, not the symbol. */
const isSold = (
  address: string | undefined,
  account: CaipAddress,
  currencies: readonly PurchaseCurrency[],
): boolean => {
  if (address === undefined) return true;
  const { namespace, reference } = parseCaipAddress(account);
  return currencies.some(({ networks }) =>
    networks.some(
      ({ chainId, contractAddress }) =>
        chainId === reference && isSameAddress(namespace, contractAddress, address),
    ),
  );
};

/** Balance increases of purchasable tokens; anyone can send other tokens. */
export const arrivals = (
  account: CaipAddress,
  before: Holdings,
  now: Holdings,
  currencies: readonly PurchaseCurrency[],
): readonly Amount[] =>
  now.tokens.flatMap(({ address, units, decimals, symbol }) => {
    const former = before.tokens.find(
      (token) => token.address === address && token.symbol === symbol,
    );
    if (former === undefined && !(before.isWhole && now.isWhole)) return [];
    const more = units - (former?.units ?? 0n);
    return more > 0n && isSold(address, account, currencies)
      ? [{ units: more, decimals, symbol }]
      : [];
  });

/** The latest report that is in progress or newer than the window. `former`: ids known before. */
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

/** Combines balance increases with the provider's report; a reported failure takes precedence. */
export const progressOf = (
  arrived: readonly Amount[],
  report: PurchaseReport | undefined,
  isEnded: boolean,
): PurchaseProgress => {
  const reportedStatus = report?.status;
  const progress = arrived.length > 0 ? "arrived" : reportedStatus;
  const status =
    reportedStatus === "failed" ? reportedStatus : (progress ?? (isEnded ? "unseen" : "waiting"));
  return { status, arrived, ...(report && { report }) };
};

/** The next action: reopen the provider's window, finish, check again, or choose another. */
export const nextPurchaseAction = (
  step: "buying" | "left" | "blocked" | "choosing",
  status: PurchaseProgress["status"] | undefined,
): "reopen" | "done" | "look" | "choose" => {
  if (step === "blocked") return "reopen";
  if (status === "failed") return "choose";
  if (status === "unseen") return "look";
  const isSeen = status === "underway" || status === "bought" || status === "arrived";
  return isSeen || step === "left" ? "done" : "reopen";
};
