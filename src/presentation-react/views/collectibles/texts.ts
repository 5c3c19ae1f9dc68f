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

/** Texts of the collectibles in every language. */
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
  de: {
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
  },
  ar: {
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
  },
  ja: {
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
  },
};
