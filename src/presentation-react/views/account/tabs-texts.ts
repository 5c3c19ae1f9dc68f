import type { LanguageTexts } from "../../messages/text.js";

/** Keys of the texts of the account's tabs. */
export type TabsKey = "tabsLabel" | "tabTokens" | "tabNfts" | "tabActivity";

/** Texts of the account's tabs in every language. */
export const texts: LanguageTexts<TabsKey> = {
  en: {
    tabsLabel: "What the account owns and did",
    tabTokens: "Tokens",
    tabNfts: "NFTs",
    tabActivity: "Activity",
  },
  de: {
    tabsLabel: "Was das Konto besitzt und tat",
    tabTokens: "Token",
    tabNfts: "NFTs",
    tabActivity: "Aktivität",
  },
  ar: {
    tabsLabel: "ما يملكه الحساب وما فعله",
    tabTokens: "الرموز",
    tabNfts: "NFT",
    tabActivity: "النشاط",
  },
  ja: {
    tabsLabel: "アカウントの資産と履歴",
    tabTokens: "トークン",
    tabNfts: "NFT",
    tabActivity: "アクティビティ",
  },
};
