import { useEffect, useMemo, useRef, useState, type ReactElement } from "react";
import { consentModel } from "../../application/features/views/consent.model.js";
import { ConsentContext } from "../hooks/use-consent.js";
import { directionOf } from "../messages/locale.js";
import { useLatchkit } from "../provider/context.js";
import { useLocale } from "../provider/use-locale.js";
import { Dock } from "../shell/dock.js";
import { Footer } from "../shell/footer.js";
import { Header, EmbeddedContext } from "../shell/header.js";
import { useHostAttributes } from "../shell/modal-shell.js";
import { useCloseGuard } from "../shell/use-close-guard.js";
import { useListKeys } from "../shell/use-list-keys.js";
import { useShownView } from "../shell/use-shown-view.js";
import { ViewOutlet } from "../shell/view-outlet.js";

/**
 * Returns a function that is true if the card had the last focus or press. The focused element
 * itself may already be removed when it is called.
 */
const useFocusWithin = (host: HTMLElement): (() => boolean) => {
  const isWithin = useRef(false);
  useEffect(() => {
    const ended = new AbortController();
    const note = (event: Event): void => {
      isWithin.current = event.composedPath().includes(host);
    };
    for (const type of ["focusin", "pointerdown"])
      document.addEventListener(type, note, { signal: ended.signal, capture: true });
    return () => ended.abort();
  }, [host]);
  return () => isWithin.current;
};

const never = (): void => undefined;

/**
 * The modal as a card in the flow of the page, without dialog, backdrop and close button. The page
 * around it stays interactive and keeps its focus.
 */
export function EmbedShell({ host }: { readonly host: HTMLElement }): ReactElement {
  const latchkit = useLatchkit();
  const card = useRef<HTMLDivElement>(null);
  const locale = useLocale();
  const { guard } = useCloseGuard(card);
  const consent = useMemo(() => consentModel(latchkit), [latchkit]);
  const shown = useShownView();
  const mayFocus = useFocusWithin(host);
  const [standing] = useState({ mayFocus });
  useHostAttributes(host);
  return (
    <ConsentContext.Provider value={consent}>
      <EmbeddedContext.Provider value={standing}>
        <section
          className="embed"
          data-testid="lk-embed"
          aria-labelledby="lk-title"
          lang={locale}
          dir={directionOf(locale)}
        >
          <div ref={card} className="card" part="card" onKeyDown={useListKeys(locale)}>
            <Header shown={shown} onClose={never} />
            <ViewOutlet shown={shown} />
            <Dock guard={guard} />
            <Footer view={shown.route.view} />
          </div>
        </section>
      </EmbeddedContext.Provider>
    </ConsentContext.Provider>
  );
}
