import type { Texts } from "../../messages/text.js";
import type { CollectiblesKey } from "./texts.js";

/** Those texts in Japanese. */
export const texts: Texts<CollectiblesKey> = {
  nfts: "NFT",
  nftsLoading: "NFT を読み込み中",
  nftsEmpty: "NFT はまだありません",
  nftsFailed: "NFT を読み取れませんでした",
  nftsUnknown: "{network} の NFT はここでは読み取れません",
  nftsStale: "最後に確認した NFT",
  nftsRetry: "もう一度試す",
  nftNameless: "NFT 番号 {number}",
  nftPicture: "画像を表示",
  nftPictureNote: "画像の配信元に閲覧したことが伝わります。",
  nftHide: "画像を隠す",
  nftsSpam: "スパムの疑いがあるものを表示（{count}）",
  nftsSpamHide: "スパムの疑いがあるものを隠す",
};
