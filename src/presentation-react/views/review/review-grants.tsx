import type { ReactElement } from "react";
import type { ShownGrant } from "../../../application/review/views/review-request.model.js";
import type { TextKey } from "../../messages/keys.js";
import { useViewText } from "../../messages/use-text.js";
import { GroupedAddress } from "../../primitives/grouped-address.js";
import { useNumberLocale } from "../../provider/use-locale.js";
import { reviewAmount, reviewDate } from "./review-values.js";

const REMOVALS: Readonly<Record<ShownGrant["removal"], TextKey>> = {
  "approve-zero": "reviewTakeBack",
  "unset-operator": "reviewTakeBack",
  lockdown: "reviewTakeBack",
  "revoke-delegate": "reviewTakeBack",
  "cancel-on-chain": "reviewCancelLater",
  none: "reviewNoTakeBack",
};

/** Who gets rights, over how much, until when, and how they end. */
export function ReviewGrants({
  grants,
}: {
  readonly grants: readonly ShownGrant[];
}): ReactElement | null {
  const text = useViewText();
  if (grants.length === 0) return null;
  return (
    <section className="review-part" aria-labelledby="lk-review-who" data-testid="lk-review-grants">
      <h3 id="lk-review-who" className="review-heading">
        {text("reviewWho")}
      </h3>
      <ul className="review-list">
        {grants.map((grant, at) => (
          <li key={`${at} ${grant.spender}`} className="form-details">
            <GrantLines grant={grant} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function GrantLines({
  grant: { spender, token, amount, until, removal },
}: {
  readonly grant: ShownGrant;
}): ReactElement {
  const text = useViewText();
  const locale = useNumberLocale();
  const date = until === undefined ? undefined : reviewDate(until, locale);
  return (
    <>
      <GroupedAddress address={spender} />
      <p className="review-sum">
        {typeof amount === "object" ? (
          <bdi>{reviewAmount(amount, text, locale)}</bdi>
        ) : (
          text(amount === "all" ? "reviewAll" : "reviewUnlimited")
        )}
      </p>
      {token === undefined ? null : (
        <p className="review-to">
          <span className="form-note">{text("sendToken")}</span>
          <GroupedAddress address={token} />
        </p>
      )}
      <p>{date === undefined ? text("reviewNoEnd") : text("reviewUntil", { date })}</p>
      <p className="form-note">{text(REMOVALS[removal])}</p>
    </>
  );
}
