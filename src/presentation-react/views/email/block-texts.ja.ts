import type { Texts } from "../../messages/text.js";
import type { SignInBlockKey } from "./block-texts.en.js";

/** Those texts in Japanese. */
export const texts: Texts<SignInBlockKey> = {
  emailField: "メールアドレス",
  emailPlaceholder: "メール",
  emailSubmit: "メールで続ける",
  emailBusy: "メールを送信しています",
  emailOr: "または",
  socialGroup: "ほかのアカウント",
  socialContinue: "{name}で続ける",
  socialMore: "ほかのアカウントを表示",
};
