import { useEffect, useInsertionEffect, useMemo, type ReactElement, type ReactNode } from "react";
import type { Latchkit } from "../../application/latchkit.js";
import { internalsOf } from "../../application/internals.js";
import { ShellCode, ShellContext } from "../shell/load-shell.js";
import { LatchkitContext } from "./context.js";
import { ModalHost } from "./modal-host.js";
import { useButtonsPart } from "./use-buttons-part.js";
import { PartContext } from "./use-locale.js";

/** What a provider is given. */
export interface LatchkitProviderProps {
  /** Made once, outside of render. */
  readonly latchkit: Latchkit;
  /** False: the tree has hooks and buttons but never shows a modal. Default true. */
  readonly modal?: boolean;
  readonly children: ReactNode;
}

/**
 * Gives an instance to hooks and buttons below, starts it after hydration, and shows its modal. It
 * never disposes what it did not make.
 */
export function LatchkitProvider({
  latchkit,
  modal = true,
  children,
}: LatchkitProviderProps): ReactElement {
  const shell = useMemo(() => new ShellCode(latchkit), [latchkit]);
  // Before the effects of the tree below, which may open it.
  useInsertionEffect(() => internalsOf(latchkit).mounted(), [latchkit]);
  useEffect(() => shell.hold(), [shell]);
  useEffect(() => {
    // A start that fails (the instance was disposed) is known to whoever disposed it.
    latchkit.start().catch(() => undefined);
  }, [latchkit]);
  return (
    <LatchkitContext.Provider value={latchkit}>
      <ShellContext.Provider value={modal ? shell : undefined}>
        <PartContext.Provider value={useButtonsPart(latchkit)}>
          {children}
          {modal ? <ModalHost /> : null}
        </PartContext.Provider>
      </ShellContext.Provider>
    </LatchkitContext.Provider>
  );
}
