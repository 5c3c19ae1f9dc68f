import { shortenAddress } from "../account/shorten-address.js";
import { isSameAddress } from "../address/same-address.js";
import { formatUnits } from "../amount/amount.js";
import type { Amount } from "../balance/balance.js";
import { parseCaipAddress } from "../caip/caip.js";
import type { Namespace } from "../caip/caip.types.js";
import { tokenPicture } from "../image/image-ref.js";
import type { Activity, Transfer } from "./activity.js";
import type { SentTransaction } from "./sent-transaction.js";

/** What is known of the token that was sent; undefined: nothing but its address. */
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

/** How it is listed, until a service has it. */
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
  namespace === "eip155" ? hash.toLowerCase() : hash;

/**
 * A list with what was sent from here and is not in it yet; the newest first. What a service says
 * of a transaction goes before what is known here.
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
