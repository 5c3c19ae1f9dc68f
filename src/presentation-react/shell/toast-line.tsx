import { useEffect, useState, type ReactElement } from "react";
import type { ToastState } from "../../application/toast/toast.api.js";
import {
  CloseIcon,
  BackIcon,
  CheckIcon,
  ChevronIcon,
  CopyIcon,
  ExternalIcon,
  GlobeIcon,
  PowerIcon,
  QuestionIcon,
  RetryIcon,
  SearchIcon,
  SpinnerIcon,
  WalletIcon,
  WarningIcon,
} from "../icons/icons.js";
import { isUserCode } from "../format/reason.js";
import { useText } from "../messages/use-text.js";
import { useLatchkit } from "../provider/context.js";
import type { IconName } from "../../domain/toast/toast-rules.js";

type Shown = NonNullable<ToastState["shown"]>;
const VARIANT_ICONS = { loading: "spinner", success: "check", error: "warning" } as const;

/**
 * The timer pauses while the toast is hovered or focused. A toast that stays has a close button.
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
      {iconByName(icon, VARIANT_ICONS[variant])}
      <span className="toast-text">{code && isUserCode(code) ? text(code) : words}</span>
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

const ICONS_BY_NAME: Readonly<Record<IconName, () => ReactElement>> = {
  back: BackIcon,
  check: CheckIcon,
  chevron: ChevronIcon,
  close: CloseIcon,
  copy: CopyIcon,
  external: ExternalIcon,
  globe: GlobeIcon,
  power: PowerIcon,
  question: QuestionIcon,
  retry: RetryIcon,
  search: SearchIcon,
  spinner: SpinnerIcon,
  wallet: WalletIcon,
  warning: WarningIcon,
};

/** Never turns the name into markup. */
export const iconByName = (name: string | undefined, otherwise: IconName): ReactElement =>
  ICONS_BY_NAME[
    name !== undefined && Object.hasOwn(ICONS_BY_NAME, name) ? (name as IconName) : otherwise
  ]();
