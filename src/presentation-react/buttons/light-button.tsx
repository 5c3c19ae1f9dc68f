import {
  useContext,
  useEffect,
  useRef,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
} from "react";
import { internalsOf } from "../../application/internals.js";
import { useThemeOn } from "../hooks/use-theme-on.js";
import { useLatchkit } from "../provider/context.js";
import { useLocale } from "../provider/use-locale.js";
import { preloadModal, ShellContext } from "../shell/load-shell.js";
import { useButtonStyles } from "../theme/adopt-styles.js";

export interface LightButtonProps {
  readonly kind: "primary" | "plain" | "quiet";
  readonly testId?: string;
  /** The accessible name if the visible text is not enough; must contain that text. */
  readonly name?: string;
  readonly className?: string | undefined;
  readonly isBusy?: boolean;
  readonly isDisabled?: boolean;
  /** The button opens the modal, so its code is preloaded when idle, hovered or focused. */
  readonly opensModal?: boolean;
  /** The label comes from the host and is in the language of the page. */
  readonly isHostText?: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

/**
 * The light-DOM button. Focuses itself on click, which Safari does not do, so that focus can return
 * here.
 */
export function LightButton({
  kind,
  testId,
  name,
  className = "",
  isBusy = false,
  isDisabled = false,
  opensModal = false,
  isHostText = false,
  onClick,
  children,
}: LightButtonProps): ReactElement {
  const element = useRef<HTMLButtonElement>(null);
  const scheme = useThemeOn(element);
  useButtonStyles();
  const locale = useLocale();
  const click = (event: MouseEvent<HTMLButtonElement>): void => {
    event.currentTarget.focus({ preventScroll: true });
    onClick();
  };
  const shell = useContext(ShellContext);
  const latchkit = useLatchkit();
  useEffect(
    () =>
      opensModal && element.current
        ? preloadModal(element.current, latchkit, locale, shell)
        : undefined,
    [opensModal, latchkit, locale, shell],
  );
  const canPreload = opensModal && internalsOf(latchkit).options.preload !== "none";
  const prepareFirst = canPreload
    ? (): void => void shell?.prepareFirst(locale, latchkit)
    : undefined;
  const prepare = canPreload ? (): void => void shell?.prepare(locale, latchkit) : undefined;
  return (
    <button
      ref={element}
      type="button"
      className={`lk-button lk-button-${kind} ${className}`.trim()}
      lang={isHostText ? undefined : locale}
      dir="auto"
      data-lk-theme={scheme}
      data-lk-motion={internalsOf(latchkit).options.hasMotion ? undefined : "off"}
      data-testid={testId}
      disabled={isDisabled}
      aria-label={name}
      aria-busy={isBusy || undefined}
      aria-haspopup={opensModal ? "dialog" : undefined}
      onClick={click}
      onPointerEnter={prepare}
      onFocus={prepareFirst}
    >
      {children}
    </button>
  );
}
