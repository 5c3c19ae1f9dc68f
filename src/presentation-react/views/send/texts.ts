import type { LanguageTexts } from "../../messages/text.js";

/** Keys of the texts of sending. */
export type SendKey =
  | "titleWalletSend"
  | "titleWalletSendSelectToken"
  | "titleWalletSendPreview"
  | "sendLoading"
  | "sendAmount"
  | "sendWorth"
  | "sendToken"
  | "sendMaximum"
  | "sendTo"
  | "sendToHint"
  | "sendToHintName"
  | "sendLookingUp"
  | "sendUnknownName"
  | "sendFound"
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
  | "sendDust"
  | "sendRent"
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
  | "sendMined"
  | "sendReverted"
  | "sendReplaced"
  | "sendDropped"
  | "sendUnknown"
  | "sendTakenBack"
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
    sendWorth: "About {value}",
    sendAmount: "Amount",
    sendToken: "Token",
    sendMaximum: "Max",
    sendTo: "To",
    sendToHint: "Address",
    sendToHintName: "Address or name",
    sendLookingUp: "Looking up the name",
    sendUnknownName: "Nobody has this name",
    sendFound: "Address of {name}",
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
    sendDust: "Too small to be passed on",
    sendRent:
      "Accounts keep at least 0.00089088 {symbol}: send all but that, or start the receiver with as much.",
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
    sendMined: "Transaction confirmed",
    sendReverted: "The network refused the transaction. Nothing but the fee was taken.",
    sendReplaced: "Another transaction of yours took its place. This one was not sent.",
    sendDropped:
      "The network does not show the transaction any more. Look into your wallet before you send again.",
    sendUnknown:
      "It is not known yet whether the transaction went through. Look into your wallet before you send again.",
    sendTakenBack: "The network took the block back. The transaction is on its way again.",
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
    sendWorth: "Etwa {value}",
    sendAmount: "Betrag",
    sendToken: "Gewählter Token",
    sendMaximum: "Max.",
    sendTo: "An",
    sendToHint: "Adresse",
    sendToHintName: "Adresse oder Name",
    sendLookingUp: "Name wird nachgeschlagen",
    sendUnknownName: "Diesen Namen hat niemand",
    sendFound: "Adresse von {name}",
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
    sendDust: "Zu klein, um weitergeleitet zu werden",
    sendRent:
      "Konten behalten mindestens 0,00089088 {symbol}: Sende alles bis auf das, oder dem Empfänger zum Anfang so viel.",
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
    sendMined: "Transaktion bestätigt",
    sendReverted: "Das Netzwerk hat die Transaktion abgewiesen. Nur die Gebühr wurde genommen.",
    sendReplaced:
      "Eine andere deiner Transaktionen ist an ihre Stelle getreten. Diese wurde nicht gesendet.",
    sendDropped:
      "Das Netzwerk zeigt die Transaktion nicht mehr. Sieh in deiner Wallet nach, bevor du noch einmal sendest.",
    sendUnknown:
      "Ob die Transaktion ausgeführt wurde, ist noch nicht bekannt. Sieh in deiner Wallet nach, bevor du noch einmal sendest.",
    sendTakenBack:
      "Das Netzwerk hat den Block zurückgenommen. Die Transaktion ist wieder unterwegs.",
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
    sendWorth: "نحو {value}",
    sendAmount: "المبلغ",
    sendToken: "العملة",
    sendMaximum: "الحد الأقصى",
    sendTo: "إلى",
    sendToHint: "العنوان",
    sendToHintName: "عنوان أو اسم",
    sendLookingUp: "جارٍ البحث عن الاسم",
    sendUnknownName: "لا يملك أحد هذا الاسم",
    sendFound: "عنوان {name}",
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
    sendDust: "أصغر من أن يُنقل",
    sendRent:
      "تحتفظ الحسابات بما لا يقل عن 0.00089088 {symbol}: أرسل كل شيء ما عدا ذلك، أو ابدأ حساب المستلم بهذا القدر.",
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
    sendMined: "تم تأكيد المعاملة",
    sendReverted: "رفضت الشبكة المعاملة. لم تُؤخذ سوى الرسوم.",
    sendReplaced: "حلّت معاملة أخرى لك مكانها. لم تُرسل هذه المعاملة.",
    sendDropped: "لم تعد الشبكة تعرض المعاملة. راجع محفظتك قبل أن ترسل مرة أخرى.",
    sendUnknown: "لم يُعرف بعد هل تمت المعاملة. راجع محفظتك قبل أن ترسل مرة أخرى.",
    sendTakenBack: "سحبت الشبكة الكتلة. المعاملة في طريقها من جديد.",
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
    sendWorth: "約 {value}",
    sendAmount: "金額",
    sendToken: "トークン",
    sendMaximum: "最大",
    sendTo: "送り先",
    sendToHint: "アドレス",
    sendToHintName: "アドレスまたは名前",
    sendLookingUp: "名前を検索しています",
    sendUnknownName: "この名前の持ち主はいません",
    sendFound: "{name} のアドレス",
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
    sendDust: "少なすぎて送れません",
    sendRent:
      "アカウントには 0.00089088 {symbol} 以上が必要です。それを残して送るか、受取人の最初の入金をそれ以上にしてください。",
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
    sendMined: "トランザクションが確定しました",
    sendReverted: "ネットワークがトランザクションを拒否しました。引かれたのは手数料だけです。",
    sendReplaced: "あなたの別のトランザクションに置き換えられました。これは送られていません。",
    sendDropped:
      "ネットワークにトランザクションが見当たりません。もう一度送る前にウォレットを確認してください。",
    sendUnknown:
      "トランザクションが完了したかはまだわかりません。もう一度送る前にウォレットを確認してください。",
    sendTakenBack: "ネットワークがブロックを取り消しました。トランザクションは再び処理待ちです。",
    sendSearch: "名前で検索",
    sendNoTokens: "トークンが見つかりません",
    sendNotOffered: "{network}では送金できません",
    sendGone: "ウォレットが接続されていません",
  },
};
