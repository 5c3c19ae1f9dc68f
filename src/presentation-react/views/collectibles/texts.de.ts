import type { Texts } from "../../messages/text.js";
import type { CollectiblesKey } from "./texts.js";

/** Those texts in German. */
export const texts: Texts<CollectiblesKey> = {
  nfts: "NFTs",
  nftsLoading: "NFTs werden gelesen",
  nftsEmpty: "Noch keine NFTs",
  nftsFailed: "NFTs konnten nicht gelesen werden",
  nftsUnknown: "NFTs auf {network} können hier nicht gelesen werden",
  nftsStale: "Zuletzt bekannte NFTs",
  nftsRetry: "Erneut versuchen",
  nftNameless: "NFT Nr. {number}",
  nftPicture: "Bild zeigen",
  nftPictureNote: "Die Seite des Bildes erfährt dann, dass es jemand ansieht.",
  nftHide: "Bild ausblenden",
  nftsSpam: "Mutmaßlichen Spam zeigen ({count})",
  nftsSpamHide: "Mutmaßlichen Spam ausblenden",
};
