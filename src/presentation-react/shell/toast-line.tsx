import { useEffect, useState, type ReactElement } from "react";
import type { ToastState } from "../../application/toast/toast.api.js";
import { iconByName } from "../icons/icon-by-name.js";
import { CloseIcon } from "../icons/icons.js";
import { isForUsers } from "../messages/reason.js";
import { useText } from "../messages/use-text.js";
import { useLatchkit } from "../provider/context.js";

type Shown = NonNullable<ToastState["shown"]>;
const ICONS = { loading: "spinner", success: "check", error: "warning" } as const;

/**
 * One toast. Its timer pauses while hovered or focused. It is in the card's flow, so that it never
 * covers the focus. Toasts that stay have a close button.
 */
export function ToastLine({
  toast: { variant, text: words, code, icon, autoClose = true },
}: {
  readonly toast: Shown;
}): ReactElement {
  const { toast } = useLatchkit();
  const [isPointed, setPointed] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const isRead = isPointed || isFocused;
  useEffect(() => (isRead ? toast.hold() : undefined), [toast, isRead]);
  const text = useText();
  return (
    <div
      className="toast"
      part="toast"
      data-testid="lk-toast"
      data-variant={variant}
      onPointerEnter={() => setPointed(true)}
      onPointerLeave={() => setPointed(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      {iconByName(icon, ICONS[variant])}
      <span className="toast-text">{code && isForUsers(code) ? text(code) : words}</span>
      {autoClose ? null : (
        <button
          type="button"
          className="toast-close"
          data-testid="lk-toast-close"
          aria-label={text("close")}
          onClick={() => toast.hide()}
        >
          <CloseIcon />
        </button>
      )}
    </div>
  );
}
