import { useEffect, useState, type ReactElement } from "react";
import type { ConnectingWalletConnectModel } from "../../../application/pairing/views/connecting-wallet-connect.model.js";
import { useToast } from "../../hooks/use-modal.js";
import { CheckIcon, CopyIcon } from "../../icons/icons.js";
import { ActionButton } from "../../primitives/action-button.js";
import { useViewText } from "../../messages/use-text.js";

const TICK_MS = 2_000;

/**
 * Copies the pairing link. It contains a key, so it goes to the clipboard only, never into the
 * page.
 */
export function CopyLink({
  model,
  isReady,
}: {
  readonly model: Pick<ConnectingWalletConnectModel, "copyLink" | "later">;
  readonly isReady: boolean;
}): ReactElement {
  const text = useViewText();
  const { show } = useToast();
  const [copies, setCopies] = useState(0);
  useEffect(
    () => (copies === 0 ? undefined : model.later(TICK_MS, () => setCopies(0))),
    [copies, model],
  );
  const copy = async (): Promise<void> => {
    if (await model.copyLink()) setCopies((count) => count + 1);
    else show({ variant: "error", text: text("linkCopyRefused") });
  };
  return (
    <>
      <ActionButton
        kind="secondary"
        testId="lk-copy-link"
        isBusy={!isReady}
        onClick={() => void copy()}
      >
        {copies > 0 ? <CheckIcon /> : <CopyIcon />}
        {text("copyLink")}
      </ActionButton>
      <span className="unseen" role="status">
        {copies > 0 ? text("linkCopied") : ""}
      </span>
    </>
  );
}
