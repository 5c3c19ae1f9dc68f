import { plainText } from "../connectors/announcement.js";
import { httpsUrl } from "../shared/urls.js";
import type { CaipAddress, CaipNetworkId } from "../caip/caip.types.js";

/** Token standard of a collectible. */
export type CollectibleStandard = "erc721" | "erc1155";

/** Identifies an NFT by contract and token id. */
export interface CollectibleRef {
  readonly standard: CollectibleStandard;
  /** EIP-55. */
  readonly contract: string;
  /** Decimal text of up to 256 bits. */
  readonly tokenId: string;
}

/** An NFT the account owned when the chain was read. */
export interface Collectible extends CollectibleRef {
  readonly networkId: CaipNetworkId;
  /** Quantity of an ERC-1155 token; 1 for ERC-721. */
  readonly amount: bigint;
  /** Name set by the contract, untrusted; absent if unknown. */
  readonly name?: string;
  /** https or a data URI. Not loaded until the user asks. */
  readonly pictureUrl?: string;
  /** A service marked it as spam. */
  readonly isSpam: boolean;
}

/** The NFTs of an account, newest first. */
export interface CollectibleList {
  readonly account: CaipAddress;
  readonly items: readonly Collectible[];
  /** Spam, counted and shown only on request. */
  readonly spam: readonly Collectible[];
  /** Epoch ms. */
  readonly readAt: number;
}

/** Key of an NFT, independent of the source. */
export const collectibleKey = ({ contract, tokenId }: CollectibleRef): string =>
  `${contract.toLowerCase()}/${tokenId}`;

/** Maximum NFTs per account and maximum length of an image data URI. */
const MOST_PIECES = 500;
const MOST_DATA = 262_144;
const IMAGE_DATA = /^data:image\/(?:png|jpeg|gif|webp|svg\+xml)[;,]/iu;

const pictureOf = (url = ""): string | undefined =>
  url.length <= MOST_DATA && IMAGE_DATA.test(url) ? url : httpsUrl(url);

/** Sanitises untrusted fields: plain-text name; image by https or data URI only. */
const harmless = ({ name, pictureUrl, ...rest }: Collectible): Collectible => {
  const [text, picture] = [plainText(name), pictureOf(pictureUrl)];
  return {
    ...rest,
    ...(text !== undefined && { name: text }),
    ...(picture !== undefined && { pictureUrl: picture }),
  };
};

/**
 * Builds an account's list: separates spam, removes duplicates, keeps at most 500, newest first.
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
