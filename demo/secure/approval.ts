import type { SiteApproval, SiteCall } from "latchkit/secure-site";
import { hexToString, isHex } from "viem";
import { show } from "./show.js";

const readable = (text: unknown): string =>
  isHex(text) ? hexToString(text) : JSON.stringify(text, null, 2);

/** What a user reads before they decide. */
const detailsOf = ({ method, params, chainId, account }: SiteCall): readonly string[] => {
  const kind = account?.type === "smartAccount" ? "smart account" : "account";
  const where = `Network ${String(chainId ?? "")}, ${kind} ${account?.address ?? ""}`;
  if (method === "personal_sign" && Array.isArray(params)) return [where, readable(params[0])];
  return [where, JSON.stringify(params, null, 2)];
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
