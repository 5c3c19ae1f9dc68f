import type { Review } from "./review.js";
import type { RuleId } from "./rules.js";

/** What happens with a request before the wallet gets it. */
export interface ReviewPolicy {
  /**
   * Requests that the user sees first: none (default), those with a finding of level `danger`, or
   * all.
   */
  readonly show: "never" | "danger" | "always";
  /** Rules whose requests are refused with `review/refused`, whatever their level. Default none. */
  readonly block: readonly RuleId[];
}

/** `pass`: the wallet is asked at once. */
export type ReviewDecision =
  | { readonly kind: "pass" }
  | { readonly kind: "show" }
  | { readonly kind: "refuse"; readonly rule: RuleId };

/** True if the policy needs to read requests. */
export const readsRequests = ({
  show = "never",
  block = [],
}: Partial<ReviewPolicy> = {}): boolean => show !== "never" || block.length > 0;

/** What the policy does with a request. `showsItself`: the wallet has its own review. */
export const decide = (
  { findings }: Pick<Review, "findings">,
  { show = "never", block = [] }: Partial<ReviewPolicy>,
  showsItself: boolean,
): ReviewDecision => {
  const refused = findings.find(({ rule }) => block.includes(rule));
  if (refused) return { kind: "refuse", rule: refused.rule };
  const isShown =
    show === "always" || (show === "danger" && findings.some(({ level }) => level === "danger"));
  return { kind: isShown && !showsItself ? "show" : "pass" };
};
