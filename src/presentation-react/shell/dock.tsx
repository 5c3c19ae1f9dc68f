import { useRef, type ReactElement } from "react";
import type { CloseGuardState } from "../../application/modal/views/close-guard.model.js";
import { connectivityModel } from "../../application/modal/views/connectivity.model.js";
import { useGroupState } from "../hooks/use-group-state.js";
import { useModel } from "../hooks/use-model.js";
import { CheckIcon, WarningIcon } from "../icons/icons.js";
import { useText } from "../messages/use-text.js";
import { useLatchkit } from "../provider/context.js";
import { ToastLine } from "./toast-line.js";
import { FluidHeight } from "./shown.js";

/**
 * The notices and toasts of the card. Both live regions exist before the first announcement, so
 * that it is announced: one that waits its turn (offline, progress, success) and one that
 * interrupts (errors, why the modal stays open).
 */
export function Dock({
  guard: { refusedBy, refusals },
}: {
  readonly guard: CloseGuardState;
}): ReactElement {
  const { toast } = useLatchkit();
  const { shown } = useGroupState(toast);
  const text = useText();
  const dock = useRef<HTMLDivElement>(null);
  const reported = useRef<HTMLDivElement>(null);
  const line = shown === undefined ? null : <ToastLine key={shown.id} toast={shown} />;
  const isError = shown?.variant === "error";
  return (
    <>
      <div ref={dock} className="dock">
        <div ref={reported} className="said">
          <div role="status" aria-atomic="false" data-testid="lk-status">
            <OnlineNotice />
            {isError ? null : line}
          </div>
          <div role="alert" aria-atomic="false" data-testid="lk-alert">
            {refusedBy === undefined ? null : (
              <p key={refusals} className="strip strip-danger" part="notice">
                <WarningIcon />
                <span>{text(`closeBlocked_${refusedBy}`)}</span>
              </p>
            )}
            {isError ? line : null}
          </div>
        </div>
      </div>
      <FluidHeight outer={dock} inner={reported} />
    </>
  );
}

function OnlineNotice(): ReactElement | null {
  const { state } = useModel(connectivityModel);
  const text = useText();
  if (state === "online") return null;
  const isOffline = state === "offline";
  return (
    <p
      key={state}
      className={`strip strip-${isOffline ? "caution" : "positive"}`}
      part="notice"
      data-testid="lk-online"
    >
      {isOffline ? <WarningIcon /> : <CheckIcon />}
      <span>{text(isOffline ? "offline" : "onlineAgain")}</span>
    </p>
  );
}
