import { useEffect, useState, type ReactElement } from "react";
import type { AccountModel } from "../../../application/account/views/account.model.js";
import { shortenAddress } from "../../../domain/account/account.js";
import { useToast } from "../../hooks/use-modal.js";
import { CheckIcon, CopyIcon } from "../../icons/icons.js";
import { useViewText } from "../../messages/use-text.js";

const TICK_MS = 2_000;

/** The address, copied on tap. A tick confirms, a toast reports a failure. */
export function CopyAddress({
  address,
  model,
}: {
  readonly address: string;
  readonly model: AccountModel;
}): ReactElement {
  const text = useViewText();
  const { show } = useToast();
  const [copies, setCopies] = useState(0);
  useEffect(() => (copies ? model.later(TICK_MS, () => setCopies(0)) : undefined), [copies, model]);
  const copy = async (): Promise<void> => {
    if (await model.copyAddress()) setCopies((count) => count + 1);
    else show({ variant: "error", text: text("copyRefused") });
  };
  const short = shortenAddress(address);
  return (
    <>
      <button
        type="button"
        className="copy"
        part="address"
        data-testid="lk-copy-address"
        title={address}
        aria-label={text("copyAddress", { address: short })}
        onClick={() => void copy()}
      >
        <bdi dir="ltr">{short}</bdi>
        {copies ? <CheckIcon /> : <CopyIcon />}
      </button>
      <span className="unseen" role="status">
        {copies ? text("addressCopied") : ""}
      </span>
    </>
  );
}
