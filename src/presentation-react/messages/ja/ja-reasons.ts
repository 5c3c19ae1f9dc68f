import type { VisitorCode } from "../reason.js";

const NO_ANSWER = "ウォレットから時間内に回答がありませんでした。";
const NOT_TRUSTED = "ウォレットの回答を信頼できないため、何も変更していません。";
const WALLET_PROBLEM = "ウォレットで問題が発生しました。ウォレットを開いてメッセージを確認してください。";
const WALLET_GONE = "ウォレットを利用できなくなりました。インストールとロックの状態を確認してください。";
const OFFLINE = "ネットワークから応答がありませんでした。インターネット接続を確認してください。";
const NOT_SUPPORTED = "ウォレットはこのネットワークに対応していません。";
const SERVICE_PROBLEM = "サービスから正しい応答がありませんでした。しばらくしてからもう一度お試しください。";

/** Japanese sentence of every error that a visitor can meet. */
export const reasons: Readonly<Record<VisitorCode, string>> = {
  "caip/malformed-address": NOT_TRUSTED,
  "address/malformed": NOT_TRUSTED,
  "chain/adapter-not-found": NOT_SUPPORTED,
  "chain/not-supported": NOT_SUPPORTED,
  "chain/invalid-id": NOT_TRUSTED,
  "network/not-found": NOT_SUPPORTED,
  "network/switch-declined": "ウォレットでネットワークの切り替えが拒否されました。",
  "connection/adapter-not-found": WALLET_GONE,
  "connection/no-connector": WALLET_GONE,
  "connection/failed": WALLET_PROBLEM,
  "connection/rejected": "接続が拒否されました。",
  "connection/disconnect-failed": "接続を解除できませんでした。",
  "connection/not-connected": "ウォレットが接続されていません。",
  "connection/superseded": "新しい接続の操作に置き換わりました。",
  "account/not-available": "接続中のウォレットにこのアカウントはありません。",
  "modal/closed": "画面が閉じられました。",
  "popup/closed": "完了する前にウィンドウが閉じられました。",
  "call/aborted": "リクエストを取り消しました。",
  "instance/disposed": "このページのウォレット接続は終了しました。ページを再読み込みしてください。",
  "code/unavailable": "この画面の一部を読み込めませんでした。インターネット接続を確認してください。",
  "wallet/no-answer": NO_ANSWER,
  "wallet/pending": "ウォレットに未回答のリクエストがあります。ウォレットを開いて回答してください。",
  "wallet/invalid-answer": NOT_TRUSTED,
  "wallet/declined": "ウォレットでリクエストが拒否されました。",
  "wallet/request-failed": WALLET_PROBLEM,
  "http/status": "HTTP ステータスコード：{status}",
  "http/unreachable": OFFLINE,
  "http/timeout": OFFLINE,
  "http/too-large": SERVICE_PROBLEM,
  "http/invalid-body": SERVICE_PROBLEM,
  "catalogue/invalid-answer": SERVICE_PROBLEM,
  "rpc/http-failed": OFFLINE,
  "rpc/request-failed": SERVICE_PROBLEM,
  "rpc/timeout": OFFLINE,
  "transaction/invalid": "このトランザクションは使用できません。何も送信していません。",
  "transaction/too-large": "トランザクションがネットワークの上限を超えています。何も送信していません。",
  "internal/unexpected": "問題が発生しました。",
};
