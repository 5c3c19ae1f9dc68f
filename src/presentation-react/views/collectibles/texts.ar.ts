import type { Texts } from "../../messages/text.js";
import type { CollectiblesKey } from "./texts.js";

/** Those texts in Arabic. */
export const texts: Texts<CollectiblesKey> = {
  nfts: "NFT",
  nftsLoading: "جارٍ قراءة رموز NFT",
  nftsEmpty: "لا رموز NFT بعد",
  nftsFailed: "تعذّرت قراءة رموز NFT",
  nftsUnknown: "لا يمكن قراءة رموز NFT على {network} هنا",
  nftsStale: "آخر رموز NFT معروفة",
  nftsRetry: "أعد المحاولة",
  nftNameless: "NFT رقم {number}",
  nftPicture: "إظهار الصورة",
  nftPictureNote: "سيعرف موقع الصورة عندئذٍ أن أحدًا ينظر إليها.",
  nftHide: "إخفاء الصورة",
  nftsSpam: "إظهار ما يُشتبه بأنه مزعج ({count})",
  nftsSpamHide: "إخفاء ما يُشتبه بأنه مزعج",
};
