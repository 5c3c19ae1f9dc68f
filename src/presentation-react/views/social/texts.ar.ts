import type { Texts } from "../../messages/text.js";
import type { SocialKey } from "./texts.js";

/** Those texts in Arabic. */
export const texts: Texts<SocialKey> = {
  titleConnectSocials: "كل الحسابات",
  titleConnectingSocial: "تسجيل الدخول",
  titleConnectingFarcaster: "Farcaster",
  socialTitle: "تسجيل الدخول باستخدام {name}",
  socialInWindow: "أكمل الاتصال في النافذة الأخرى. إغلاقها يعيدك إلى هنا.",
  socialUser: "جارٍ جلب بياناتك",
  socialFailed: "لم يتم الاتصال عبر {name}",
  socialBlocked: "حظر المتصفح النافذة. اسمح بالنوافذ المنبثقة لهذه الصفحة ثم حاول مرة أخرى.",
  socialUntrusted: "جاء الرد من موقع غير موقع المحفظة ولم يُستخدم.",
  socialReason: "السبب المذكور: {reason}",
  socialNoReason: "لم يُذكر أي سبب. لم يتغير شيء.",
  socialRetry: "حاول مرة أخرى",
  socialNothing: "لا يوجد تسجيل دخول جارٍ الآن",
  farcasterLoading: "الرمز في الطريق",
  farcasterCode: "رمز لتطبيق Farcaster",
  farcasterScanHint: "امسح هذا الرمز بكاميرا هاتفك ووافق في Farcaster",
  farcasterOpenHint: "وافق في تطبيق Farcaster ثم عُد إلى هنا",
  farcasterOpen: "فتح Farcaster",
  farcasterCopy: "نسخ الرابط",
  farcasterCopied: "نُسخ الرابط",
  farcasterCopyRefused: "لم يسمح المتصفح بالنسخ",
};
