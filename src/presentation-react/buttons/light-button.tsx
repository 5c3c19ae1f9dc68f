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
import { fetchAhead } from "../shell/fetch-ahead.js";
import { ShellContext } from "../shell/load-shell.js";
import { useButtonStyles } from "../theme/use-button-styles.js";

/** Props of the light-DOM button that all public buttons are made of. */
export interface LightButtonProps {
  readonly kind: "primary" | "plain" | "quiet";
  readonly testId?: string;
  /** The accessible name where the visible text is not enough; it must contain that text. */
  readonly name?: string;
  readonly className?: string | undefined;
  readonly isBusy?: boolean;
  readonly isDisabled?: boolean;
  /** It opens the modal: that is drawn ahead in idle time, or as pointer, finger or focus comes. */
  readonly opensModal?: boolean;
  /** The label is the host's own: its language is that of the page. */
  readonly isHostText?: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

/**
 * The one button of the host's page. Safari gives a clicked button no focus: it is given, so that
 * closing can return there.
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
        ? fetchAhead(element.current, latchkit, locale, shell)
        : undefined,
    [opensModal, latchkit, locale, shell],
  );
  const isAhead = opensModal && internalsOf(latchkit).options.preload !== "none";
  const prepareFirst = isAhead ? (): void => void shell?.prepareFirst(locale, latchkit) : undefined;
  const prepare = isAhead ? (): void => void shell?.prepare(locale, latchkit) : undefined;
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
