import type { Texts } from "../../messages/text.js";
import type { NamesKey } from "./texts.js";

/** Those texts in Japanese. */
export const texts: Texts<NamesKey> = {
  titleRegisterAccountName: "名前を選ぶ",
  titleRegisterAccountNameSuccess: "名前を登録しました",
  nameLead: "名前で見つけてもらい、受け取れます。ウォレットで署名するだけで、費用はかかりません。",
  nameField: "名前",
  nameRule: "半角英数字またはハイフンで4文字以上",
  nameTooShort: "名前は4文字以上です。",
  nameInvalid: "名前に使えるのは半角英数字とハイフンだけです。",
  nameTooLong: "名前は63文字までです。",
  nameTaken: "この名前は使われています。",
  nameOwned: "すでに「{name}」をお持ちです。",
  nameSuggestions: "候補",
  nameSuggesting: "名前を探しています",
  nameSuggestFailed: "候補を読み込めませんでした。入力した名前はそのまま試せます。",
  nameAvailable: "利用可能",
  nameRegistered: "登録済み",
  nameSubmit: "登録",
  nameBusy: "登録しています",
  nameFailed: "「{name}」を登録できませんでした。もう一度試すか、別の名前を選んでください。",
  nameDeclined: "署名を拒否しました。何も登録されていません。",
  nameOnlyEmbedded: "名前を登録できるのは、ここでメールまたはアカウントでログインした方だけです。",
  nameGone: "ウォレットが接続されていません",
  nameDone: "「{name}」を登録しました",
  nameDoneHint: "この名前で見つけてもらい、受け取れます。",
  nameGo: "はじめよう！",
};
