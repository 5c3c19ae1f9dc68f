import { tryRead } from "../shared/records.js";
import { pictureUrl } from "../names/identity.js";
import { parseCaipNetworkId } from "../caip/caip.js";
import type { CaipNetworkId } from "../caip/caip.types.js";
import { plainText } from "../connectors/announcement.js";
import { unitsOfDecimal } from "../amount/amount.js";
import { httpsUrl } from "../shared/urls.js";
import { USD_DECIMALS } from "../tokens/token-balance.js";
import type { Activity, ActivityStatus, Direction, Transfer } from "./activity.js";

type Maybe<T> = T | null | undefined;

/** A transfer from the service. Untrusted. */
export interface TransferEntry {
  readonly direction?: Maybe<string>;
  readonly quantity?: Maybe<{ readonly numeric?: Maybe<string> }>;
  readonly value?: unknown;
  readonly fungible_info?: Maybe<{
    readonly name?: Maybe<string>;
    readonly symbol?: Maybe<string>;
    readonly icon?: Maybe<{ readonly url?: Maybe<string> }>;
  }>;
  readonly nft_info?: Maybe<{
    readonly name?: Maybe<string>;
    readonly flags?: Maybe<{ readonly is_spam?: Maybe<boolean> }>;
    readonly content?: Maybe<{ readonly preview?: Maybe<{ readonly url?: Maybe<string> }> }>;
  }>;
}

/** A transaction from the service. Untrusted. */
export interface ActivityEntry {
  readonly id: string;
  readonly metadata: {
    readonly operationType: string;
    readonly hash: string;
    /** Epoch ms; NaN if unreadable. */
    readonly minedAt: number;
    readonly status: string;
    readonly chain?: Maybe<string>;
  };
  readonly transfers?: Maybe<readonly TransferEntry[]>;
}

const MAX_TRANSFERS = 100;
const DIRECTIONS: readonly string[] = ["in", "out", "self"] satisfies readonly Direction[];
const STATUSES: readonly string[] = [
  "confirmed",
  "failed",
  "pending",
] satisfies readonly ActivityStatus[];
const QUANTITY_DIGITS = 36;

const quantityOf = ({ quantity }: TransferEntry): { readonly quantity?: string } => {
  const text = quantity?.numeric ?? "";
  return unitsOfDecimal(text, QUANTITY_DIGITS) === undefined ? {} : { quantity: text };
};

const readTransfer = (entry: TransferEntry): Transfer => {
  const { nft_info: piece, fungible_info: token } = entry;
  const isCollectible = Boolean(piece);
  const name = plainText(isCollectible ? piece?.name : (token?.symbol ?? token?.name));
  const value = unitsOfDecimal(entry.value, USD_DECIMALS);
  const iconUrl = httpsUrl(token?.icon?.url ?? "");
  const picture = pictureUrl(piece?.content?.preview?.url ?? "");
  return {
    direction: (DIRECTIONS.includes(entry.direction ?? "") ? entry.direction : "self") as Direction,
    name: name ?? "",
    isCollectible,
    isSpam: piece?.flags?.is_spam === true,
    ...quantityOf(entry),
    ...(value !== undefined && { value }),
    ...(iconUrl !== undefined && { iconUrl }),
    ...(picture !== undefined && { pictureUrl: picture }),
  };
};

const networkOf = (chain: Maybe<string>): CaipNetworkId | undefined =>
  tryRead(() => parseCaipNetworkId(chain ?? "").id);

/** Converts an entry. Returns undefined if id, hash, network or time is missing or unreadable. */
export const readActivity = ({ id, metadata, transfers }: ActivityEntry): Activity | undefined => {
  const { operationType, hash, minedAt, status, chain } = metadata;
  const networkId = networkOf(chain);
  if (id === "" || hash === "" || networkId === undefined || Number.isNaN(minedAt))
    return undefined;
  return {
    id,
    networkId,
    hash,
    operation: plainText(operationType) ?? "",
    status: (STATUSES.includes(status) ? status : "confirmed") as ActivityStatus,
    minedAt,
    transfers: (transfers ?? []).slice(0, MAX_TRANSFERS).map(readTransfer),
  };
};
