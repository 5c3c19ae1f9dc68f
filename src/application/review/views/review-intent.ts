import { cleanLabel } from "../../../domain/review/clean-text.js";
import type { PendingReview } from "../review.api.js";

/** What a request does, as the first line says it. */
export interface Intent {
  readonly kind:
    | "unread"
    | "control"
    | "rights"
    | "sends"
    | "revokes"
    | "sign-in"
    | "message"
    | "transaction";
  /** A sentence of a descriptor: untrusted text on one line. */
  readonly words: string | undefined;
  /** Calls, messages or instructions. */
  readonly count: number;
}

const MESSAGES: readonly string[] = ["typed-data", "message", "bytes"];

const isMessage = ({ request }: PendingReview): boolean =>
  "kind" in request && MESSAGES.includes(request.kind);

const kindOf = (pending: PendingReview): Intent["kind"] => {
  const { parts, grants, transfers, findings } = pending.review;
  const has = (rule: string): boolean => findings.some((one) => one.rule === rule);
  if (parts.every(({ depth }) => depth === "unread")) return "unread";
  if (has("authorization-delegate") || has("delegation-without-limit")) return "control";
  if (grants.length > 0) return "rights";
  if (transfers.length > 0) return "sends";
  if (has("revoke")) return "revokes";
  if (!isMessage(pending)) return "transaction";
  const [first] = parts;
  return first?.depth !== "described" && first?.intent === "sign in" ? "sign-in" : "message";
};

/** The first line of a review. Its kind comes from what was read, never from a descriptor. */
export const intentOf = (pending: PendingReview): Intent => {
  const { parts } = pending.review;
  const [only, ...more] = parts;
  const isDescribed = more.length === 0 && only?.depth === "described";
  const words = isDescribed ? cleanLabel(only.intent ?? "") : "";
  return { kind: kindOf(pending), words: words === "" ? undefined : words, count: parts.length };
};
