import type { Latchkit } from "../../application/latchkit.js";
import { ModalTexts } from "../messages/modal-texts.js";
import { AdoptContext, type ModalSheets } from "../theme/modal-sheets.js";
import {
  useInsertionEffect,
  useMemo,
  useRef,
  useState,
  type ReactElement,
  useEffect,
  type RefObject,
  forwardRef,
  type ReactNode,
} from "react";
import { consentModel } from "../../application/features/views/consent.model.js";
import { ConsentContext } from "../hooks/use-consent.js";
import { useGroupState } from "../hooks/use-model.js";
import { applyVariables } from "../hooks/use-theme-on.js";
import { directionOf } from "../messages/locale.js";
import { useLatchkit, LatchkitContext } from "../provider/context.js";
import { useLocale } from "../provider/use-locale.js";
import { Dock } from "./dock.js";
import { Footer } from "./view-footer.js";
import { Header } from "./header.js";
import { DialogEffects } from "./dialog.js";
import { useListKeys } from "./list-keys.js";
import { useSheetDrag } from "./use-sheet-drag.js";
import { useShownView, type ShownView } from "./use-shown-view.js";
import { keyOf, ViewOutlet } from "./view-outlet.js";
import {
  closeGuardModel,
  SHAKE_WINDOW_MS,
  type CloseGuardModel,
  type CloseGuardState,
} from "../../application/modal/views/close-guard.model.js";
import { isMotionOff } from "./leave-modal.js";

/** Every way to close asks the application, which may refuse. */
export function ModalShell({ host }: { readonly host: HTMLElement }): ReactElement {
  const latchkit = useLatchkit();
  const dialog = useRef<HTMLDialogElement>(null);
  const card = useRef<HTMLDivElement>(null);
  const locale = useLocale();
  const { close, guard } = useCloseGuard(card);
  const consent = useMemo(() => consentModel(latchkit), [latchkit]);
  const shown = useShownView();
  const [first] = useState(() => keyOf(shown.route));
  const [isNew, setNew] = useState(true);
  if (isNew && keyOf(shown.route) !== first) setNew(false);
  useHostAttributes(host);
  useSheetDrag(card, close);
  return (
    <ConsentContext.Provider value={consent}>
      <dialog
        ref={dialog}
        className="overlay"
        data-testid="lk-modal"
        aria-labelledby="lk-title"
        lang={locale}
        dir={directionOf(locale)}
      >
        <Card
          ref={card}
          className={isNew ? "card card-new" : "card"}
          shown={shown}
          guard={guard}
          onClose={() => void close()}
        />
      </dialog>
      {/* After the dialog: effects inside it run before its ref is set. */}
      <DialogEffects dialog={dialog} close={close} canClose={guard.canClose} />
    </ConsentContext.Provider>
  );
}

export function ModalTree({
  latchkit,
  sheets,
  children,
}: {
  readonly latchkit: Latchkit;
  readonly sheets: ModalSheets;
  readonly children: ReactNode;
}): ReactElement {
  return (
    <LatchkitContext.Provider value={latchkit}>
      <AdoptContext.Provider value={sheets.adopt}>
        <ModalTexts>{children}</ModalTexts>
      </AdoptContext.Provider>
    </LatchkitContext.Provider>
  );
}

interface CardProps {
  readonly className: string;
  readonly shown: ShownView;
  readonly guard: CloseGuardState;
  readonly onClose: () => void;
}

export const Card = forwardRef<HTMLDivElement, CardProps>(function Card(
  { className, shown, guard, onClose },
  ref,
) {
  return (
    <div ref={ref} className={className} part="card" onKeyDown={useListKeys(useLocale())}>
      <Header shown={shown} onClose={onClose} />
      <ViewOutlet shown={shown} />
      <Dock guard={guard} />
      <Footer view={shown.route.view} />
    </div>
  );
});

/** The theme stays until the element is removed, because the closing animation needs it. */
export const useHostAttributes = (host: HTMLElement): void => {
  const { resolved, variables } = useGroupState(useLatchkit().theme);
  // Before the dialog opens; a later change would recompute every element's style.
  useInsertionEffect(() => {
    host.dataset["theme"] = resolved;
  }, [host, resolved]);
  const undo = useRef<() => void>(undefined);
  useInsertionEffect(() => {
    undo.current?.();
    undo.current = applyVariables(host, variables);
  }, [host, variables]);
};

const SHAKE: Keyframe[] = ["0", "-6px", "6px", "-4px", "4px", "0"].map((x) => ({
  transform: `translateX(${x})`,
}));
const SHAKE_MS = SHAKE_WINDOW_MS - 100;

/**
 * Asks the application before closing. A short shake shows a refusal, unless motion is disabled.
 */
export const useCloseGuard = (
  card: RefObject<HTMLElement | null>,
): { readonly close: CloseGuardModel["close"]; readonly guard: CloseGuardState } => {
  const latchkit = useLatchkit();
  const model = useMemo(() => closeGuardModel(latchkit), [latchkit]);
  const guard = useGroupState(model);
  const refusalsWhenClosed = useRef(guard.refusals);
  useEffect(() => {
    if (refusalsWhenClosed.current === guard.refusals) return;
    refusalsWhenClosed.current = guard.refusals;
    if (!isMotionOff(card.current))
      card.current?.animate(SHAKE, { duration: SHAKE_MS, easing: "ease-in-out" });
  }, [card, guard.refusals]);
  return { close: model.close, guard };
};
