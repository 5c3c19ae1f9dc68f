import type { LanguageTexts } from "../../messages/text.js";

/** Keys of the texts of receiving. */
export type ReceiveKey =
  | "titleWalletReceive"
  | "titleWalletCompatibleNetworks"
  | "receiveCode"
  | "receiveAddress"
  | "receiveCopy"
  | "receiveCopied"
  | "receiveCopyRefused"
  | "receiveOnly"
  | "receiveOrdinals"
  | "receiveNetworks"
  | "receiveMore"
  | "receiveTestnet"
  | "receiveElsewhere"
  | "receiveGone";

/** English texts of receiving, the titles among them. They travel in the views' chunk. */
export const texts: LanguageTexts<ReceiveKey> = {
  en: {
    titleWalletReceive: "Receive",
    titleWalletCompatibleNetworks: "Compatible networks",
    receiveCode: "QR code of your address",
    receiveAddress: "Your address",
    receiveCopy: "Copy address",
    receiveCopied: "Address copied",
    receiveCopyRefused: "The address could not be copied",
    receiveOnly: "Only for assets on {network}",
    receiveOrdinals: "This address is for ordinals. Payments have another one.",
    receiveNetworks: "Compatible networks",
    receiveMore: { one: "{count} more", other: "{count} more" },
    receiveTestnet: "Testnet",
    receiveElsewhere:
      "Send only assets on these networks to your address. What is sent on any other may be lost.",
    receiveGone: "No wallet is connected",
  },
  ar: async () => (await import("./texts.ar.js")).texts,
  de: async () => (await import("./texts.de.js")).texts,
  ja: async () => (await import("./texts.ja.js")).texts,
};
