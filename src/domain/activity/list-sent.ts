import { shortenAddress } from "../account/account.js";
import { isSameAddress } from "../address/same-address.js";
import { formatUnits } from "../amount/amount.js";
import type { Amount } from "../balance/balance.js";
import { parseCaipAddress } from "../caip/caip.js";
import type { Namespace } from "../caip/caip.types.js";
import { CHAINS } from "../chains/chains.js";
import { tokenPicture } from "../image/image-ref.js";
import type { Activity, Transfer } from "./activity.js";
import type { SentTransaction } from "./sent-transaction.js";

/** Metadata of the sent token; undefined if only the address is known. */
export type KnownToken = Pick<Amount, "decimals" | "symbol"> | undefined;

const transferOf = (
  { account, request }: SentTransaction,
  known: KnownToken,
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
  return known === undefined
    ? [{ ...transfer, name: shortenAddress(token ?? "") }]
    : [{ ...transfer, name: known.symbol, quantity: formatUnits(value, known.decimals) }];
};

const isCall = ({ data }: SentTransaction["request"]): boolean =>
  data !== undefined && data !== "" && data !== "0x";

/** Builds the list entry that is shown until the service reports the transaction. */
export const activityOfSent = (sent: SentTransaction, known: KnownToken): Activity => {
  const { account, hash, request, sentAt, status, isBatch } = sent;
  return {
    id: hash,
    networkId: parseCaipAddress(account).networkId,
    hash,
    ...(isBatch && { isBatch }),
    operation: isCall(request) ? "execute" : "send",
    status,
    minedAt: sentAt,
    transfers: transferOf(sent, known),
  };
};

const keyOf = (namespace: Namespace, hash: string): string =>
  CHAINS[namespace].isEip1193 ? hash.toLowerCase() : hash;

/**
 * Adds transactions sent from this page that the service does not list yet, newest first. The
 * service's entry wins.
 */
export const withSent = (
  listed: readonly Activity[],
  sent: readonly Activity[],
  namespace: Namespace,
): readonly Activity[] => {
  const known = new Set(listed.map(({ hash }) => keyOf(namespace, hash)));
  const own = sent.filter(({ hash }) => !known.has(keyOf(namespace, hash)));
  return own.length === 0 ? listed : [...own, ...listed].sort((a, b) => b.minedAt - a.minedAt);
};
