import type { Texts } from "../../messages/text.js";
import type { ReceiveKey } from "./texts.js";

/** Those texts in Arabic. */
export const texts: Texts<ReceiveKey> = {
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
};
