import type { Texts } from "../../messages/text.js";
import type { ReceiveKey } from "./texts.js";

/** Those texts in Japanese. */
export const texts: Texts<ReceiveKey> = {
  titleWalletReceive: "受け取る",
  titleWalletCompatibleNetworks: "対応ネットワーク",
  receiveCode: "あなたのアドレスのQRコード",
  receiveAddress: "あなたのアドレス",
  receiveCopy: "アドレスをコピー",
  receiveCopied: "アドレスをコピーしました",
  receiveCopyRefused: "アドレスをコピーできませんでした",
  receiveOnly: "{network}上の資産専用",
  receiveOrdinals: "これはオーディナル用のアドレスです。支払いには別のアドレスがあります。",
  receiveNetworks: "対応ネットワーク",
  receiveMore: { other: "ほか{count}件" },
  receiveTestnet: "テストネット",
  receiveElsewhere:
    "このアドレスには、これらのネットワーク上の資産だけを送ってください。ほかのネットワークで送られたものは失われるおそれがあります。",
  receiveGone: "ウォレットが接続されていません",
};
