import { useEffect, useRef, type ReactElement } from "react";
import { directionOf } from "../messages/translate.js";
import { useLatchkit } from "../provider/context.js";
import { useLocale } from "../provider/use-locale.js";
import { useFact } from "../hooks/use-fact.js";
import { applyVariables } from "../hooks/use-theme-on.js";
import { Header } from "./header.js";
import { ToastRegion } from "./toast-region.js";
import { useCloseGuard } from "./use-close-guard.js";
import { useDialog } from "./use-dialog.js";
import { useShownView } from "./use-shown-view.js";
import { ViewOutlet } from "./view-outlet.js";

/** The dialog with its card. Every way to close asks the application, which may refuse: then the card shakes its head. */
export function ModalShell({ host }: { readonly host: HTMLElement }): ReactElement {
  const dialog = useRef<HTMLDialogElement>(null);
  const card = useRef<HTMLDivElement>(null);
  const locale = useLocale();
  const close = useCloseGuard(card);
  const shown = useShownView();
  useHostAttributes(host);
  useDialog(dialog, close);
  return (
    <dialog ref={dialog} className="overlay" data-testid="lk-modal" aria-labelledby="lk-title" lang={locale} dir={directionOf(locale)}>
      <div ref={card} className="card" part="card">
        <Header route={shown.route} onClose={close} />
        <ViewOutlet shown={shown} />
        <ToastRegion />
      </div>
    </dialog>
  );
}

/** The theme stands at the host element, so that a page may also style it from outside. */
const useHostAttributes = (host: HTMLElement): void => {
  const { resolved, variables } = useFact(useLatchkit().theme);
  useEffect(() => { host.dataset["theme"] = resolved; }, [host, resolved]);
  useEffect(() => applyVariables(host, variables), [host, variables]);
};
