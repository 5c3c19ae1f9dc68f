import type { ReactElement, ReactNode } from "react";
import type { Latchkit } from "../../src/application/latchkit.js";
import { english } from "../../src/presentation-react/messages/english.js";
import type { Part } from "../../src/presentation-react/messages/text.js";
import { LatchkitContext } from "../../src/presentation-react/provider/context.js";
import { TextsContext } from "../../src/presentation-react/provider/use-locale.js";

/** What stands around a view in the modal: an instance, and all texts. */
export function InEnglish({
  latchkit,
  own,
  children,
}: {
  readonly latchkit: Latchkit;
  /** Texts of the locale, before English ones. */
  readonly own?: Part | undefined;
  readonly children: ReactNode;
}): ReactElement {
  return (
    <LatchkitContext.Provider value={latchkit}>
      <TextsContext.Provider value={{ own, english }}>{children}</TextsContext.Provider>
    </LatchkitContext.Provider>
  );
}
