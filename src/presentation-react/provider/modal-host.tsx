import { useContext, useEffect, useState, type ReactElement } from "react";
import { internalsOf } from "../../application/internals.js";
import { LightButton } from "../buttons/light-button.js";
import { useFact } from "../hooks/use-fact.js";
import { useShellText } from "../messages/use-shell-text.js";
import { ShellContext } from "../shell/load-shell.js";
import { useLatchkit } from "./context.js";

/** Renders nothing until the modal opens; then the shell's code is fetched and shows it outside of this tree. */
export function ModalHost(): ReactElement | null {
  const latchkit = useLatchkit();
  const { isOpen } = useFact(latchkit.modal, internalsOf(latchkit).initial.modal);
  const shell = useContext(ShellContext);
  const [attempt, setAttempt] = useState(0);
  const [isUnavailable, setUnavailable] = useState(false);
  useEffect(() => {
    if (!isOpen || !shell) return undefined;
    let isWanted = true;
    let remove = (): void => undefined;
    const present = (): void => {
      const modal = isWanted ? shell.take(latchkit) : undefined;
      if (!modal) return;
      const hide = modal.show();
      remove = () => {
        hide();
        modal.release();
      };
    };
    // In the turn of the click, yet not while this tree is being committed: the modal is drawn at once.
    if (shell.isLoaded) queueMicrotask(present);
    else
      shell.load().then(present, () => {
        if (isWanted) setUnavailable(true);
      });
    return () => {
      isWanted = false;
      setUnavailable(false);
      remove();
    };
  }, [latchkit, shell, isOpen, attempt]);
  return isOpen && isUnavailable ? (
    <ShellFailure
      onRetry={() => setAttempt((count) => count + 1)}
      onClose={() => void latchkit.modal.close()}
    />
  ) : null;
}

function ShellFailure({
  onRetry,
  onClose,
}: {
  readonly onRetry: () => void;
  readonly onClose: () => void;
}): ReactElement {
  const text = useShellText();
  return (
    <div className="lk-notice" role="alert">
      <p className="lk-notice-text">{text("shellUnavailable")}</p>
      <LightButton kind="primary" onClick={onRetry}>
        {text("retry")}
      </LightButton>
      <LightButton kind="quiet" onClick={onClose}>
        {text("close")}
      </LightButton>
    </div>
  );
}
