import { createHostElement } from "../shell/host-element.js";
import { createRoot } from "react-dom/client";
import { internalsOf } from "../../application/internals.js";
import type { Latchkit } from "../../application/latchkit.js";
import { useLatchkit } from "../provider/context.js";
import css from "./embed.css?inline";
import { useEffect, useMemo, useRef, useState, type ReactElement } from "react";
import { consentModel } from "../../application/features/views/consent.model.js";
import { ConsentContext } from "../hooks/use-consent.js";
import { directionOf } from "../messages/locale.js";
import { useLocale } from "../provider/use-locale.js";
import { EmbeddedContext } from "../shell/header.js";
import { useHostAttributes, useCloseGuard, Card, ModalTree } from "../shell/modal-dialog.js";
import { useShownView } from "../shell/use-shown-view.js";

/**
 * Mounts the card in an open shadow root with its own React root; the returned function removes it.
 */
export const presentEmbed = (latchkit: Latchkit, container: HTMLElement): (() => void) => {
  const { embed, preload } = internalsOf(latchkit);
  const { host, shadow, sheets } = createHostElement(latchkit);
  sheets.adopt(css);
  const unregister = embed();
  // Preloads wallet operations: a wallet must be requested inside the user's gesture.
  preload();
  container.append(host);
  const root = createRoot(shadow.appendChild(document.createElement("div")));
  root.render(
    <ModalTree latchkit={latchkit} sheets={sheets}>
      <EmbedShell host={host} />
    </ModalTree>,
  );
  return () => {
    host.remove();
    unregister();
    // React refuses to unmount while another root commits.
    queueMicrotask(() => {
      root.unmount();
      sheets.release();
    });
  };
};

/** True if the card had the last focus or press, even after the focused element was removed. */
const useFocusWithin = (host: HTMLElement): (() => boolean) => {
  const isWithin = useRef(false);
  useEffect(() => {
    const listeners = new AbortController();
    const updateFocus = (event: Event): void => {
      isWithin.current = event.composedPath().includes(host);
    };
    for (const type of ["focusin", "pointerdown"])
      document.addEventListener(type, updateFocus, { signal: listeners.signal, capture: true });
    return () => listeners.abort();
  }, [host]);
  return () => isWithin.current;
};

const subscribeToNothing = (): void => undefined;

/** The modal as a card in the flow of the page, which stays interactive and keeps its focus. */
function EmbedShell({ host }: { readonly host: HTMLElement }): ReactElement {
  const latchkit = useLatchkit();
  const card = useRef<HTMLDivElement>(null);
  const locale = useLocale();
  const { guard } = useCloseGuard(card);
  const consent = useMemo(() => consentModel(latchkit), [latchkit]);
  const shown = useShownView();
  const canFocus = useFocusWithin(host);
  const [embedded] = useState({ mayFocus: canFocus });
  useHostAttributes(host);
  return (
    <ConsentContext.Provider value={consent}>
      <EmbeddedContext.Provider value={embedded}>
        <section
          className="embed"
          data-testid="lk-embed"
          aria-labelledby="lk-title"
          lang={locale}
          dir={directionOf(locale)}
        >
          <Card
            ref={card}
            className="card"
            shown={shown}
            guard={guard}
            onClose={subscribeToNothing}
          />
        </section>
      </EmbeddedContext.Provider>
    </ConsentContext.Provider>
  );
}
