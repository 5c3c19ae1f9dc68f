import {
  useEffect,
  useInsertionEffect,
  useMemo,
  useRef,
  useState,
  type ReactElement,
  type ReactNode,
} from "react";
import type { Latchkit } from "../../application/latchkit.js";
import { internalsOf } from "../../application/internals.js";
import type { InitialState } from "../../domain/storage/state-cookie.js";
import { ShellCode, ShellContext } from "../shell/load-shell.js";
import { InitialStateContext, LatchkitContext } from "./context.js";
import { ModalHost } from "./modal-host.js";
import { TextsContext, CORE_TEXTS, type Texts, useWantedLocale } from "./use-locale.js";
import { useGroupState } from "../hooks/use-model.js";
import { isEnglish, loadTexts } from "../messages/locale.js";
import type { Part } from "../messages/text.js";

/** Props of `LatchkitProvider`. */
export interface LatchkitProviderProps {
  /** Create it once, outside of render. */
  readonly latchkit: Latchkit;
  /** False: hooks and buttons work but no modal is shown. Default true. */
  readonly modal?: boolean;
  /**
   * The last state of the buttons, from `cookieToInitialState`, rendered until the instance has
   * started. Must be the same on server and page.
   */
  readonly initialState?: InitialState | undefined;
  /** The app. */
  readonly children: ReactNode;
}

/**
 * A hot reload of the module that creates the instance: same id, and `former` shows nowhere else.
 */
const isHotReplacement = (former: Latchkit, next: Latchkit): boolean => {
  const { hasLeft, options } = internalsOf(former);
  return (
    former !== next && options.instanceId === internalsOf(next).options.instanceId && hasLeft()
  );
};

/**
 * Provides an instance to hooks and buttons, starts it after hydration, and shows its modal.
 * Disposes of no instance, except one that another of the same id replaced here.
 */
export function LatchkitProvider({
  latchkit,
  modal = true,
  initialState,
  children,
}: LatchkitProviderProps): ReactElement {
  const [isBeforeStart, setBeforeStart] = useState(true);
  const renderedState = useMemo(
    () => ({ ...initialState, isBeforeStart }),
    [initialState, isBeforeStart],
  );
  const shell = useMemo(() => new ShellCode(latchkit), [latchkit]);
  // Runs before the effects of descendants, which may open the modal.
  const { mounted, options } = internalsOf(latchkit);
  const isUnmounted = modal && !options.isEmbedded;
  useInsertionEffect(() => (options.isEmbedded ? undefined : mounted()), [latchkit]);
  useEffect(() => shell.allowPrerender(), [shell]);
  const shown = useRef(latchkit);
  useEffect(() => {
    const former = shown.current;
    shown.current = latchkit;
    if (isHotReplacement(former, latchkit)) void former.dispose();
    // A start fails only on a disposed instance.
    latchkit.start().catch(() => undefined);
    setBeforeStart(false);
  }, [latchkit]);
  return (
    <LatchkitContext.Provider value={latchkit}>
      <ShellContext.Provider value={isUnmounted ? shell : undefined}>
        <TextsContext.Provider value={useButtonTexts(latchkit)}>
          <InitialStateContext.Provider value={renderedState}>
            {children}
            {isUnmounted ? <ModalHost /> : null}
          </InitialStateContext.Provider>
        </TextsContext.Provider>
      </ShellContext.Provider>
    </LatchkitContext.Provider>
  );
}

/** After a failed load the shown texts stay, and the next opening retries. */
const useButtonTexts = (latchkit: Latchkit): Texts => {
  const locale = useWantedLocale(latchkit);
  const isOwn = !isEnglish(locale);
  const { isOpen } = useGroupState(latchkit.modal, internalsOf(latchkit).initial.modal, isOwn);
  const [loadedTexts, setLoadedTexts] = useState<{
    readonly locale: string;
    readonly own: Part | undefined;
  }>();
  useEffect(() => {
    if (!isOwn) return undefined;
    let isMounted = true;
    loadTexts(locale, "core").then(
      (ownTexts) => {
        if (isMounted) setLoadedTexts({ locale, own: ownTexts });
      },
      () => undefined,
    );
    return () => {
      isMounted = false;
    };
  }, [locale, isOpen]);
  const own = loadedTexts?.locale === locale ? loadedTexts.own : undefined;
  return useMemo(() => ({ own, english: CORE_TEXTS }), [own]);
};
