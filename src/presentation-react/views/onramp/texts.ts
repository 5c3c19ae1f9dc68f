import type { LanguageTexts } from "../../messages/text.js";

/** Keys of the texts of buying. */
export type OnrampKey =
  | "titleOnRampProviders"
  | "titleOnRampFiatSelect"
  | "titleOnRampTokenSelect"
  | "titleBuyInProgress"
  | "onrampAmount"
  | "onrampPay"
  | "onrampGet"
  | "onrampLooking"
  | "onrampQuote"
  | "onrampNoQuote"
  | "onrampSample"
  | "onrampMalformed"
  | "onrampTooLittle"
  | "onrampTooMuch"
  | "onrampProviders"
  | "onrampFee"
  | "onrampNoPage"
  | "onrampNobody"
  | "onrampNotHere"
  | "onrampContinue"
  | "onrampContinueHint"
  | "onrampBlocked"
  | "onrampBlockedHint"
  | "onrampLeft"
  | "onrampLeftHint"
  | "onrampAgain"
  | "onrampCopy"
  | "onrampCopied"
  | "onrampCopyRefused"
  | "onrampDone";

/** Texts of buying in every language, the titles among them. */
export const texts: LanguageTexts<OnrampKey> = {
  en: {
    titleOnRampProviders: "Choose Provider",
    titleOnRampFiatSelect: "Select Currency",
    titleOnRampTokenSelect: "Select Token",
    titleBuyInProgress: "Buy",
    onrampAmount: "Amount to pay",
    onrampPay: "Pay with",
    onrampGet: "Buy",
    onrampLooking: "Asking for a price",
    onrampQuote: "You get about {amount}",
    onrampNoQuote: "There is no price now. The provider shows it before you pay.",
    onrampSample: "The provider may offer other currencies.",
    onrampMalformed: "This is not an amount.",
    onrampTooLittle: "This is less than the provider takes.",
    onrampTooMuch: "This is more than the provider takes.",
    onrampProviders: "Providers",
    onrampFee: "Fees {range}",
    onrampNoPage: "Not available now",
    onrampNobody: "No provider sells here.",
    onrampNotHere: "Nothing can be bought for this account.",
    onrampContinue: "Continue in {provider}",
    onrampContinueHint: "You pay in the provider's own window.",
    onrampBlocked: "The window was blocked",
    onrampBlockedHint: "Allow windows of this page, or copy the link.",
    onrampLeft: "The window is closed",
    onrampLeftHint: "What you bought arrives within minutes.",
    onrampAgain: "Open again",
    onrampCopy: "Copy link",
    onrampCopied: "Link copied",
    onrampCopyRefused: "The link could not be copied",
    onrampDone: "To the account",
  },
  de: {
    titleOnRampProviders: "Anbieter wählen",
    titleOnRampFiatSelect: "Währung wählen",
    titleOnRampTokenSelect: "Token wählen",
    titleBuyInProgress: "Kaufen",
    onrampAmount: "Zu zahlender Betrag",
    onrampPay: "Zahlen mit",
    onrampGet: "Kaufen",
    onrampLooking: "Preis wird angefragt",
    onrampQuote: "Sie erhalten etwa {amount}",
    onrampNoQuote: "Zurzeit gibt es keinen Preis. Der Anbieter zeigt ihn vor der Zahlung.",
    onrampSample: "Der Anbieter hat vielleicht andere Währungen.",
    onrampMalformed: "Das ist kein Betrag.",
    onrampTooLittle: "Das ist weniger, als der Anbieter annimmt.",
    onrampTooMuch: "Das ist mehr, als der Anbieter annimmt.",
    onrampProviders: "Anbieter",
    onrampFee: "Gebühren {range}",
    onrampNoPage: "Zurzeit nicht verfügbar",
    onrampNobody: "Hier verkauft kein Anbieter.",
    onrampNotHere: "Für dieses Konto kann nichts gekauft werden.",
    onrampContinue: "Weiter bei {provider}",
    onrampContinueHint: "Sie zahlen im Fenster des Anbieters.",
    onrampBlocked: "Das Fenster wurde blockiert",
    onrampBlockedHint: "Erlauben Sie Fenster dieser Seite, oder kopieren Sie den Link.",
    onrampLeft: "Das Fenster ist geschlossen",
    onrampLeftHint: "Ihr Kauf kommt innerhalb von Minuten an.",
    onrampAgain: "Noch einmal öffnen",
    onrampCopy: "Link kopieren",
    onrampCopied: "Link kopiert",
    onrampCopyRefused: "Der Link konnte nicht kopiert werden",
    onrampDone: "Zum Konto",
  },
  ar: {
    titleOnRampProviders: "اختر المزوّد",
    titleOnRampFiatSelect: "اختر العملة",
    titleOnRampTokenSelect: "اختر الرمز",
    titleBuyInProgress: "شراء",
    onrampAmount: "المبلغ المدفوع",
    onrampPay: "الدفع بـ",
    onrampGet: "شراء",
    onrampLooking: "جارٍ طلب السعر",
    onrampQuote: "تحصل على نحو {amount}",
    onrampNoQuote: "لا يوجد سعر الآن. يعرضه المزوّد قبل الدفع.",
    onrampSample: "قد يعرض المزوّد عملات أخرى.",
    onrampMalformed: "هذا ليس مبلغًا.",
    onrampTooLittle: "هذا أقل مما يقبله المزوّد.",
    onrampTooMuch: "هذا أكثر مما يقبله المزوّد.",
    onrampProviders: "المزوّدون",
    onrampFee: "الرسوم {range}",
    onrampNoPage: "غير متاح الآن",
    onrampNobody: "لا يبيع أي مزوّد هنا.",
    onrampNotHere: "لا يمكن شراء شيء لهذا الحساب.",
    onrampContinue: "تابع لدى {provider}",
    onrampContinueHint: "تدفع في نافذة المزوّد نفسه.",
    onrampBlocked: "حُظرت النافذة",
    onrampBlockedHint: "اسمح بنوافذ هذه الصفحة، أو انسخ الرابط.",
    onrampLeft: "أُغلقت النافذة",
    onrampLeftHint: "يصل ما اشتريته خلال دقائق.",
    onrampAgain: "افتح مجددًا",
    onrampCopy: "نسخ الرابط",
    onrampCopied: "نُسخ الرابط",
    onrampCopyRefused: "تعذّر نسخ الرابط",
    onrampDone: "إلى الحساب",
  },
  ja: {
    titleOnRampProviders: "プロバイダーを選ぶ",
    titleOnRampFiatSelect: "通貨を選ぶ",
    titleOnRampTokenSelect: "トークンを選ぶ",
    titleBuyInProgress: "購入",
    onrampAmount: "支払う金額",
    onrampPay: "支払い方法",
    onrampGet: "購入するもの",
    onrampLooking: "価格を問い合わせています",
    onrampQuote: "約 {amount} を受け取ります",
    onrampNoQuote: "現在価格がありません。支払い前にプロバイダーが表示します。",
    onrampSample: "プロバイダーでは他の通貨も使えることがあります。",
    onrampMalformed: "金額ではありません。",
    onrampTooLittle: "プロバイダーの下限を下回っています。",
    onrampTooMuch: "プロバイダーの上限を超えています。",
    onrampProviders: "プロバイダー",
    onrampFee: "手数料 {range}",
    onrampNoPage: "現在利用できません",
    onrampNobody: "ここで販売しているプロバイダーはありません。",
    onrampNotHere: "このアカウントでは購入できません。",
    onrampContinue: "{provider} で続ける",
    onrampContinueHint: "プロバイダーのウィンドウで支払います。",
    onrampBlocked: "ウィンドウがブロックされました",
    onrampBlockedHint: "このページのウィンドウを許可するか、リンクをコピーしてください。",
    onrampLeft: "ウィンドウが閉じられました",
    onrampLeftHint: "購入したものは数分で届きます。",
    onrampAgain: "もう一度開く",
    onrampCopy: "リンクをコピー",
    onrampCopied: "コピーしました",
    onrampCopyRefused: "リンクをコピーできませんでした",
    onrampDone: "アカウントへ",
  },
};
