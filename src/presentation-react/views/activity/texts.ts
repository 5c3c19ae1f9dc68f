import type { LanguageTexts } from "../../messages/text.js";

/** Keys of the texts of the activity. */
export type ActivityKey =
  | "titleTransactions"
  | "activityLoading"
  | "activityEmpty"
  | "activityFailed"
  | "activityRetry"
  | "activityDays"
  | "activityOlder"
  | "activityOther"
  | "activityStatusFailed"
  | "activityStatusPending"
  | "activityGone"
  | "activityUnknown"
  | "activityExplorer"
  | "activitySend"
  | "activityReceive"
  | "activityTrade"
  | "activityApprove"
  | "activityMint"
  | "activityBurn"
  | "activityDeposit"
  | "activityWithdraw"
  | "activityStake"
  | "activityUnstake"
  | "activityClaim"
  | "activityBorrow"
  | "activityRepay"
  | "activityBought"
  | "activityCancel"
  | "activityDeploy"
  | "activityExecute";

/** Texts of the activity in every language, its title among them. */
export const texts: LanguageTexts<ActivityKey> = {
  en: {
    titleTransactions: "Activity",
    activityLoading: "Loading activity",
    activityEmpty: "No transactions yet",
    activityFailed: "Failed to fetch transactions",
    activityDays: "{count} d",
    activityRetry: "Try again",
    activityOlder: "Show older",
    activityOther: "Transaction",
    activityStatusFailed: "Failed",
    activityStatusPending: "Pending",
    activityGone: "No wallet is connected",
    activityUnknown: "Activity of {network} cannot be read here",
    activityExplorer: "Look at it with the explorer",
    activitySend: "Sent",
    activityReceive: "Received",
    activityTrade: "Swapped",
    activityApprove: "Approved",
    activityMint: "Minted",
    activityBurn: "Burned",
    activityDeposit: "Deposited",
    activityWithdraw: "Withdrawn",
    activityStake: "Staked",
    activityUnstake: "Unstaked",
    activityClaim: "Claimed",
    activityBorrow: "Borrowed",
    activityRepay: "Repaid",
    activityBought: "Bought",
    activityCancel: "Cancelled",
    activityDeploy: "Deployed",
    activityExecute: "Executed",
  },
  de: {
    titleTransactions: "Aktivität",
    activityLoading: "Aktivität wird geladen",
    activityEmpty: "Noch keine Transaktionen",
    activityFailed: "Transaktionen konnten nicht geladen werden",
    activityDays: "{count} T.",
    activityRetry: "Erneut versuchen",
    activityOlder: "Ältere zeigen",
    activityOther: "Transaktion",
    activityStatusFailed: "Fehlgeschlagen",
    activityStatusPending: "Ausstehend",
    activityGone: "Keine Wallet verbunden",
    activityUnknown: "Aktivität auf {network} kann hier nicht gelesen werden",
    activityExplorer: "Im Explorer ansehen",
    activitySend: "Gesendet",
    activityReceive: "Empfangen",
    activityTrade: "Getauscht",
    activityApprove: "Freigegeben",
    activityMint: "Geprägt",
    activityBurn: "Verbrannt",
    activityDeposit: "Eingezahlt",
    activityWithdraw: "Ausgezahlt",
    activityStake: "Gestakt",
    activityUnstake: "Stake beendet",
    activityClaim: "Eingefordert",
    activityBorrow: "Geliehen",
    activityRepay: "Zurückgezahlt",
    activityBought: "Gekauft",
    activityCancel: "Abgebrochen",
    activityDeploy: "Bereitgestellt",
    activityExecute: "Ausgeführt",
  },
  ar: {
    titleTransactions: "النشاط",
    activityLoading: "جارٍ تحميل النشاط",
    activityEmpty: "لا معاملات بعد",
    activityFailed: "تعذّر جلب المعاملات",
    activityDays: "{count} ي",
    activityRetry: "أعد المحاولة",
    activityOlder: "عرض الأقدم",
    activityOther: "معاملة",
    activityStatusFailed: "فشلت",
    activityStatusPending: "معلّقة",
    activityGone: "لا محفظة متصلة",
    activityUnknown: "لا يمكن قراءة نشاط {network} هنا",
    activityExplorer: "عرضها في المستكشف",
    activitySend: "أُرسل",
    activityReceive: "استُلم",
    activityTrade: "بُدِّل",
    activityApprove: "وُوفق عليه",
    activityMint: "سُكّ",
    activityBurn: "أُحرق",
    activityDeposit: "أُودع",
    activityWithdraw: "سُحب",
    activityStake: "رُهن",
    activityUnstake: "أُنهي الرهن",
    activityClaim: "طُولب به",
    activityBorrow: "اقتُرض",
    activityRepay: "سُدِّد",
    activityBought: "اشتُري",
    activityCancel: "أُلغي",
    activityDeploy: "نُشر",
    activityExecute: "نُفِّذ",
  },
  ja: {
    titleTransactions: "アクティビティ",
    activityLoading: "アクティビティを読み込み中",
    activityEmpty: "取引はまだありません",
    activityFailed: "取引を取得できませんでした",
    activityDays: "{count} 日",
    activityRetry: "もう一度試す",
    activityOlder: "古いものを表示",
    activityOther: "取引",
    activityStatusFailed: "失敗",
    activityStatusPending: "保留中",
    activityGone: "ウォレットが接続されていません",
    activityUnknown: "{network} のアクティビティはここでは読み取れません",
    activityExplorer: "エクスプローラーで見る",
    activitySend: "送信",
    activityReceive: "受信",
    activityTrade: "交換",
    activityApprove: "承認",
    activityMint: "ミント",
    activityBurn: "バーン",
    activityDeposit: "預け入れ",
    activityWithdraw: "引き出し",
    activityStake: "ステーキング",
    activityUnstake: "ステーキング解除",
    activityClaim: "請求",
    activityBorrow: "借り入れ",
    activityRepay: "返済",
    activityBought: "購入",
    activityCancel: "取り消し",
    activityDeploy: "デプロイ",
    activityExecute: "実行",
  },
};
