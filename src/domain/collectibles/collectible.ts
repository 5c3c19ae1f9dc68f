import { plainText } from "../connectors/announcement.js";
import { httpsUrl } from "../shared/urls.js";
import type { CaipAddress, CaipNetworkId } from "../caip/caip.types.js";

/** Token standard of a collectible. */
export type CollectibleStandard = "erc721" | "erc1155";

/** Identifies an NFT by contract and token id. */
export interface CollectibleRef {
  /** Token standard of the contract. */
  readonly standard: CollectibleStandard;
  /** EIP-55. */
  readonly contract: string;
  /** Decimal text of up to 256 bits. */
  readonly tokenId: string;
}

/** An NFT the account owned when the chain was read. */
export interface Collectible extends CollectibleRef {
  /** The network of the contract. */
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
  /** The account that owns the items. */
  readonly account: CaipAddress;
  /** Items that are not spam. */
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
const MAX_COLLECTIBLES = 500;
const MAX_IMAGE_URI_LENGTH = 262_144;
const IMAGE_DATA = /^data:image\/(?:png|jpeg|gif|webp|svg\+xml)[;,]/iu;

const pictureOf = (url = ""): string | undefined =>
  url.length <= MAX_IMAGE_URI_LENGTH && IMAGE_DATA.test(url) ? url : httpsUrl(url);

/** Untrusted: a plain-text name, an image by https or data URI only. */
const sanitisedCollectible = ({ name, pictureUrl, ...rest }: Collectible): Collectible => {
  const [text, picture] = [plainText(name), pictureOf(pictureUrl)];
  return {
    ...rest,
    ...(text !== undefined && { name: text }),
    ...(picture !== undefined && { pictureUrl: picture }),
  };
};

/**
 * Builds an account's list from NFTs, newest first: at most 500, without duplicates, spam apart.
 */
export const collectibleListOf = (
  account: CaipAddress,
  owned: readonly Collectible[],
  readAt: number,
): CollectibleList => {
  const byKey = new Map<string, Collectible>();
  for (const one of owned) {
    if (byKey.size >= MAX_COLLECTIBLES) break;
    if (!byKey.has(collectibleKey(one))) byKey.set(collectibleKey(one), one);
  }
  const all = [...byKey.values()].map(sanitisedCollectible);
  return {
    account,
    items: all.filter(({ isSpam }) => !isSpam),
    spam: all.filter(({ isSpam }) => isSpam),
    readAt,
  };
};

/** An NFT's metadata from its contract. Untrusted. */
export interface CollectibleDescription {
  readonly name?: string;
  /** Unchecked. */
  readonly pictureUrl?: string;
}

const DATA = /^data:application\/json(?:;charset=utf-?8)?(;base64)?,/iu;

const textOf = (value: unknown): string | undefined =>
  typeof value === "string" && value !== "" ? value : undefined;

const decodeContent = (content: string, isBase64: boolean): string =>
  isBase64
    ? new TextDecoder().decode(Uint8Array.from(atob(content), (one) => one.codePointAt(0) ?? 0))
    : decodeURIComponent(content);

/** Reads the metadata of a `tokenURI` or `uri` that is a data URI; ignores other URLs. */
export const readDescription = (uri: string | undefined): CollectibleDescription => {
  const [head, base64] = DATA.exec(uri ?? "") ?? [];
  if (uri === undefined || head === undefined) return {};
  try {
    const json: unknown = JSON.parse(decodeContent(uri.slice(head.length), base64 !== undefined));
    if (typeof json !== "object" || json === null) return {};
    const { name, image } = json as { readonly name?: unknown; readonly image?: unknown };
    const [text, pictureUrl] = [plainText(name), textOf(image)];
    return { ...(text !== undefined && { name: text }), ...(pictureUrl && { pictureUrl }) };
  } catch {
    return {};
  }
};
