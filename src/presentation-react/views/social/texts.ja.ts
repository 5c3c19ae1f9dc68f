import type { Texts } from "../../messages/text.js";
import type { SocialKey } from "./texts.js";

/** Those texts in Japanese. */
export const texts: Texts<SocialKey> = {
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
};
