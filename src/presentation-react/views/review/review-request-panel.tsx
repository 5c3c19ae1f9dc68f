import { useMemo, useState, type ReactElement } from "react";
import {
  reviewView,
  type ReviewView,
} from "../../../application/review/views/review-request.model.js";
import type { Intent } from "../../../application/review/views/review-intent.js";
import type { Loss } from "../../../application/review/views/review-loss.js";
import { CHAINS } from "../../../domain/chains/chains.js";
import { parseCaipNetworkId } from "../../../domain/caip/caip.js";
import type { Network } from "../../../domain/network/network.js";
import type { PendingReview } from "../../../application/review/review.api.js";
import { useGroupState } from "../../hooks/use-model.js";
import type { TextKey } from "../../messages/keys.js";
import { useViewText } from "../../messages/use-text.js";
import { ActionButton } from "../../primitives/action-button.js";
import { useLatchkit } from "../../provider/context.js";
import { useSheet } from "../../theme/modal-sheets.js";
import { ReviewDetails } from "./review-details.js";
import { INTENT_TEXTS } from "./finding-texts.js";
import { ReviewFindings } from "./review-findings.js";
import { ReviewGrants } from "./review-grants.js";
import { Certainty, isUnasked, ReviewMoves } from "./review-moves.js";
import formCss from "../../primitives/form.css?inline";
import css from "./review.css?inline";

interface ReviewRequestPanelProps {
  readonly pending: PendingReview;
  /** Called in the event handler of the user's click. */
  readonly onApprove: (id: number) => void;
  readonly onCancel: (id: number) => void;
}

const LOSS_TEXTS: Readonly<Record<Loss, TextKey>> = {
  tokens: "reviewAcceptTokens",
  sent: "reviewAcceptSent",
  control: "reviewAcceptControl",
  all: "reviewAcceptAll",
};

/** Of a Solana network if the request names none. */
const currencyOf = (
  { request }: PendingReview,
  networks: readonly Network[],
): { readonly symbol: string; readonly decimals: number } => {
  const id = "networkId" in request ? request.networkId : undefined;
  const namespace = id === undefined ? "solana" : parseCaipNetworkId(id).namespace;
  const network = networks.find((one) =>
    id === undefined ? one.namespace === namespace : one.id === id,
  );
  return network?.currency ?? { symbol: "", decimals: CHAINS[namespace].decimals };
};

/**
 * What a request asks for, before the wallet gets it. Shows no verdict: a request without findings
 * is not known to be harmless. A danger needs the user's consent to the loss.
 */
export function ReviewRequestPanel({
  pending,
  onApprove,
  onCancel,
}: ReviewRequestPanelProps): ReactElement {
  useSheet(formCss);
  useSheet(css);
  const { networks } = useGroupState(useLatchkit().network);
  const view = useMemo(
    () => reviewView(pending, currencyOf(pending, networks)),
    [pending, networks],
  );
  return (
    <div className="form review" data-testid="lk-review">
      <Headline intent={view.intent} />
      {isUnasked(view.moves) ? null : <ReviewMoves moves={view.moves} />}
      <ReviewGrants grants={view.grants} />
      <ReviewFindings findings={view.findings} />
      {isUnasked(view.moves) ? <Certainty moves={view.moves} /> : null}
      <ReviewDetails review={view} />
      <Decision
        view={view}
        isHeld={pending.isHeld}
        onApprove={() => onApprove(pending.id)}
        onCancel={() => onCancel(pending.id)}
      />
    </div>
  );
}

function Headline({ intent: { kind, words, count } }: { readonly intent: Intent }): ReactElement {
  const text = useViewText();
  return (
    <div className="review-intent">
      <p className="review-first" data-testid="lk-review-intent">
        {text(INTENT_TEXTS[kind])}
      </p>
      {kind === "unread" ? <p>{text("reviewUnreadHint")}</p> : null}
      {words === undefined ? null : (
        <p className="review-quote" data-testid="lk-review-words">
          {text("reviewWords", { words: `\u2068${words}\u2069` })}
        </p>
      )}
      {count > 1 ? <p className="form-note">{text("reviewSteps", { count })}</p> : null}
    </div>
  );
}

/** The buttons; before a danger, a checkbox that names the loss. */
function Decision({
  view: { loss, consentKey },
  isHeld,
  onApprove,
  onCancel,
}: {
  readonly view: ReviewView;
  readonly isHeld: boolean;
  readonly onApprove: () => void;
  readonly onCancel: () => void;
}): ReactElement {
  const text = useViewText();
  const [accepted, setAccepted] = useState<string>();
  const isAccepted = accepted === consentKey;
  return (
    <>
      <p className="form-note">{text("reviewLastWord")}</p>
      <div className="form-actions">
        {loss === undefined ? null : (
          <label className="review-check">
            <input
              type="checkbox"
              data-testid="lk-review-accept"
              checked={isAccepted}
              onChange={({ currentTarget }) =>
                setAccepted(currentTarget.checked ? consentKey : undefined)
              }
            />
            <span>{text(LOSS_TEXTS[loss])}</span>
          </label>
        )}
        <ActionButton
          kind="primary"
          testId="lk-review-continue"
          isBusy={isHeld || (loss !== undefined && !isAccepted)}
          onClick={onApprove}
        >
          {text("reviewContinue")}
        </ActionButton>
        <ActionButton kind="secondary" testId="lk-review-cancel" onClick={onCancel}>
          {text("cancel")}
        </ActionButton>
      </div>
    </>
  );
}
