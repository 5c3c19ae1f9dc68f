import { createRoot } from "react-dom/client";
import { internalsOf } from "../../application/internals.js";
import type { Latchkit } from "../../application/latchkit.js";
import { ModalTexts } from "../messages/modal-texts.js";
import { LatchkitContext, useLatchkit } from "../provider/context.js";
import { setHostAttributes, modalSheets } from "../shell/host-element.js";
import { AdoptContext } from "../theme/modal-sheets.js";
import css from "./embed.css?inline";
import { useEffect, useMemo, useRef, useState, type ReactElement } from "react";
import { consentModel } from "../../application/features/views/consent.model.js";
import { ConsentContext } from "../hooks/use-consent.js";
import { directionOf } from "../messages/locale.js";
import { useLocale } from "../provider/use-locale.js";
import { Dock } from "../shell/dock.js";
import { Footer } from "../shell/footer.js";
import { Header, EmbeddedContext } from "../shell/header.js";
import { useHostAttributes, useCloseGuard } from "../shell/modal-shell.js";
import { useListKeys } from "../shell/list-keys.js";
import { useShownView } from "../shell/use-shown-view.js";
import { ViewOutlet } from "../shell/view-outlet.js";

/**
 * Mounts the card in an open shadow root with its own React root. The modal counts as open until
 * the returned function removes the card.
 */
export const presentEmbed = (latchkit: Latchkit, place: HTMLElement): (() => void) => {
  const { random, options, embed, preload } = internalsOf(latchkit);
  const host = document.createElement("div");
  const shadow = host.attachShadow({ mode: "open" });
  host.dataset["latchkitInstance"] = options.instanceId;
  host.dataset["names"] = random.id().slice(0, 8);
  setHostAttributes(host, latchkit);
  const sheets = modalSheets(host, shadow, options.styleNonce);
  sheets.adopt(css);
  const end = embed();
  // Preloads wallet operations: a wallet must be requested inside the user's gesture.
  preload();
  place.append(host);
  const root = createRoot(shadow.appendChild(document.createElement("div")));
  root.render(
    <LatchkitContext.Provider value={latchkit}>
      <AdoptContext.Provider value={sheets.adopt}>
        <ModalTexts>
          <EmbedShell host={host} />
        </ModalTexts>
      </AdoptContext.Provider>
    </LatchkitContext.Provider>,
  );
  return () => {
    host.remove();
    end();
    // React refuses to unmount while another root commits.
    queueMicrotask(() => {
      root.unmount();
      sheets.release();
    });
  };
};

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
function EmbedShell({ host }: { readonly host: HTMLElement }): ReactElement {
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
