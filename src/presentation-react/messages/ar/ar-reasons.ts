import type { UserCode } from "../reason.js";
import { type OwnCode, sharedReasons } from "../shared-reasons.js";

const own: Readonly<Record<OwnCode, string>> = {
  "network/switch-declined": "رُفض تبديل الشبكة في المحفظة.",
  "connection/rejected": "رُفض الربط.",
  "connection/disconnect-failed": "تعذّر قطع الاتصال.",
  "connection/not-connected": "لا توجد محفظة متصلة.",
  "connection/superseded": "حلّت محاولة ربط أحدث محل هذه المحاولة.",
  "account/not-available": "هذا الحساب غير متاح في المحفظة المتصلة.",
  "account/method-not-supported": "الطريقة {method} غير مدعومة.",
  "account/feature-not-supported": "لا تدعم المحفظة الميزة «{feature}».",
  "modal/closed": "أُغلقت النافذة.",
  "frame/method-refused": "هذا الإجراء غير مسموح به",
  "popup/closed": "أُغلقت النافذة قبل الانتهاء.",
  "call/aborted": "أُلغي الطلب.",
  "code/outdated": "تم تحديث هذه الصفحة منذ أن فتحتها. أعد تحميلها للمتابعة.",
  "instance/disposed": "أنهت هذه الصفحة اتصال المحفظة. أعد تحميلها.",
  "code/unavailable": "تعذّر تحميل جزء من هذه النافذة. تحقّق من اتصالك بالإنترنت.",
  "chain/invalid-id":
    "لم تذكر المحفظة الشبكة التي هي عليها. اختر شبكة في المحفظة ثم حاول مرة أخرى.",
  "wallet/no-answer": "لم تُجب المحفظة في الوقت المحدّد.",
  "wallet/pending": "يوجد طلب مفتوح في المحفظة. افتحها للإجابة عنه.",
  "wallet/declined": "رُفض الطلب في المحفظة.",
  "http/status": "رمز حالة HTTP: {status}",
  "transaction/invalid": "لا يمكن استخدام هذه المعاملة بصورتها الحالية. لم يُرسل شيء.",
  "transaction/too-large": "المعاملة أكبر مما تقبله الشبكة. لم يُرسل شيء.",
  "transaction/not-enough-funds":
    "لا يوجد ما يكفي من SOL لهذا التحويل أو رسومه أو الإيجار. لم يُرسل شيء.",
  "transaction/fee-too-high": "رسوم الشبكة أعلى مما عُرض أو مما هو مسموح به. لم يُرسل شيء.",
  "transaction/expired": "جاءت الموافقة متأخرة فلم تقبل الشبكة المعاملة. حاول مرة أخرى.",
  "transaction/unknown": "لم يُعرف بعد هل نُفذت المعاملة. لا ترسلها مرة أخرى قبل أن تتأكد.",
  "transaction/replaced": "حلت معاملة أخرى محل هذه المعاملة.",
  "internal/unexpected": "حدث خطأ ما.",
};

/** Arabic sentence of every error that a user can meet. */
export const reasons: Readonly<Record<UserCode, string>> = {
  ...own,
  ...sharedReasons({
    notTrusted: "لا يمكن استخدام رد المحفظة. حاول مرة أخرى أو حدّث المحفظة.",
    walletProblem: "أبلغت المحفظة عن مشكلة. افتحها وابحث عن رسالة فيها.",
    walletGone: "لم تعد المحفظة متاحة. تحقّق من أنها مثبّتة وغير مقفلة.",
    offline: "لم تستجب الشبكة. تحقّق من اتصالك بالإنترنت.",
    notSupported: "لا تدعم المحفظة هذه الشبكة.",
    serviceProblem: "لم تُعطِ إحدى الخدمات إجابة صالحة. أعد المحاولة بعد قليل.",
  }),
};
