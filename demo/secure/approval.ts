import type { SiteApproval, SiteCall, SiteQuestion } from "latchkit/secure-site";
import { shownTexts } from "../../examples/secure-site/pages/details.js";
import { show } from "./show.js";

/** What a user reads before they sign, as the site that a team hosts shows it. */
const callDetails = ({ chainId, account, shown = [] }: SiteCall): readonly string[] => {
  const kind = account?.type === "smartAccount" ? "smart account" : "account";
  const where = `Network ${String(chainId ?? "")}, ${kind} ${account?.address ?? ""}`;
  return [where, ...shownTexts(shown)];
};
const shownFor = (question: SiteQuestion): { title: string; details: readonly string[] } => {
  if (question.kind === "call")
    return { title: question.call.method, details: callDetails(question.call) };
  const { from, to } = question;
  const now = from === undefined ? [] : [`Now you sign in with ${from}`];
  return { title: "Change your e-mail address", details: [...now, `Then you sign in with ${to}`] };
};

/** The screen on which a user decides; it stands in the frame. */
export const shownApproval: SiteApproval = {
  ask: (question, signal) =>
    new Promise((resolve) => {
      const end = (isAgreed: boolean) => (): void => {
        show({ title: "Demo embedded wallet" });
        resolve(isAgreed);
      };
      signal.addEventListener("abort", end(false), { once: true });
      show({
        ...shownFor(question),
        actions: [
          { id: "approve", label: "Approve", run: end(true) },
          { id: "reject", label: "Reject", run: end(false) },
        ],
      });
    }),
};
