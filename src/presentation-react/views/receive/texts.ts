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

/** Texts of receiving in every language, the titles among them. They travel in the views' chunk. */
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
  de: {
    titleWalletReceive: "Empfangen",
    titleWalletCompatibleNetworks: "Passende Netzwerke",
    receiveCode: "QR-Code der Adresse",
    receiveAddress: "Adresse",
    receiveCopy: "Adresse kopieren",
    receiveCopied: "Adresse kopiert",
    receiveCopyRefused: "Die Adresse konnte nicht kopiert werden",
    receiveOnly: "Nur für Werte auf {network}",
    receiveOrdinals: "Diese Adresse ist für Ordinals. Zahlungen haben eine andere.",
    receiveNetworks: "Passende Netzwerke",
    receiveMore: { one: "{count} weiteres", other: "{count} weitere" },
    receiveTestnet: "Testnetz",
    receiveElsewhere:
      "An diese Adresse nur Werte auf diesen Netzwerken senden. Was auf einem anderen gesendet wird, kann verloren gehen.",
    receiveGone: "Keine Wallet ist verbunden",
  },
  ar: {
    titleWalletReceive: "استلام",
    titleWalletCompatibleNetworks: "الشبكات المتوافقة",
    receiveCode: "رمز QR لعنوانك",
    receiveAddress: "عنوانك",
    receiveCopy: "نسخ العنوان",
    receiveCopied: "تم نسخ العنوان",
    receiveCopyRefused: "تعذّر نسخ العنوان",
    receiveOnly: "للأصول على {network} فقط",
    receiveOrdinals: "هذا العنوان مخصّص للأوردينالز. للمدفوعات عنوان آخر.",
    receiveNetworks: "الشبكات المتوافقة",
    receiveMore: {
      zero: "{count} أخرى",
      one: "شبكة أخرى",
      two: "شبكتان أخريان",
      few: "{count} شبكات أخرى",
      many: "{count} شبكة أخرى",
      other: "{count} شبكة أخرى",
    },
    receiveTestnet: "شبكة اختبار",
    receiveElsewhere:
      "أرسل إلى عنوانك الأصول الموجودة على هذه الشبكات فقط. ما يُرسل على شبكة أخرى قد يُفقد.",
    receiveGone: "لا توجد محفظة متصلة",
  },
  ja: {
    titleWalletReceive: "受け取る",
    titleWalletCompatibleNetworks: "対応ネットワーク",
    receiveCode: "あなたのアドレスのQRコード",
    receiveAddress: "あなたのアドレス",
    receiveCopy: "アドレスをコピー",
    receiveCopied: "アドレスをコピーしました",
    receiveCopyRefused: "アドレスをコピーできませんでした",
    receiveOnly: "{network}上の資産専用",
    receiveOrdinals: "これはオーディナル用のアドレスです。支払いには別のアドレスがあります。",
    receiveNetworks: "対応ネットワーク",
    receiveMore: { other: "ほか{count}件" },
    receiveTestnet: "テストネット",
    receiveElsewhere:
      "このアドレスには、これらのネットワーク上の資産だけを送ってください。ほかのネットワークで送られたものは失われるおそれがあります。",
    receiveGone: "ウォレットが接続されていません",
  },
};
