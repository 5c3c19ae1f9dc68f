import type { Texts } from "../../messages/text.js";
import type { EmailKey } from "./texts.js";

/** Those texts in Japanese. */
export const texts: Texts<EmailKey> = {
  titleEmailLogin: "メールでサインイン",
  emailLoginHint: "以前ここで使ったメールアドレスでサインインしてください。",
  titleEmailVerifyOtp: "メールアドレスの確認",
  titleEmailVerifyDevice: "このブラウザーを承認",
  titleApproveTransaction: "承認",
  emailCodeSent: "{email}に送信したコードを入力してください",
  emailCodeValid: "コードは20分間有効です。",
  emailCodeField: "6桁のコード",
  emailCodeBusy: "お待ちください",
  emailCodeResend: "コードを再送信",
  emailCodeResendIn: "{count}秒後に再送信できます",
  emailCodeResent: "コードを再送信しました",
  emailDeviceTitle: "{email}に送信したリンクを承認してください",
  emailDeviceCompare: "そこで次の番号を選んでください：",
  emailDeviceHint: "初めてのブラウザーです。リンクを開くと、ここで続きに進みます。",
  emailDeviceResend: "メールを再送信",
  approveTitle: "ウォレットのウィンドウで決めてください",
  approveHint: "署名する内容が表示されます。閉じると拒否になります。",
  approveClose: "閉じて拒否",
  emailInvalid: "メールアドレスが正しくありません。もう一度お試しください。",
  emailTooSoon: { other: "{count}秒後にもう一度お試しください" },
  emailCodeWrong: "{reason}。もう一度お試しください",
};
