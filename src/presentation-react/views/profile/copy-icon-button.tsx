import { useEffect, useState, type ReactElement } from "react";
import type { ProfileWalletsModel } from "../../../application/connection/views/profile-wallets.model.js";
import { CheckIcon, CopyIcon } from "../../icons/icons.js";
import { useViewText } from "../../messages/use-text.js";

const TICK_MS = 2_000;
interface CopyProps {
  readonly address: string;
  readonly model: ProfileWalletsModel;
  readonly onRefused: () => void;
}

/** Copies the whole address and confirms by a tick. */
export function CopyIconButton({ address, model, onRefused }: CopyProps): ReactElement {
  const text = useViewText();
  const [copies, setCopies] = useState(0);
  useEffect(
    () => (copies === 0 ? undefined : model.later(TICK_MS, () => setCopies(0))),
    [copies, model],
  );
  const copy = async (): Promise<void> => {
    if (await model.copy(address)) setCopies((count) => count + 1);
    else onRefused();
  };
  return (
    <>
      <button
        type="button"
        className="icon-button"
        part="button"
        data-testid={`lk-copy-${address}`}
        aria-label={text("copyAddress", { address })}
        onClick={() => void copy()}
      >
        {copies > 0 ? <CheckIcon /> : <CopyIcon />}
      </button>
      <span className="unseen" role="status">
        {copies > 0 ? text("addressCopied") : ""}
      </span>
    </>
  );
}
