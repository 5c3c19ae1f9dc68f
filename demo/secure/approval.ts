import type { SiteApproval, SiteCall } from "latchkit/secure-site";
import { shownTexts } from "../../examples/secure-site/pages/details.js";
import { show } from "./show.js";

/** What a user reads before they decide: as the site that a team hosts shows it. */
const detailsOf = ({ chainId, account, shown = [] }: SiteCall): readonly string[] => {
  const kind = account?.type === "smartAccount" ? "smart account" : "account";
  const where = `Network ${String(chainId ?? "")}, ${kind} ${account?.address ?? ""}`;
  return [where, ...shownTexts(shown)];
};

/** The screen on which a user decides; it stands in the frame. */
export const shownApproval: SiteApproval = {
  ask: (call, signal) =>
    new Promise((resolve) => {
      const end = (isAgreed: boolean) => (): void => {
        show({ title: "Demo embedded wallet" });
        resolve(isAgreed);
      };
      signal.addEventListener("abort", end(false), { once: true });
      show({
        title: call.method,
        details: detailsOf(call),
        actions: [
          { id: "approve", label: "Approve", run: end(true) },
          { id: "reject", label: "Reject", run: end(false) },
        ],
      });
    }),
};
