import type { LanguageTexts } from "../../messages/text.js";

/** Keys of the texts of sending. */
export type SendKey =
  | "titleWalletSend"
  | "titleWalletSendSelectToken"
  | "titleWalletSendPreview"
  | "sendLoading"
  | "sendAmount"
  | "sendToken"
  | "sendMaximum"
  | "sendTo"
  | "sendToHint"
  | "sendReview"
  | "sendNoAmount"
  | "sendMalformed"
  | "sendTooPrecise"
  | "sendZero"
  | "sendTooLittle"
  | "sendNoRecipient"
  | "sendInvalidAddress"
  | "sendZeroAddress"
  | "sendTokenContract"
  | "sendNoGas"
  | "sendDeclined"
  | "sendMoved"
  | "sendFailed"
  | "sendFrom"
  | "sendNetwork"
  | "sendFee"
  | "sendCareful"
  | "sendOwnAddress"
  | "sendLookAlike"
  | "sendFirst"
  | "sendConfirm"
  | "sendWaiting"
  | "sendCancel"
  | "sendStarted"
  | "sendSearch"
  | "sendNoTokens"
  | "sendNotOffered"
  | "sendGone";

/** Texts of sending in every language, the titles among them. They travel in the views' chunk. */
export const texts: LanguageTexts<SendKey> = {
  en: {
    titleWalletSend: "Send",
    titleWalletSendSelectToken: "Select token",
    titleWalletSendPreview: "Review send",
    sendLoading: "Loading",
    sendAmount: "Amount",
    sendToken: "Token",
    sendMaximum: "Max",
    sendTo: "To",
    sendToHint: "Address",
    sendReview: "Preview send",
    sendNoAmount: "Add amount",
    sendMalformed: "Incorrect value",
    sendTooPrecise: "Too many decimals",
    sendZero: "Amount is zero",
    sendTooLittle: "Insufficient funds",
    sendNoRecipient: "Add address",
    sendInvalidAddress: "Invalid address",
    sendZeroAddress: "Nobody owns this address",
    sendTokenContract: "This is the token itself",
    sendNoGas: "Not enough {symbol} for the network fee",
    sendDeclined: "You declined in your wallet. Nothing was sent.",
    sendMoved: "Your wallet is on another account or network. Nothing was sent.",
    sendFailed: "Failed to send transaction",
    sendFrom: "From",
    sendNetwork: "Network",
    sendFee: "Network fee, at most",
    sendCareful: "Review carefully: a transfer cannot be undone.",
    sendOwnAddress: "This is an address of your own.",
    sendLookAlike: "This address only looks like one that you know. Compare every character.",
    sendFirst: "You have not sent to this address from here before.",
    sendConfirm: "Send",
    sendWaiting: "Confirm in your wallet",
    sendCancel: "Cancel",
    sendStarted: "Transaction started",
    sendSearch: "Search by name",
    sendNoTokens: "No tokens found",
    sendNotOffered: "Sending is not offered on {network}",
    sendGone: "No wallet is connected",
  },
  de: {
    titleWalletSend: "Senden",
    titleWalletSendSelectToken: "Token wählen",
    titleWalletSendPreview: "Sendung prüfen",
    sendLoading: "Wird geladen",
    sendAmount: "Betrag",
    sendToken: "Gewählter Token",
    sendMaximum: "Max.",
    sendTo: "An",
    sendToHint: "Adresse",
    sendReview: "Sendung prüfen",
    sendNoAmount: "Betrag eingeben",
    sendMalformed: "Ungültiger Wert",
    sendTooPrecise: "Zu viele Nachkommastellen",
    sendZero: "Der Betrag ist null",
    sendTooLittle: "Guthaben reicht nicht",
    sendNoRecipient: "Adresse eingeben",
    sendInvalidAddress: "Ungültige Adresse",
    sendZeroAddress: "Diese Adresse gehört niemandem",
    sendTokenContract: "Das ist der Token selbst",
    sendNoGas: "Zu wenig {symbol} für die Netzwerkgebühr",
    sendDeclined: "In der Wallet abgelehnt. Es wurde nichts gesendet.",
    sendMoved: "Die Wallet hat ein anderes Konto oder Netzwerk. Es wurde nichts gesendet.",
    sendFailed: "Die Transaktion konnte nicht gesendet werden",
    sendFrom: "Von",
    sendNetwork: "Netzwerk",
    sendFee: "Netzwerkgebühr, höchstens",
    sendCareful: "Sorgfältig prüfen: Eine Überweisung lässt sich nicht zurücknehmen.",
    sendOwnAddress: "Das ist eine eigene Adresse.",
    sendLookAlike: "Diese Adresse sieht einer bekannten nur ähnlich. Jedes Zeichen vergleichen.",
    sendFirst: "An diese Adresse wurde von hier noch nie gesendet.",
    sendConfirm: "Senden",
    sendWaiting: "In der Wallet bestätigen",
    sendCancel: "Abbrechen",
    sendStarted: "Transaktion gestartet",
    sendSearch: "Nach Namen suchen",
    sendNoTokens: "Keine Token gefunden",
    sendNotOffered: "Auf {network} wird Senden nicht angeboten",
    sendGone: "Keine Wallet ist verbunden",
  },
  ar: {
    titleWalletSend: "إرسال",
    titleWalletSendSelectToken: "اختيار العملة",
    titleWalletSendPreview: "مراجعة الإرسال",
    sendLoading: "جارٍ التحميل",
    sendAmount: "المبلغ",
    sendToken: "العملة",
    sendMaximum: "الحد الأقصى",
    sendTo: "إلى",
    sendToHint: "العنوان",
    sendReview: "مراجعة الإرسال",
    sendNoAmount: "أدخل المبلغ",
    sendMalformed: "قيمة غير صحيحة",
    sendTooPrecise: "منازل عشرية كثيرة جدًا",
    sendZero: "المبلغ صفر",
    sendTooLittle: "الرصيد غير كافٍ",
    sendNoRecipient: "أدخل العنوان",
    sendInvalidAddress: "عنوان غير صالح",
    sendZeroAddress: "هذا العنوان لا يملكه أحد",
    sendTokenContract: "هذا عنوان العملة نفسها",
    sendNoGas: "لا يوجد ما يكفي من {symbol} لرسوم الشبكة",
    sendDeclined: "رفضتَ في محفظتك. لم يُرسل شيء.",
    sendMoved: "محفظتك على حساب أو شبكة أخرى. لم يُرسل شيء.",
    sendFailed: "تعذّر إرسال المعاملة",
    sendFrom: "من",
    sendNetwork: "الشبكة",
    sendFee: "رسوم الشبكة كحد أقصى",
    sendCareful: "راجع بعناية: لا يمكن التراجع عن التحويل.",
    sendOwnAddress: "هذا عنوان من عناوينك.",
    sendLookAlike: "هذا العنوان يشبه عنوانًا تعرفه فقط. قارن كل حرف.",
    sendFirst: "لم ترسل إلى هذا العنوان من هنا من قبل.",
    sendConfirm: "إرسال",
    sendWaiting: "أكّد في محفظتك",
    sendCancel: "إلغاء",
    sendStarted: "بدأت المعاملة",
    sendSearch: "البحث بالاسم",
    sendNoTokens: "لم يُعثر على عملات",
    sendNotOffered: "الإرسال غير متاح على {network}",
    sendGone: "لا توجد محفظة متصلة",
  },
  ja: {
    titleWalletSend: "送る",
    titleWalletSendSelectToken: "トークンを選択",
    titleWalletSendPreview: "送金の確認",
    sendLoading: "読み込み中",
    sendAmount: "金額",
    sendToken: "トークン",
    sendMaximum: "最大",
    sendTo: "送り先",
    sendToHint: "アドレス",
    sendReview: "送金内容を確認",
    sendNoAmount: "金額を入力",
    sendMalformed: "正しくない値です",
    sendTooPrecise: "小数の桁が多すぎます",
    sendZero: "金額がゼロです",
    sendTooLittle: "残高が足りません",
    sendNoRecipient: "アドレスを入力",
    sendInvalidAddress: "無効なアドレスです",
    sendZeroAddress: "誰のものでもないアドレスです",
    sendTokenContract: "トークン自体のアドレスです",
    sendNoGas: "ネットワーク手数料の{symbol}が足りません",
    sendDeclined: "ウォレットで拒否されました。何も送られていません。",
    sendMoved: "ウォレットのアカウントまたはネットワークが違います。何も送られていません。",
    sendFailed: "トランザクションを送れませんでした",
    sendFrom: "送り元",
    sendNetwork: "ネットワーク",
    sendFee: "ネットワーク手数料（最大）",
    sendCareful: "よく確認してください。送金は取り消せません。",
    sendOwnAddress: "あなた自身のアドレスです。",
    sendLookAlike: "知っているアドレスに似ているだけです。すべての文字を比べてください。",
    sendFirst: "ここからこのアドレスに送ったことはありません。",
    sendConfirm: "送る",
    sendWaiting: "ウォレットで確認してください",
    sendCancel: "キャンセル",
    sendStarted: "トランザクションを開始しました",
    sendSearch: "名前で検索",
    sendNoTokens: "トークンが見つかりません",
    sendNotOffered: "{network}では送金できません",
    sendGone: "ウォレットが接続されていません",
  },
};
