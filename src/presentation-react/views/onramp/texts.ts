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
  | "onrampEstimate"
  | "onrampProviderFee"
  | "onrampNetworkFee"
  | "onrampTotal"
  | "onrampBrings"
  | "onrampBoughtAmount"
  | "onrampArrivedAmount"
  | "onrampPurchase"
  | "onrampUnderway"
  | "onrampUnderwayHint"
  | "onrampBought"
  | "onrampBoughtHint"
  | "onrampFailed"
  | "onrampFailedHint"
  | "onrampArrived"
  | "onrampArrivedHint"
  | "onrampUnseen"
  | "onrampUnseenHint"
  | "onrampLookAgain"
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
    onrampContinueHint: "You pay in the provider's own window. What arrives is shown here.",
    onrampBlocked: "The window was blocked",
    onrampBlockedHint: "Allow windows of this page, or copy the link.",
    onrampLeft: "The window is closed",
    onrampLeftHint: "Looking for what you bought. It arrives within minutes.",
    onrampEstimate: "An estimate. The provider shows its own price before you pay.",
    onrampProviderFee: "Provider's fee",
    onrampNetworkFee: "Network fee",
    onrampTotal: "You pay in all",
    onrampBrings: "You get, about",
    onrampBoughtAmount: "Bought",
    onrampArrivedAmount: "Arrived",
    onrampPurchase: "Purchase at {provider}",
    onrampUnderway: "{provider} is working on it",
    onrampUnderwayHint: "Your purchase is under way. What arrives is shown here.",
    onrampBought: "Bought at {provider}",
    onrampBoughtHint: "It is on its way to your account.",
    onrampFailed: "The purchase failed",
    onrampFailedHint: "{provider} reports that it failed. Try again, or choose another provider.",
    onrampArrived: "It has arrived",
    onrampArrivedHint: "Your account holds this much more since the window was opened.",
    onrampUnseen: "Nothing has arrived yet",
    onrampUnseenHint:
      "If you bought something, it can take longer. Your account shows it once it is there.",
    onrampLookAgain: "Look again",
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
    onrampContinueHint: "Sie zahlen im Fenster des Anbieters. Was ankommt, steht hier.",
    onrampBlocked: "Das Fenster wurde blockiert",
    onrampBlockedHint: "Erlauben Sie Fenster dieser Seite, oder kopieren Sie den Link.",
    onrampLeft: "Das Fenster ist geschlossen",
    onrampLeftHint: "Ihr Kauf wird gesucht. Er kommt innerhalb von Minuten an.",
    onrampEstimate: "Eine Schätzung. Der Anbieter zeigt seinen eigenen Preis vor der Zahlung.",
    onrampProviderFee: "Gebühr des Anbieters",
    onrampNetworkFee: "Netzwerkgebühr",
    onrampTotal: "Sie zahlen insgesamt",
    onrampBrings: "Sie erhalten etwa",
    onrampBoughtAmount: "Gekauft",
    onrampArrivedAmount: "Angekommen",
    onrampPurchase: "Kauf bei {provider}",
    onrampUnderway: "{provider} bearbeitet den Kauf",
    onrampUnderwayHint: "Ihr Kauf läuft. Was ankommt, steht hier.",
    onrampBought: "Bei {provider} gekauft",
    onrampBoughtHint: "Der Kauf ist auf dem Weg zu Ihrem Konto.",
    onrampFailed: "Der Kauf ist fehlgeschlagen",
    onrampFailedHint:
      "Das meldet {provider}. Versuchen Sie es noch einmal, oder wählen Sie einen anderen Anbieter.",
    onrampArrived: "Angekommen",
    onrampArrivedHint: "So viel mehr hat Ihr Konto, seit das Fenster geöffnet wurde.",
    onrampUnseen: "Noch nichts angekommen",
    onrampUnseenHint:
      "Wenn Sie etwas gekauft haben, kann es länger dauern. Ihr Konto zeigt es, sobald es da ist.",
    onrampLookAgain: "Noch einmal nachsehen",
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
    onrampContinueHint: "تدفع في نافذة المزوّد نفسه. يظهر هنا ما يصل.",
    onrampBlocked: "حُظرت النافذة",
    onrampBlockedHint: "اسمح بنوافذ هذه الصفحة، أو انسخ الرابط.",
    onrampLeft: "أُغلقت النافذة",
    onrampLeftHint: "نبحث عما اشتريته. يصل خلال دقائق.",
    onrampEstimate: "تقدير فقط. يعرض المزوّد سعره قبل الدفع.",
    onrampProviderFee: "رسوم المزوّد",
    onrampNetworkFee: "رسوم الشبكة",
    onrampTotal: "إجمالي ما تدفعه",
    onrampBrings: "تحصل على نحو",
    onrampBoughtAmount: "ما اشتريته",
    onrampArrivedAmount: "ما وصل",
    onrampPurchase: "شراء لدى {provider}",
    onrampUnderway: "{provider} يعالج الشراء",
    onrampUnderwayHint: "شراؤك قيد التنفيذ. يظهر هنا ما يصل.",
    onrampBought: "تم الشراء لدى {provider}",
    onrampBoughtHint: "في طريقه إلى حسابك.",
    onrampFailed: "فشل الشراء",
    onrampFailedHint: "هذا ما أبلغ به {provider}. حاول مجددًا، أو اختر مزوّدًا آخر.",
    onrampArrived: "وصل ما اشتريته",
    onrampArrivedHint: "زاد حسابك بهذا القدر منذ فتح النافذة.",
    onrampUnseen: "لم يصل شيء بعد",
    onrampUnseenHint: "إن اشتريت شيئًا فقد يستغرق وقتًا أطول. يظهر في حسابك حين يصل.",
    onrampLookAgain: "ابحث مجددًا",
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
    onrampContinueHint: "プロバイダーのウィンドウで支払います。届いたものはここに表示されます。",
    onrampBlocked: "ウィンドウがブロックされました",
    onrampBlockedHint: "このページのウィンドウを許可するか、リンクをコピーしてください。",
    onrampLeft: "ウィンドウが閉じられました",
    onrampLeftHint: "購入したものを確認しています。数分で届きます。",
    onrampEstimate: "概算です。支払い前にプロバイダーが自身の価格を表示します。",
    onrampProviderFee: "プロバイダーの手数料",
    onrampNetworkFee: "ネットワーク手数料",
    onrampTotal: "支払い総額",
    onrampBrings: "受け取る量（概算）",
    onrampBoughtAmount: "購入した量",
    onrampArrivedAmount: "届いた量",
    onrampPurchase: "{provider} での購入",
    onrampUnderway: "{provider} が処理しています",
    onrampUnderwayHint: "購入は処理中です。届いたものはここに表示されます。",
    onrampBought: "{provider} で購入しました",
    onrampBoughtHint: "アカウントに向かっています。",
    onrampFailed: "購入できませんでした",
    onrampFailedHint:
      "{provider} からの報告です。もう一度試すか、別のプロバイダーを選んでください。",
    onrampArrived: "届きました",
    onrampArrivedHint: "ウィンドウを開いてから、アカウントの残高がこれだけ増えました。",
    onrampUnseen: "まだ何も届いていません",
    onrampUnseenHint:
      "購入した場合は、さらに時間がかかることがあります。届くとアカウントに表示されます。",
    onrampLookAgain: "もう一度確認",
    onrampAgain: "もう一度開く",
    onrampCopy: "リンクをコピー",
    onrampCopied: "コピーしました",
    onrampCopyRefused: "リンクをコピーできませんでした",
    onrampDone: "アカウントへ",
  },
};
