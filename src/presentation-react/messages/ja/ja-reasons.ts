import type { UserCode } from "../reason.js";
import { type OwnCode, sharedReasons } from "../shared-reasons.js";

const own: Readonly<Record<OwnCode, string>> = {
  "network/switch-declined": "ウォレットでネットワークの切り替えが拒否されました。",
  "connection/rejected": "接続が拒否されました。",
  "connection/disconnect-failed": "接続を解除できませんでした。",
  "connection/not-connected": "ウォレットが接続されていません。",
  "connection/superseded": "新しい接続の操作に置き換わりました。",
  "account/not-available": "接続中のウォレットにこのアカウントはありません。",
  "account/method-not-supported": "メソッド {method} には対応していません。",
  "account/feature-not-supported": "このウォレットは「{feature}」機能に対応していません。",
  "modal/closed": "画面が閉じられました。",
  "frame/method-refused": "この操作は許可されていません",
  "popup/closed": "完了する前にウィンドウが閉じられました。",
  "call/aborted": "リクエストを取り消しました。",
  "code/outdated": "このページは開いた後に更新されました。続けるには再読み込みしてください。",
  "instance/disposed": "このページのウォレット接続は終了しました。ページを再読み込みしてください。",
  "code/unavailable":
    "この画面の一部を読み込めませんでした。インターネット接続を確認してください。",
  "chain/invalid-id":
    "ウォレットが接続中のネットワークを通知しませんでした。ウォレットでネットワークを選び、もう一度お試しください。",
  "wallet/no-answer": "ウォレットから時間内に回答がありませんでした。",
  "wallet/pending":
    "ウォレットに未回答のリクエストがあります。ウォレットを開いて回答してください。",
  "wallet/declined": "ウォレットでリクエストが拒否されました。",
  "http/status": "HTTP ステータスコード：{status}",
  "transaction/invalid": "このトランザクションは使用できません。何も送信していません。",
  "transaction/too-large":
    "トランザクションがネットワークの上限を超えています。何も送信していません。",
  "transaction/not-enough-funds":
    "送金額、手数料、またはレントに必要な SOL が足りません。何も送信していません。",
  "transaction/fee-too-high":
    "ネットワーク手数料が表示または許可された額を超えています。何も送信していません。",
  "transaction/expired":
    "承認が遅かったため、ネットワークはトランザクションを受け付けませんでした。もう一度お試しください。",
  "transaction/unknown":
    "トランザクションが成立したかどうかはまだ不明です。確認できるまで再送信しないでください。",
  "transaction/replaced": "別のトランザクションがこのトランザクションに置き換わりました。",
  "internal/unexpected": "問題が発生しました。",
};

/** Japanese sentence of every error that a user can meet. */
export const reasons: Readonly<Record<UserCode, string>> = {
  ...own,
  ...sharedReasons({
    notTrusted: "ウォレットの応答を使用できません。もう一度試すか、ウォレットを更新してください。",
    walletProblem:
      "ウォレットで問題が発生しました。ウォレットを開いてメッセージを確認してください。",
    walletGone:
      "ウォレットを利用できなくなりました。インストールとロックの状態を確認してください。",
    offline: "ネットワークから応答がありませんでした。インターネット接続を確認してください。",
    notSupported: "ウォレットはこのネットワークに対応していません。",
    serviceProblem:
      "サービスから正しい応答がありませんでした。しばらくしてからもう一度お試しください。",
  }),
};
