import type { LanguageTexts } from "../../messages/text.js";

/** Keys of the texts of signing in with an account elsewhere. */
export type SocialKey =
  | "titleConnectSocials"
  | "titleConnectingSocial"
  | "titleConnectingFarcaster"
  | "socialTitle"
  | "socialInWindow"
  | "socialUser"
  | "socialFailed"
  | "socialBlocked"
  | "socialUntrusted"
  | "socialReason"
  | "socialNoReason"
  | "socialRetry"
  | "socialNothing"
  | "farcasterLoading"
  | "farcasterCode"
  | "farcasterScanHint"
  | "farcasterOpenHint"
  | "farcasterOpen"
  | "farcasterCopy"
  | "farcasterCopied"
  | "farcasterCopyRefused";

/**
 * Texts of signing in with an account elsewhere in every language, the titles among them. They
 * travel in the views' chunk.
 */
export const texts: LanguageTexts<SocialKey> = {
  en: {
    titleConnectSocials: "All Socials",
    titleConnectingSocial: "Log in",
    titleConnectingFarcaster: "Farcaster",
    socialTitle: "Log in with {name}",
    socialInWindow: "Connect in the other window. Closing it takes you back.",
    socialUser: "Retrieving your user data",
    socialFailed: "{name} did not connect",
    socialBlocked: "The browser blocked the window. Allow popups for this page, then try again.",
    socialUntrusted: "The answer came from another site than the wallet’s and was not used.",
    socialReason: "The reason given: {reason}",
    socialNoReason: "No reason was given. Nothing was changed.",
    socialRetry: "Try again",
    socialNothing: "Nobody is logging in at the moment",
    farcasterLoading: "The code is on its way",
    farcasterCode: "Code for the Farcaster app",
    farcasterScanHint: "Scan this code with your phone’s camera and agree in Farcaster",
    farcasterOpenHint: "Agree in the Farcaster app, then come back",
    farcasterOpen: "Open Farcaster",
    farcasterCopy: "Copy link",
    farcasterCopied: "Link copied",
    farcasterCopyRefused: "The browser did not allow copying",
  },
  de: {
    titleConnectSocials: "Alle Konten",
    titleConnectingSocial: "Anmelden",
    titleConnectingFarcaster: "Farcaster",
    socialTitle: "Mit {name} anmelden",
    socialInWindow: "Im anderen Fenster verbinden. Wer es schließt, kommt hierher zurück.",
    socialUser: "Deine Angaben werden abgerufen",
    socialFailed: "{name} hat nicht verbunden",
    socialBlocked:
      "Der Browser hat das Fenster blockiert. Pop-ups für diese Seite erlauben, dann erneut versuchen.",
    socialUntrusted:
      "Die Antwort kam von einer anderen Seite als der der Wallet und wurde nicht verwendet.",
    socialReason: "Angegebener Grund: {reason}",
    socialNoReason: "Es wurde kein Grund genannt. Nichts wurde geändert.",
    socialRetry: "Erneut versuchen",
    socialNothing: "Gerade meldet sich niemand an",
    farcasterLoading: "Der Code ist unterwegs",
    farcasterCode: "Code für die Farcaster-App",
    farcasterScanHint: "Diesen Code mit der Kamera des Handys scannen und in Farcaster zustimmen",
    farcasterOpenHint: "In der Farcaster-App zustimmen, dann zurückkommen",
    farcasterOpen: "Farcaster öffnen",
    farcasterCopy: "Link kopieren",
    farcasterCopied: "Link kopiert",
    farcasterCopyRefused: "Der Browser hat das Kopieren nicht erlaubt",
  },
  ar: {
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
  },
  ja: {
    titleConnectSocials: "すべてのアカウント",
    titleConnectingSocial: "ログイン",
    titleConnectingFarcaster: "Farcaster",
    socialTitle: "{name}でログイン",
    socialInWindow: "もう一つのウィンドウで接続してください。閉じるとここに戻ります。",
    socialUser: "ユーザー情報を取得しています",
    socialFailed: "{name}に接続できませんでした",
    socialBlocked:
      "ブラウザーがウィンドウをブロックしました。このページのポップアップを許可してから、もう一度お試しください。",
    socialUntrusted: "ウォレットとは別のサイトからの応答だったため、使用しませんでした。",
    socialReason: "理由：{reason}",
    socialNoReason: "理由は示されませんでした。何も変更されていません。",
    socialRetry: "もう一度試す",
    socialNothing: "現在ログイン中ではありません",
    farcasterLoading: "コードを準備しています",
    farcasterCode: "Farcasterアプリ用のコード",
    farcasterScanHint: "スマートフォンのカメラでこのコードを読み取り、Farcasterで承認してください",
    farcasterOpenHint: "Farcasterアプリで承認してから戻ってください",
    farcasterOpen: "Farcasterを開く",
    farcasterCopy: "リンクをコピー",
    farcasterCopied: "リンクをコピーしました",
    farcasterCopyRefused: "ブラウザーがコピーを許可しませんでした",
  },
};
