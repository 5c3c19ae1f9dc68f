import type { Texts } from "../../messages/text.js";
import type { SignInBlockKey } from "./block-texts.js";

/** Those texts in Japanese. */
export const texts: Texts<SignInBlockKey> = {
  emailField: "メールアドレス",
  emailPlaceholder: "メール",
  emailSubmit: "メールで続ける",
  emailBusy: "メールを送信しています",
  emailInvalid: "メールアドレスが正しくありません。もう一度お試しください。",
  emailTooSoon: { other: "{count}秒後にもう一度お試しください" },
  emailOr: "または",
  emailCodeWrong: "{reason}。もう一度お試しください",
  socialGroup: "ほかのアカウント",
  socialContinue: "{name}で続ける",
  socialMore: "ほかのアカウントを表示",
};
