import type { ButtonTexts } from "../catalogue.js";

/** Japanese texts that the page needs before the modal is opened. */
export const texts: ButtonTexts = {
  connect: "ウォレットを接続",
  connecting: "接続しています…",
  openAccount: "ウォレット",
  accountNone: "未接続",
  account: "アカウント {address}",
  accountWithBalance: "アカウント {address} {balance}",
  accountOnNetwork: "アカウント {address}、{network}",
  accountWithBalanceOnNetwork: "アカウント {address} {balance}、{network}",
  network: "ネットワーク {name}",
  unknownNetwork: "不明なネットワーク",
  shellUnavailable: "ウォレット画面を読み込めませんでした。インターネット接続を確認してください。",
  shellOutdated: "このページは更新されました。ウォレットを接続するには再読み込みしてください。",
  reload: "ページを再読み込み",
  retry: "もう一度試す",
  close: "閉じる",
};
