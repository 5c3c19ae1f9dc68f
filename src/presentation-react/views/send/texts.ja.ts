import type { Texts } from "../../messages/text.js";
import type { SendKey } from "./texts.js";

/** Those texts in Japanese. */
export const texts: Texts<SendKey> = {
  titleWalletSend: "送る",
  titleWalletSendSelectToken: "トークンを選択",
  titleWalletSendPreview: "送金の確認",
  sendLoading: "読み込み中",
  sendWorth: "約 {value}",
  sendAmount: "金額",
  sendArrives: "届く最小額（トークン自体の手数料を引いた額）",
  sendToken: "トークン",
  sendMaximum: "最大",
  sendTo: "送り先",
  sendToHint: "アドレス",
  sendToHintName: "アドレスまたは名前",
  sendLookingUp: "名前を検索しています",
  sendUnknownName: "この名前の持ち主はいません",
  sendMalformedName: "無効な名前です",
  sendMalformedLink: "無効な支払いリンクです",
  sendUnsupportedLink: "この支払いリンクには対応していません",
  sendLinkElsewhere: "別のネットワークのリンクです",
  sendLinkFilled: "{network} の支払いリンクから入力しました。アドレスと金額を確認してください。",
  sendLinkUnnamed: "ネットワークの指定がない支払いリンクから入力しました。{network} で支払います。",
  sendLinkSwitch:
    "このリンクは {network} での支払いを求めています。支払うにはネットワークを切り替えてください。",
  sendLinkMore:
    "このリンクは、メモやウェブサイトが作成するトランザクションなど、単純な送金以外のものを求めています。ここでは支払えません。",
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
  sendProgramAddress: "このアドレスはプログラムのものです",
  sendEthereumRecord:
    "これは {name} の Ethereum アドレスです。コントラクトアカウントは {network} に存在しない可能性があります。",
  sendOtherRecord:
    "{name} は別のネットワークで登録されています。コントラクトアカウントは {network} に存在しない可能性があります。",
  sendProgramWarning:
    "このアドレスはプログラムのものです。送ったものを動かせるのはそのプログラムだけです。",
  sendFutureWitness:
    "Bitcoin にはこの種類のアドレスの規則がまだありません。送ったものを誰でも受け取れる可能性があります。",
  sendEarlier:
    "このアドレスへの以前の送信がすでに実行された可能性があります。もう一度送る前にアクティビティを確認してください。",
  sendLook: "アクティビティを見る",
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
  sendSearch: "名前、シンボル、アドレス",
  sendNoTokens: "トークンが見つかりません",
  sendNotOffered: "{network}では送金できません",
  sendGone: "ウォレットが接続されていません",
};
