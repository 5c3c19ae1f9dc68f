import type { LanguageTexts } from "../../messages/text.js";

/** Keys of the texts of the collectibles. */
export type CollectiblesKey =
  | "nfts"
  | "nftsLoading"
  | "nftsEmpty"
  | "nftsFailed"
  | "nftsUnknown"
  | "nftsStale"
  | "nftsRetry"
  | "nftNameless"
  | "nftPicture"
  | "nftPictureNote"
  | "nftHide"
  | "nftsSpam"
  | "nftsSpamHide";

/** English texts of the collectibles. */
export const texts: LanguageTexts<CollectiblesKey> = {
  en: {
    nfts: "NFTs",
    nftsLoading: "Reading your NFTs",
    nftsEmpty: "No NFTs yet",
    nftsFailed: "NFTs could not be read",
    nftsUnknown: "NFTs on {network} cannot be read here",
    nftsStale: "Last known NFTs",
    nftsRetry: "Try again",
    nftNameless: "NFT #{number}",
    nftPicture: "Show picture",
    nftPictureNote: "Its site then learns that somebody looks at it.",
    nftHide: "Hide picture",
    nftsSpam: "Show suspected spam ({count})",
    nftsSpamHide: "Hide suspected spam",
  },
  ar: async () => (await import("./texts.ar.js")).texts,
  de: async () => (await import("./texts.de.js")).texts,
  ja: async () => (await import("./texts.ja.js")).texts,
};
