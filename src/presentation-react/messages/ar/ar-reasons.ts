import type { VisitorCode } from "../reason.js";

const NO_ANSWER = "لم تُجب المحفظة في الوقت المحدّد.";
const NOT_TRUSTED = "قدّمت المحفظة إجابة لا يمكن الوثوق بها، لذلك لم يتغيّر شيء.";
const WALLET_PROBLEM = "أبلغت المحفظة عن مشكلة. افتحها وابحث عن رسالة فيها.";
const WALLET_GONE = "لم تعد المحفظة متاحة. تحقّق من أنها مثبّتة وغير مقفلة.";
const OFFLINE = "لم تستجب الشبكة. تحقّق من اتصالك بالإنترنت.";
const NOT_SUPPORTED = "لا تدعم المحفظة هذه الشبكة.";
const SERVICE_PROBLEM = "لم تُعطِ إحدى الخدمات إجابة صالحة. أعد المحاولة بعد قليل.";

/** Arabic sentence of every error that a visitor can meet. */
export const reasons: Readonly<Record<VisitorCode, string>> = {
  "caip/malformed-address": NOT_TRUSTED,
  "address/malformed": NOT_TRUSTED,
  "chain/adapter-not-found": NOT_SUPPORTED,
  "chain/not-supported": NOT_SUPPORTED,
  "chain/invalid-id": NOT_TRUSTED,
  "network/not-found": NOT_SUPPORTED,
  "network/switch-declined": "رُفض تبديل الشبكة في المحفظة.",
  "connection/adapter-not-found": WALLET_GONE,
  "connection/no-connector": WALLET_GONE,
  "connection/failed": WALLET_PROBLEM,
  "connection/rejected": "رُفض الربط.",
  "connection/disconnect-failed": "تعذّر قطع الاتصال.",
  "connection/not-connected": "لا توجد محفظة متصلة.",
  "connection/superseded": "حلّت محاولة ربط أحدث محل هذه المحاولة.",
  "account/not-available": "هذا الحساب غير متاح في المحفظة المتصلة.",
  "modal/closed": "أُغلقت النافذة.",
  "popup/closed": "أُغلقت النافذة قبل الانتهاء.",
  "call/aborted": "أُلغي الطلب.",
  "instance/disposed": "أنهت هذه الصفحة اتصال المحفظة. أعد تحميلها.",
  "code/unavailable": "تعذّر تحميل جزء من هذه النافذة. تحقّق من اتصالك بالإنترنت.",
  "wallet/no-answer": NO_ANSWER,
  "wallet/pending": "يوجد طلب مفتوح في المحفظة. افتحها للإجابة عنه.",
  "wallet/invalid-answer": NOT_TRUSTED,
  "wallet/declined": "رُفض الطلب في المحفظة.",
  "wallet/request-failed": WALLET_PROBLEM,
  "http/status": "رمز حالة HTTP: {status}",
  "http/unreachable": OFFLINE,
  "http/timeout": OFFLINE,
  "http/too-large": SERVICE_PROBLEM,
  "http/invalid-body": SERVICE_PROBLEM,
  "catalogue/invalid-answer": SERVICE_PROBLEM,
  "rpc/http-failed": OFFLINE,
  "rpc/request-failed": SERVICE_PROBLEM,
  "rpc/timeout": OFFLINE,
  "transaction/invalid": "لا يمكن استخدام هذه المعاملة بصورتها الحالية. لم يُرسل شيء.",
  "transaction/too-large": "المعاملة أكبر مما تقبله الشبكة. لم يُرسل شيء.",
  "internal/unexpected": "حدث خطأ ما.",
};
