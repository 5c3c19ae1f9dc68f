import type { Texts } from "../../messages/text.js";
import type { EmailUpdateKey } from "./texts.js";

/** Those texts in Japanese. */
export const texts: Texts<EmailUpdateKey> = {
  titleUpdateEmailWallet: "メールアドレスの変更",
  titleUpdateEmailPrimaryOtp: "現在のメールを確認",
  titleUpdateEmailSecondaryOtp: "新しいメールを確認",
  emailUpdateField: "新しいメールアドレス",
  emailUpdateNow: "現在は {email} でサインインしています。",
  emailUpdateSave: "保存",
  emailUpdateCancel: "キャンセル",
  emailUpdateSaving: "メールを送信しています",
  emailUpdateSent: "{email} に送信したコードを入力してください",
  emailUpdateInvalid: "メールアドレスが正しくありません。もう一度お試しください。",
  emailUpdateUnchanged: "すでにこのメールアドレスです。",
  emailUpdateTooSoon: "{count} 秒後にもう一度お試しください",
  emailUpdateCodeField: "6 桁のコード",
  emailUpdateCodeBusy: "お待ちください",
  emailUpdateCodeWrong: "{reason}。もう一度お試しください",
  emailUpdateAgain: "もう一度試す",
  emailUpdateAgainIn: "{count} 秒後に再試行",
  emailUpdateDone: "メールアドレスを変更しました",
  emailUpdateLater:
    "メールアドレスは{time}に{email}へ変わります。それまでは現在のアドレスでログインします。",
};
