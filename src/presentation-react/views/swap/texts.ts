import type { LanguageTexts } from "../../messages/text.js";

/** Keys of the texts of swaps. */
export type SwapKey =
  | "titleSwap"
  | "titleSwapSelectToken"
  | "titleSwapPreview"
  | "swapLoading"
  | "swapGive"
  | "swapGet"
  | "swapHeld"
  | "swapAbout"
  | "swapChoose"
  | "swapTurn"
  | "swapReview"
  | "swapQuoting"
  | "swapSame"
  | "swapNoAmount"
  | "swapMalformed"
  | "swapTooPrecise"
  | "swapZero"
  | "swapTooLittle"
  | "swapNoGas"
  | "swapNoLiquidity"
  | "swapNoQuote"
  | "swapElsewhere"
  | "swapReverted"
  | "swapWrongAnswer"
  | "swapDeclined"
  | "swapMoved"
  | "swapFailed"
  | "swapSlippage"
  | "swapUnlimited"
  | "swapMinimum"
  | "swapFee"
  | "swapCost"
  | "swapImpact"
  | "swapNetwork"
  | "swapContract"
  | "swapLeft"
  | "swapExpired"
  | "swapRenew"
  | "swapUnknownTarget"
  | "swapUnreadCall"
  | "swapAccept"
  | "swapResetFirst"
  | "swapReset"
  | "swapUnlimitedWarning"
  | "swapApprove"
  | "swapApproving"
  | "swapConfirm"
  | "swapWaiting"
  | "swapCancel"
  | "swapDone"
  | "swapSwapping"
  | "swapRefused"
  | "swapReplaced"
  | "swapDropped"
  | "swapUnknown"
  | "swapSearch"
  | "swapSuggested"
  | "swapOwn"
  | "swapAll"
  | "swapNoTokens"
  | "swapListFailed"
  | "swapNotOffered"
  | "swapGone";

/** Texts of swaps in every language, the titles among them. They travel in the views' chunk. */
export const texts: LanguageTexts<SwapKey> = {
  en: {
    titleSwap: "Swap",
    titleSwapSelectToken: "Select token",
    titleSwapPreview: "Preview swap",
    swapLoading: "Loading",
    swapGive: "You pay",
    swapGet: "You receive",
    swapHeld: "Balance: {amount}",
    swapAbout: "About: {amount}",
    swapChoose: "Select token",
    swapTurn: "Switch the two tokens",
    swapReview: "Review swap",
    swapQuoting: "Getting the price",
    swapSame: "Choose two different tokens",
    swapNoAmount: "Enter amount",
    swapMalformed: "Incorrect value",
    swapTooPrecise: "Too many decimals",
    swapZero: "Amount is zero",
    swapTooLittle: "Insufficient balance",
    swapNoGas: "Not enough {symbol} for the network fee",
    swapNoLiquidity: "Insufficient liquidity",
    swapNoQuote: "There is no price for this swap",
    swapElsewhere: "The service builds no swaps on this network.",
    swapReverted: "The network carried the transaction out without effect. Only its fee was taken.",
    swapWrongAnswer: "The service built another swap than the one asked for. Nothing was signed.",
    swapDeclined: "You declined in your wallet. Nothing was swapped.",
    swapMoved: "Your wallet is on another account or network. Nothing was swapped.",
    swapFailed: "Failed to create transaction",
    swapSlippage: "Slippage, % at most",
    swapUnlimited: "Approve every amount of {symbol}, also later ones",
    swapMinimum: "You receive at least",
    swapFee: "Provider fee",
    swapCost: "Network fee, about",
    swapImpact: "Price impact",
    swapNetwork: "Network",
    swapContract: "Contract",
    swapLeft: "This price stands for {seconds} s.",
    swapExpired: "The price is older than 30 s.",
    swapRenew: "Get a new price",
    swapUnknownTarget: "This contract is not known to this page. Go on only if you trust it.",
    swapUnreadCall:
      "This page cannot read how much the call gives at least. Go on only if you trust its price.",
    swapAccept: "I trust this contract",
    swapResetFirst: "{symbol} changes an approval only after it was taken back. That comes first.",
    swapReset: "Take back approval",
    swapUnlimitedWarning: "The contract may take every amount of {symbol} from now on.",
    swapApprove: "Approve",
    swapApproving: "Approving…",
    swapConfirm: "Swap",
    swapWaiting: "Confirm in your wallet",
    swapCancel: "Cancel",
    swapDone: "Swapped {given} to {received}",
    swapSwapping: "Swapping {given} to {received}",
    swapRefused: "The network refused the swap. Nothing but the fee was taken.",
    swapReplaced: "Another transaction of yours took its place. Nothing was swapped.",
    swapDropped:
      "The network does not show the swap any more. Look into your wallet before you swap again.",
    swapUnknown:
      "It is not known yet whether the swap went through. Look into your wallet before you swap again.",
    swapSearch: "Name, symbol or address",
    swapSuggested: "Suggested",
    swapOwn: "Your tokens",
    swapAll: "Tokens",
    swapNoTokens: "No tokens found",
    swapListFailed: "The tokens could not be listed",
    swapNotOffered: "Nothing is swapped on {network} from here.",
    swapGone: "No wallet is connected",
  },
  de: {
    titleSwap: "Tauschen",
    titleSwapSelectToken: "Token wählen",
    titleSwapPreview: "Tausch prüfen",
    swapLoading: "Wird geladen",
    swapGive: "Gegeben wird",
    swapGet: "Erhalten wird",
    swapHeld: "Guthaben: {amount}",
    swapAbout: "Etwa: {amount}",
    swapChoose: "Token wählen",
    swapTurn: "Die beiden Token vertauschen",
    swapReview: "Tausch prüfen",
    swapQuoting: "Preis wird geholt",
    swapSame: "Zwei verschiedene Token wählen",
    swapNoAmount: "Betrag eingeben",
    swapMalformed: "Ungültiger Wert",
    swapTooPrecise: "Zu viele Nachkommastellen",
    swapZero: "Der Betrag ist null",
    swapTooLittle: "Guthaben reicht nicht",
    swapNoGas: "Zu wenig {symbol} für die Netzwerkgebühr",
    swapNoLiquidity: "Zu wenig Liquidität",
    swapNoQuote: "Für diesen Tausch gibt es keinen Preis",
    swapElsewhere: "Der Dienst baut in diesem Netzwerk keinen Tausch.",
    swapReverted:
      "Das Netzwerk hat die Transaktion ohne Wirkung ausgeführt. Nur ihre Gebühr wurde genommen.",
    swapWrongAnswer:
      "Der Dienst hat einen anderen Tausch gebaut als den verlangten. Es wurde nichts unterschrieben.",
    swapDeclined: "In der Wallet abgelehnt. Es wurde nichts getauscht.",
    swapMoved: "Die Wallet ist bei einem anderen Konto oder Netzwerk. Es wurde nichts getauscht.",
    swapFailed: "Die Transaktion konnte nicht erstellt werden",
    swapSlippage: "Preisabweichung, höchstens %",
    swapUnlimited: "Jeden Betrag an {symbol} freigeben, auch spätere",
    swapMinimum: "Erhalten wird mindestens",
    swapFee: "Gebühr des Anbieters",
    swapCost: "Netzwerkgebühr, etwa",
    swapImpact: "Einfluss auf den Preis",
    swapNetwork: "Netzwerk",
    swapContract: "Vertrag",
    swapLeft: "Dieser Preis gilt noch {seconds} s.",
    swapExpired: "Der Preis ist älter als 30 s.",
    swapRenew: "Neuen Preis holen",
    swapUnknownTarget:
      "Dieser Vertrag ist hier nicht bekannt. Nur fortfahren, wenn er vertrauenswürdig ist.",
    swapUnreadCall:
      "Wie viel der Aufruf mindestens gibt, ist hier nicht lesbar. Nur fortfahren, wenn der Preis vertrauenswürdig ist.",
    swapAccept: "Ich vertraue diesem Vertrag",
    swapResetFirst:
      "{symbol} ändert eine Freigabe erst, wenn sie zurückgenommen ist. Das kommt zuerst.",
    swapReset: "Freigabe zurücknehmen",
    swapUnlimitedWarning: "Der Vertrag darf ab jetzt jeden Betrag an {symbol} nehmen.",
    swapApprove: "Freigeben",
    swapApproving: "Wird freigegeben …",
    swapConfirm: "Tauschen",
    swapWaiting: "In der Wallet bestätigen",
    swapCancel: "Abbrechen",
    swapDone: "{given} gegen {received} getauscht",
    swapSwapping: "{given} wird gegen {received} getauscht",
    swapRefused: "Das Netzwerk hat den Tausch abgewiesen. Nur die Gebühr wurde genommen.",
    swapReplaced:
      "Eine andere deiner Transaktionen ist an seine Stelle getreten. Es wurde nichts getauscht.",
    swapDropped:
      "Das Netzwerk zeigt den Tausch nicht mehr. Sieh in deiner Wallet nach, bevor du noch einmal tauschst.",
    swapUnknown:
      "Ob der Tausch ausgeführt wurde, ist noch nicht bekannt. Sieh in deiner Wallet nach, bevor du noch einmal tauschst.",
    swapSearch: "Name, Symbol oder Adresse",
    swapSuggested: "Vorschläge",
    swapOwn: "Eigene Token",
    swapAll: "Token",
    swapNoTokens: "Keine Token gefunden",
    swapListFailed: "Die Token konnten nicht aufgelistet werden",
    swapNotOffered: "Auf {network} wird hier nichts getauscht.",
    swapGone: "Keine Wallet verbunden",
  },
  ar: {
    titleSwap: "مبادلة",
    titleSwapSelectToken: "اختر رمزًا",
    titleSwapPreview: "مراجعة المبادلة",
    swapLoading: "جارٍ التحميل",
    swapGive: "تدفع",
    swapGet: "تستلم",
    swapHeld: "الرصيد: {amount}",
    swapAbout: "حوالي: {amount}",
    swapChoose: "اختر رمزًا",
    swapTurn: "بدّل بين الرمزين",
    swapReview: "راجع المبادلة",
    swapQuoting: "جارٍ جلب السعر",
    swapSame: "اختر رمزين مختلفين",
    swapNoAmount: "أدخل المبلغ",
    swapMalformed: "قيمة غير صحيحة",
    swapTooPrecise: "منازل عشرية كثيرة",
    swapZero: "المبلغ صفر",
    swapTooLittle: "الرصيد غير كافٍ",
    swapNoGas: "لا يكفي {symbol} لرسوم الشبكة",
    swapNoLiquidity: "السيولة غير كافية",
    swapNoQuote: "لا يوجد سعر لهذه المبادلة",
    swapElsewhere: "لا تنشئ الخدمة مبادلات على هذه الشبكة.",
    swapReverted: "نفّذت الشبكة المعاملة دون أثر. لم تُؤخذ إلا رسومها.",
    swapWrongAnswer: "أنشأت الخدمة مبادلة غير المطلوبة. لم يُوقَّع أي شيء.",
    swapDeclined: "رفضت الطلب في محفظتك. لم تتم أي مبادلة.",
    swapMoved: "محفظتك على حساب أو شبكة أخرى. لم تتم أي مبادلة.",
    swapFailed: "تعذّر إنشاء المعاملة",
    swapSlippage: "الانزلاق السعري، % كحد أقصى",
    swapUnlimited: "وافق على كل مبلغ من {symbol}، حتى لاحقًا",
    swapMinimum: "تستلم على الأقل",
    swapFee: "رسوم المزوّد",
    swapCost: "رسوم الشبكة، تقريبًا",
    swapImpact: "تأثير السعر",
    swapNetwork: "الشبكة",
    swapContract: "العقد",
    swapLeft: "هذا السعر صالح لمدة {seconds} ث.",
    swapExpired: "مضى على السعر أكثر من 30 ث.",
    swapRenew: "اجلب سعرًا جديدًا",
    swapUnknownTarget: "هذا العقد غير معروف لهذه الصفحة. تابع فقط إن كنت تثق به.",
    swapUnreadCall: "لا يمكن لهذه الصفحة قراءة الحد الأدنى في الاستدعاء. تابع فقط إن كنت تثق بالسعر.",
    swapAccept: "أثق بهذا العقد",
    swapResetFirst: "لا يغيّر {symbol} الموافقة إلا بعد سحبها. يتم ذلك أولاً.",
    swapReset: "سحب الموافقة",
    swapUnlimitedWarning: "يمكن للعقد أخذ أي مبلغ من {symbol} من الآن.",
    swapApprove: "موافقة",
    swapApproving: "جارٍ الموافقة…",
    swapConfirm: "مبادلة",
    swapWaiting: "أكّد في محفظتك",
    swapCancel: "إلغاء",
    swapDone: "تمت مبادلة {given} بـ {received}",
    swapSwapping: "تجري مبادلة {given} بـ {received}",
    swapRefused: "رفضت الشبكة المبادلة. لم تُؤخذ سوى الرسوم.",
    swapReplaced: "حلّت معاملة أخرى لك مكانها. لم تتم أي مبادلة.",
    swapDropped: "لم تعد الشبكة تعرض المبادلة. راجع محفظتك قبل أن تبادل مرة أخرى.",
    swapUnknown: "لم يُعرف بعد هل تمت المبادلة. راجع محفظتك قبل أن تبادل مرة أخرى.",
    swapSearch: "الاسم أو الرمز أو العنوان",
    swapSuggested: "مقترحة",
    swapOwn: "رموزك",
    swapAll: "الرموز",
    swapNoTokens: "لم يُعثر على رموز",
    swapListFailed: "تعذّر عرض الرموز",
    swapNotOffered: "لا مبادلة على {network} من هنا.",
    swapGone: "لا توجد محفظة متصلة",
  },
  ja: {
    titleSwap: "スワップ",
    titleSwapSelectToken: "トークンを選択",
    titleSwapPreview: "スワップの確認",
    swapLoading: "読み込み中",
    swapGive: "支払う",
    swapGet: "受け取る",
    swapHeld: "残高: {amount}",
    swapAbout: "約: {amount}",
    swapChoose: "トークンを選択",
    swapTurn: "2つのトークンを入れ替える",
    swapReview: "スワップを確認",
    swapQuoting: "価格を取得中",
    swapSame: "異なるトークンを選んでください",
    swapNoAmount: "金額を入力",
    swapMalformed: "値が正しくありません",
    swapTooPrecise: "小数の桁が多すぎます",
    swapZero: "金額がゼロです",
    swapTooLittle: "残高が足りません",
    swapNoGas: "ネットワーク手数料の{symbol}が足りません",
    swapNoLiquidity: "流動性が足りません",
    swapNoQuote: "このスワップの価格がありません",
    swapElsewhere: "このネットワークではスワップを作成できません。",
    swapReverted:
      "トランザクションは実行されましたが、効果はありませんでした。手数料だけがかかりました。",
    swapWrongAnswer: "サービスが依頼と異なるスワップを作成しました。何も署名していません。",
    swapDeclined: "ウォレットで拒否されました。何もスワップしていません。",
    swapMoved: "ウォレットが別のアカウントかネットワークになっています。何もスワップしていません。",
    swapFailed: "トランザクションを作成できませんでした",
    swapSlippage: "スリッページ上限 (%)",
    swapUnlimited: "{symbol}を今後も含めて無制限に承認する",
    swapMinimum: "最低受取額",
    swapFee: "プロバイダー手数料",
    swapCost: "ネットワーク手数料 (目安)",
    swapImpact: "価格への影響",
    swapNetwork: "ネットワーク",
    swapContract: "コントラクト",
    swapLeft: "この価格はあと{seconds}秒有効です。",
    swapExpired: "価格が30秒以上前のものです。",
    swapRenew: "価格を更新",
    swapUnknownTarget: "このコントラクトは未知のものです。信頼できる場合のみ続けてください。",
    swapUnreadCall:
      "最低受取額をこの呼び出しから読み取れません。価格を信頼できる場合のみ続けてください。",
    swapAccept: "このコントラクトを信頼する",
    swapResetFirst: "{symbol}の承認は、取り消してからでないと変更できません。先に取り消します。",
    swapReset: "承認を取り消す",
    swapUnlimitedWarning: "今後コントラクトは{symbol}を無制限に引き出せます。",
    swapApprove: "承認",
    swapApproving: "承認中…",
    swapConfirm: "スワップ",
    swapWaiting: "ウォレットで確認してください",
    swapCancel: "キャンセル",
    swapDone: "{given}を{received}にスワップしました",
    swapSwapping: "{given}を{received}にスワップしています",
    swapRefused: "ネットワークがスワップを拒否しました。引かれたのは手数料だけです。",
    swapReplaced: "あなたの別のトランザクションに置き換えられました。スワップされていません。",
    swapDropped:
      "ネットワークにスワップが見当たりません。もう一度スワップする前にウォレットを確認してください。",
    swapUnknown:
      "スワップが完了したかはまだわかりません。もう一度スワップする前にウォレットを確認してください。",
    swapSearch: "名前、シンボル、アドレス",
    swapSuggested: "おすすめ",
    swapOwn: "保有トークン",
    swapAll: "トークン",
    swapNoTokens: "トークンが見つかりません",
    swapListFailed: "トークンの一覧を取得できませんでした",
    swapNotOffered: "{network}ではスワップできません。",
    swapGone: "ウォレットが接続されていません",
  },
};
