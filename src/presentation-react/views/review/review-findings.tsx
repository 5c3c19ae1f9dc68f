import type { ReactElement } from "react";
import type { ShownFinding } from "../../../application/review/views/review-request.model.js";
import { QuestionIcon, WarningIcon } from "../../icons/icons.js";
import { useViewText } from "../../messages/use-text.js";
import { GroupedAddress } from "../../primitives/grouped-address.js";
import { useNumberLocale } from "../../provider/use-locale.js";
import { FINDING_TEXTS } from "./finding-texts.js";
import { reviewAmount, reviewDate } from "./review-values.js";

const LEVEL_TEXTS = {
  danger: "reviewDanger",
  caution: "reviewCaution",
  note: "reviewNote",
} as const;

/** The rules that the request met, worst first. Nothing stands for a request without any. */
export function ReviewFindings({
  findings,
}: {
  readonly findings: readonly ShownFinding[];
}): ReactElement | null {
  const text = useViewText();
  if (findings.length === 0) return null;
  return (
    <section
      className="review-part"
      aria-labelledby="lk-review-found"
      data-testid="lk-review-findings"
    >
      <h3 id="lk-review-found" className="review-heading">
        {text("reviewFindings")}
      </h3>
      <ul className="review-list" aria-labelledby="lk-review-found">
        {findings.map((finding, at) => (
          <li key={`${at} ${finding.rule}`} className={`review-finding review-${finding.level}`}>
            {finding.level === "note" ? <QuestionIcon /> : <WarningIcon />}
            <FindingLines finding={finding} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function FindingLines({
  finding: { rule, level, address, until, fee, text: domain },
}: {
  readonly finding: ShownFinding;
}): ReactElement {
  const text = useViewText();
  const locale = useNumberLocale();
  const slots = {
    domain,
    date: (until !== undefined && reviewDate(until, locale)) || text("reviewNoEnd"),
    amount: fee === undefined ? "" : reviewAmount(fee, text, locale),
  };
  return (
    <div className="review-words">
      <p className="review-level">{text(LEVEL_TEXTS[level])}</p>
      <p>{text(FINDING_TEXTS[rule], slots)}</p>
      {address === undefined ? null : <GroupedAddress address={address} />}
    </div>
  );
}
