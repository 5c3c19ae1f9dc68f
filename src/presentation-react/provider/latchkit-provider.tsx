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
import type { InitialState } from "../../domain/storage/read-state-cookie.js";
import { ShellCode, ShellContext } from "../shell/load-shell.js";
import { AheadContext, LatchkitContext } from "./context.js";
import { ModalHost } from "./modal-host.js";
import { useButtonTexts } from "./use-button-texts.js";
import { TextsContext } from "./use-locale.js";

/** What a provider is given. */
export interface LatchkitProviderProps {
  /** Made once, outside of render. */
  readonly latchkit: Latchkit;
  /** False: the tree has hooks and buttons but never shows a modal. Default true. */
  readonly modal?: boolean;
  /**
   * What the buttons showed last, from `cookieToInitialState`: they are drawn with it on a server
   * and in the page until the instance knows better. The same on both sides.
   */
  readonly initialState?: InitialState | undefined;
  readonly children: ReactNode;
}

/**
 * True where `next` came in the place of `former`: it has the same id, and no other tree shows the
 * former one. A hot reload of the module that makes the instance does that.
 */
const isReplaced = (former: Latchkit, next: Latchkit): boolean => {
  const { hasLeft, options } = internalsOf(former);
  return (
    former !== next && options.instanceId === internalsOf(next).options.instanceId && hasLeft()
  );
};

/**
 * Gives an instance to hooks and buttons below, starts it after hydration, and shows its modal. It
 * disposes no instance, except one that another of the same id replaced here.
 */
export function LatchkitProvider({
  latchkit,
  modal = true,
  initialState,
  children,
}: LatchkitProviderProps): ReactElement {
  const [isBefore, setBefore] = useState(true);
  const ahead = useMemo(() => ({ ...initialState, isBefore }), [initialState, isBefore]);
  const shell = useMemo(() => new ShellCode(latchkit), [latchkit]);
  // Before the effects of the tree below, which may open it.
  const { mounted, options } = internalsOf(latchkit);
  const isOver = modal && !options.isEmbedded;
  useInsertionEffect(() => (options.isEmbedded ? undefined : mounted()), [latchkit]);
  useEffect(() => shell.hold(), [shell]);
  const shown = useRef(latchkit);
  useEffect(() => {
    const former = shown.current;
    shown.current = latchkit;
    if (isReplaced(former, latchkit)) void former.dispose();
    // A start that fails (the instance was disposed) is known to whoever disposed it.
    latchkit.start().catch(() => undefined);
    setBefore(false);
  }, [latchkit]);
  return (
    <LatchkitContext.Provider value={latchkit}>
      <ShellContext.Provider value={isOver ? shell : undefined}>
        <TextsContext.Provider value={useButtonTexts(latchkit)}>
          <AheadContext.Provider value={ahead}>
            {children}
            {isOver ? <ModalHost /> : null}
          </AheadContext.Provider>
        </TextsContext.Provider>
      </ShellContext.Provider>
    </LatchkitContext.Provider>
  );
}
