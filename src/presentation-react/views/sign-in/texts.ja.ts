import type { Texts } from "../../messages/text.js";
import type { SignInKey } from "./texts.js";

/** Those texts in Japanese. */
export const texts: Texts<SignInKey> = {
  titleSIWXSignMessage: "サインイン",
  signInLead: "{host} がウォレットへの接続を求めています",
  signInRequired:
    "このウォレットの所有者であることを示すため、メッセージに署名してください。キャンセルすると接続が解除されます。",
  signInOptional:
    "このウォレットの所有者であることを示すため、メッセージに署名してください。キャンセルしても接続は続きます。",
  signInSign: "署名する",
  signInSigning: "署名中…",
  signInCancel: "キャンセル",
  signInCancelling: "キャンセル中…",
  signInChecking: "読み込み中",
  signInDeclined: "署名が拒否されました",
  signInSmartAccount: "このアプリはスマートアカウントに対応していない可能性があります",
  signInInvalid: "署名が正しくありません",
  signInRefused: "このページのメッセージには署名できません。何も署名されていません。",
  signInFailed: "メッセージの署名でエラーが発生しました",
  signInGone: "ウォレットの接続が切れました",
};
