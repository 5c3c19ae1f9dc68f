import { shortenAddress } from "../account/account.js";
import { isSameAddress, parseCaipAddress } from "../caip/caip.js";
import { formatUnits } from "../amount/amount.js";
import type { Amount } from "../balance/balance.js";
import type { Namespace, CaipNetworkId } from "../caip/caip.types.js";
import { CHAINS } from "../chains/chains.js";
import { tokenPicture } from "../image/image-ref.js";
import type { Activity, Transfer } from "./activity.js";
import type { SentTransaction } from "./sent-transaction.js";
import { groupByMonth, type Month, type MonthOf } from "../shared/calendar.js";

/** Metadata of the sent token; undefined if only the address is known. */
export type KnownToken = Pick<Amount, "decimals" | "symbol"> | undefined;

const transferOf = (
  { account, request }: SentTransaction,
  knownToken: KnownToken,
): readonly Transfer[] => {
  const { value, token, to } = request;
  if (value === undefined || value === 0n) return [];
  const { namespace, networkId, address } = parseCaipAddress(account);
  const transfer = {
    direction: isSameAddress(namespace, to, address) ? "self" : "out",
    picture: tokenPicture(networkId, token),
    isCollectible: false,
    isSpam: false,
  } as const;
  return knownToken === undefined
    ? [{ ...transfer, name: shortenAddress(token ?? "") }]
    : [{ ...transfer, name: knownToken.symbol, quantity: formatUnits(value, knownToken.decimals) }];
};

const isCall = ({ data }: SentTransaction["request"]): boolean =>
  data !== undefined && data !== "" && data !== "0x";

/** Builds the list entry that is shown until the service reports the transaction. */
export const activityOfSent = (transaction: SentTransaction, knownToken: KnownToken): Activity => {
  const { account, hash, request, sentAt, status, isBatch } = transaction;
  return {
    id: hash,
    networkId: parseCaipAddress(account).networkId,
    hash,
    ...(isBatch && { isBatch }),
    operation: isCall(request) ? "execute" : "send",
    status,
    minedAt: sentAt,
    transfers: transferOf(transaction, knownToken),
  };
};

const keyOf = (namespace: Namespace, hash: string): string =>
  CHAINS[namespace].isEip1193 ? hash.toLowerCase() : hash;

/** Adds sent transactions that the service does not list yet, newest first. */
export const withSent = (
  activities: readonly Activity[],
  transactions: readonly Activity[],
  namespace: Namespace,
): readonly Activity[] => {
  const hashes = new Set(activities.map(({ hash }) => keyOf(namespace, hash)));
  const unlistedTransactions = transactions.filter(
    ({ hash }) => !hashes.has(keyOf(namespace, hash)),
  );
  return unlistedTransactions.length === 0
    ? activities
    : [...unlistedTransactions, ...activities].sort((a, b) => b.minedAt - a.minedAt);
};

/** True if every transfer is spam; false without transfers. */
export const isSpam = ({ transfers }: Pick<Activity, "transfers">): boolean =>
  transfers.length > 0 && transfers.every((transfer) => transfer.isSpam);

/** Filters a page: removes spam and transactions of other networks. */
export const withoutSpam = (
  page: readonly Activity[],
  networkId: CaipNetworkId,
): readonly Activity[] => page.filter((one) => one.networkId === networkId && !isSpam(one));

/** Merges two lists, newest first. For duplicate ids the entry from `more` wins. */
export const mergeActivities = (
  activities: readonly Activity[],
  more: readonly Activity[],
): readonly Activity[] => {
  const each = new Map([...activities, ...more].map((one) => [one.id, one]));
  return [...each.values()].sort((a, b) => b.minedAt - a.minedAt);
};

/** Activities of one calendar month. */
export type ActivityMonth = MonthOf<Activity>;

/** Groups by month in the user's time zone. `monthOf` counts months from 0. */
export const groupActivities = (
  items: readonly Activity[],
  monthOf: (time: number) => Month,
): readonly ActivityMonth[] => groupByMonth(items, ({ minedAt }) => monthOf(minedAt));
