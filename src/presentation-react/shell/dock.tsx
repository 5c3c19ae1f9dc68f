import { useLayoutEffect, useRef, type ReactElement, type RefObject } from "react";
import type { CloseGuardState } from "../../application/modal/views/close-guard.model.js";
import { connectivityModel } from "../../application/modal/views/connectivity.model.js";
import { useGroupState, useModel } from "../hooks/use-model.js";
import { CheckIcon, WarningIcon } from "../icons/icons.js";
import { useText } from "../messages/use-text.js";
import { useLatchkit } from "../provider/context.js";
import { ToastLine } from "./toast-line.js";
import { AnimatedHeight } from "./dialog.js";
import { SHEET_QUERY } from "./use-sheet-drag.js";

/** Lists below this height are not shortened for a toast, px. */
const SHORT_PX = 200;

/**
 * The notices and toasts of the card. Two live regions exist from the start: polite (offline,
 * progress, success) and assertive (errors, why the modal stays open).
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
  useStableCardHeight(dock, shown !== undefined);
  const announcements = useRef<HTMLDivElement>(null);
  const line = shown === undefined ? null : <ToastLine key={shown.id} toast={shown} />;
  const isError = shown?.variant === "error";
  return (
    <>
      <div ref={dock} className="dock">
        <div ref={announcements} className="said">
          <div role="status" aria-atomic="false" data-testid="lk-status">
            <OnlineNotice />
            {isError ? null : line}
          </div>
          <div role="alert" aria-atomic="false" data-testid="lk-alert">
            {refusedBy === undefined ? null : (
              <p key={refusals} className="strip strip-caution" part="notice">
                <WarningIcon />
                <span>{text(`closeBlocked_${refusedBy}`)}</span>
              </p>
            )}
            {isError ? line : null}
          </div>
        </div>
      </div>
      <AnimatedHeight outer={dock} inner={announcements} />
    </>
  );
}

/**
 * Keeps the height of a sheet with a list while a toast shows, so that no row moves. A view with a
 * primary action lets it grow.
 */
const useStableCardHeight = (dock: RefObject<HTMLElement | null>, hasToast: boolean): void => {
  const { current } = useGroupState(useLatchkit().navigation);
  useLayoutEffect(() => {
    const notices = dock.current;
    const card = notices?.closest<HTMLElement>(".card");
    const content = card?.querySelector<HTMLElement>(".content");
    if (!hasToast || !notices || !card || !content || !window.matchMedia?.(SHEET_QUERY).matches)
      return undefined;
    const view = content.querySelector<HTMLElement>(".within");
    if (!view || view.offsetHeight < SHORT_PX) return undefined;
    if (!view.querySelector(".row") || view.querySelector(".action-primary")) return undefined;
    // Uses final heights, without the toast: the card may still be growing.
    const strips = [...notices.querySelectorAll<HTMLElement>(".strip")];
    const otherHeight = strips.reduce(
      (height, strip) => height + strip.offsetHeight,
      card.offsetHeight - content.clientHeight - notices.offsetHeight,
    );
    const height = otherHeight + Math.ceil(view.getBoundingClientRect().height);
    card.style.maxBlockSize = `min(100%, ${height}px)`;
    return () => void card.style.removeProperty("max-block-size");
  }, [dock, hasToast, current]);
};

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
