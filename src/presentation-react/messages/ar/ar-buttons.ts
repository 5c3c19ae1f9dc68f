import type { ButtonTexts } from "../catalogue.js";

/** Arabic texts that the page needs before the modal is opened. */
export const texts: ButtonTexts = {
  connect: "ربط المحفظة",
  connecting: "جارٍ الربط…",
  openAccount: "محفظتك",
  accountNone: "غير متصل",
  account: "الحساب {address}",
  accountWithBalance: "الحساب {address} {balance}",
  accountOnNetwork: "الحساب {address}، {network}",
  accountWithBalanceOnNetwork: "الحساب {address} {balance}، {network}",
  network: "الشبكة {name}",
  unknownNetwork: "شبكة غير معروفة",
  shellUnavailable: "تعذّر تحميل نافذة المحفظة. تحقّق من اتصالك بالإنترنت.",
  shellOutdated: "تم تحديث هذه الصفحة. أعد تحميلها لربط المحفظة.",
  reload: "إعادة تحميل الصفحة",
  retry: "إعادة المحاولة",
  close: "إغلاق",
};
