import { useContext, useEffect, useMemo, useState, type ReactElement } from "react";
import type { LatchkitError } from "../../domain/errors/latchkit-error.js";
import { internalsOf } from "../../application/internals.js";
import { LightButton } from "../buttons/light-button.js";
import { useGroupState } from "../hooks/use-model.js";
import { useText } from "../messages/use-text.js";
import { ShellContext } from "../shell/load-shell.js";
import { useLatchkit } from "./context.js";

export function ModalHost(): ReactElement | null {
  const latchkit = useLatchkit();
  const { isOpen } = useGroupState(latchkit.modal, internalsOf(latchkit).initial.modal);
  const shell = useContext(ShellContext);
  const [attempt, setAttempt] = useState(0);
  const openContext = useMemo(() => ({}), [latchkit, shell, isOpen]);
  // The notice stays during a retry, so that its button keeps the focus.
  const [failed, setFailed] = useState<{ readonly of: object; readonly error: LatchkitError }>();
  const failure = failed?.of === openContext ? failed.error : undefined;
  useEffect(() => {
    if (!isOpen || !shell) return undefined;
    let isMounted = true;
    let remove = (): void => undefined;
    const presentModal = (): void => {
      const modal = isMounted ? shell.take(latchkit) : undefined;
      if (!modal) return;
      const hide = modal.show();
      remove = () => {
        hide();
        modal.release();
      };
    };
    // Renders in the same task as the click, but after React's current commit.
    if (shell.isLoaded) queueMicrotask(presentModal);
    const wait = (): (() => void) => {
      shell.load().catch((error: LatchkitError) => {
        if (isMounted) setFailed({ of: openContext, error });
      });
      return shell.whenLoaded(() => {
        setFailed(undefined);
        presentModal();
      });
    };
    const stop = shell.isLoaded ? undefined : wait();
    return () => {
      isMounted = false;
      stop?.();
      remove();
    };
  }, [latchkit, shell, isOpen, attempt]);
  const isOutdated = failure?.code === "code/outdated";
  const { lifecycle } = internalsOf(latchkit);
  return isOpen && failure ? (
    <ShellFailure
      isOutdated={isOutdated}
      onRetry={() => (isOutdated ? lifecycle.reload() : setAttempt((count) => count + 1))}
      onClose={() => void latchkit.modal.close()}
    />
  ) : null;
}

export function ShellFailure({
  isOutdated,
  onRetry,
  onClose,
}: {
  readonly isOutdated: boolean;
  readonly onRetry: () => void;
  readonly onClose: () => void;
}): ReactElement {
  const text = useText();
  return (
    <div className="lk-notice" dir="auto" role="alert">
      <p className="lk-notice-text">{text(isOutdated ? "shellOutdated" : "shellUnavailable")}</p>
      <LightButton kind="primary" onClick={onRetry}>
        {text(isOutdated ? "reload" : "retry")}
      </LightButton>
      <LightButton kind="quiet" onClick={onClose}>
        {text("close")}
      </LightButton>
    </div>
  );
}
