import { plainText } from "../connectors/announcement.js";
import { httpsUrl } from "../shared/https-url.js";
import type { CaipAddress, CaipNetworkId } from "../caip/caip.types.js";

/** How a contract says whose a piece is: ERC-721 or ERC-1155. */
export type CollectibleStandard = "erc721" | "erc1155";

/** A piece by its contract and number. */
export interface CollectibleRef {
  readonly standard: CollectibleStandard;
  /** EIP-55. */
  readonly contract: string;
  /** Decimal text of up to 256 bits. */
  readonly tokenId: string;
}

/** A piece that the account owned when the chain was asked. */
export interface Collectible extends CollectibleRef {
  readonly networkId: CaipNetworkId;
  /** How many of an ERC-1155 piece; one of an ERC-721 piece. */
  readonly amount: bigint;
  /** What its maker calls it: anybody's words. Absent where nobody said. */
  readonly name?: string;
  /** https or a data URI, nothing else. Nobody asks for it before the user does. */
  readonly pictureUrl?: string;
  /** A service takes it for unasked advertising. */
  readonly isSpam: boolean;
}

/** The pieces of one account, the newest first. */
export interface CollectibleList {
  readonly account: CaipAddress;
  readonly items: readonly Collectible[];
  /** Taken for spam: counted, and shown only if the user wants to see them. */
  readonly spam: readonly Collectible[];
  /** Epoch ms. */
  readonly readAt: number;
}

/** One piece, whoever reported it. */
export const collectibleKey = ({ contract, tokenId }: CollectibleRef): string =>
  `${contract.toLowerCase()}/${tokenId}`;

/** Pieces that are kept of one account, and letters of a picture inside its address. */
const MOST_PIECES = 500;
const MOST_DATA = 262_144;
const IMAGE_DATA = /^data:image\/(?:png|jpeg|gif|webp|svg\+xml)[;,]/iu;

const pictureOf = (url = ""): string | undefined =>
  url.length <= MOST_DATA && IMAGE_DATA.test(url) ? url : httpsUrl(url);

/** Whoever reported it: a name is plain text, a picture comes by https or in a data URI. */
const harmless = ({ name, pictureUrl, ...rest }: Collectible): Collectible => {
  const [text, picture] = [plainText(name), pictureOf(pictureUrl)];
  return {
    ...rest,
    ...(text !== undefined && { name: text }),
    ...(picture !== undefined && { pictureUrl: picture }),
  };
};

/**
 * The list of an account, spam set apart; a piece that was named twice is there once, and of more
 * than 500 the newest are.
 */
export const collectibleListOf = (
  account: CaipAddress,
  owned: readonly Collectible[],
  readAt: number,
): CollectibleList => {
  const byKey = new Map<string, Collectible>();
  for (const one of owned) {
    if (byKey.size >= MOST_PIECES) break;
    if (!byKey.has(collectibleKey(one))) byKey.set(collectibleKey(one), one);
  }
  const all = [...byKey.values()].map(harmless);
  return {
    account,
    items: all.filter(({ isSpam }) => !isSpam),
    spam: all.filter(({ isSpam }) => isSpam),
    readAt,
  };
};
