import type { ReactElement } from "react";
import type { ShownMoves } from "../../../application/review/views/review-request.model.js";
import type { ShownAmount } from "../../../application/review/views/review-tokens.js";
import { WarningIcon } from "../../icons/icons.js";
import type { TextKey } from "../../messages/keys.js";
import { useViewText } from "../../messages/use-text.js";
import { GroupedAddress } from "../../primitives/grouped-address.js";
import { Detail } from "../../primitives/transfer-form.js";
import { useNumberLocale } from "../../provider/use-locale.js";
import { reviewAmount } from "./review-values.js";

const WHY: Readonly<Record<NonNullable<ShownMoves["why"]>, TextKey>> = {
  off: "reviewSimOff",
  unsupported: "reviewSimUnsupported",
  failed: "reviewSimFailed",
  timeout: "reviewSimTimeout",
};

/** True if there is nothing to say but that the app does not simulate. */
export const isUnasked = ({ why, leaves, arrives }: ShownMoves): boolean =>
  why === "off" && leaves.length + arrives.length === 0;

/** What leaves and arrives, with how sure that is. */
export function ReviewMoves({ moves }: { readonly moves: ShownMoves }): ReactElement {
  const text = useViewText();
  const { status, leaves, arrives } = moves;
  const isSimulated = status === "simulated";
  const isEmpty = leaves.length + arrives.length === 0;
  return (
    <section
      className="review-part"
      aria-labelledby="lk-review-moves"
      data-testid="lk-review-moves"
    >
      <h3 id="lk-review-moves" className="review-heading">
        {text(isSimulated || isEmpty ? "reviewChanges" : "reviewStated")}
      </h3>
      {isEmpty ? null : (
        <dl className="form-details">
          <Amounts name={text("reviewLeaves")} amounts={leaves} sign="−" />
          <Amounts name={text("reviewArrives")} amounts={arrives} sign="+" />
        </dl>
      )}
      {isSimulated && isEmpty ? <p>{text("reviewNoMoves")}</p> : null}
      <Certainty moves={moves} />
    </section>
  );
}

/** How sure the changes are. */
export function Certainty({
  moves: { status, why, reason },
}: {
  readonly moves: ShownMoves;
}): ReactElement {
  const text = useViewText();
  if (status === "reverts")
    return (
      <p className="form-warning" role="status" data-testid="lk-review-reverts">
        <WarningIcon />
        <span>
          {text("reviewReverts")}
          {reason ? <bdi className="review-line">{text("reviewReason", { reason })}</bdi> : null}
        </span>
      </p>
    );
  const key = status === "simulated" ? "reviewNow" : WHY[why ?? "failed"];
  return (
    <p className="form-note" role="status" data-testid="lk-review-certainty">
      {text(status === "pending" ? "reviewSimulating" : key)}
    </p>
  );
}

function Amounts({
  name,
  amounts,
  sign,
}: {
  readonly name: string;
  readonly amounts: readonly ShownAmount[];
  readonly sign: "−" | "+";
}): ReactElement | null {
  const text = useViewText();
  const locale = useNumberLocale();
  if (amounts.length === 0) return null;
  return (
    <Detail name={name}>
      <ul className="review-amounts">
        {amounts.map((amount, at) => (
          <li key={`${at} ${amount.token}`}>
            <bdi className="review-sum">{reviewAmount({ ...amount, sign }, text, locale)}</bdi>
            {amount.token === undefined ? null : <GroupedAddress address={amount.token} />}
            {amount.to === undefined ? null : (
              <span className="review-to">
                <span className="form-note">{text("sendTo")}</span>
                <GroupedAddress address={amount.to} />
              </span>
            )}
          </li>
        ))}
      </ul>
    </Detail>
  );
}
