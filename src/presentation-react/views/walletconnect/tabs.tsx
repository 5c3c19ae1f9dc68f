import css from "./tabs.css?inline";
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef } from "react";
import { useSheet } from "../../theme/modal-sheets.js";
import { observeSizes } from "../../primitives/measure.js";
import { isMotionOff } from "../../shell/leave-modal.js";

/**
 * The tab that a key moves to, wrapping around; undefined for other keys. Arrow keys are mirrored
 * in right-to-left.
 */
export const tabAfter = (
  key: string,
  current: number,
  count: number,
  isRtl: boolean,
): number | undefined => {
  if (key === "Home") return 0;
  if (key === "End") return count - 1;
  if (key !== "ArrowLeft" && key !== "ArrowRight") return undefined;
  const step = (key === "ArrowRight") === isRtl ? -1 : 1;
  return (current + step + count) % count;
};

interface TabsProps<Id extends string> {
  readonly tabs: readonly { readonly id: Id; readonly name: string }[];
  readonly chosen: Id;
  readonly label: string;
  readonly onChoose: (id: Id) => void;
  readonly children: ReactNode;
}

/** Arrow keys, Home and End move and select. A single tab renders only its content. */
export function Tabs<Id extends string>({
  tabs,
  chosen,
  label,
  onChoose,
  children,
}: TabsProps<Id>): ReactNode {
  useSheet(css);
  const panel = useFollowPanel(chosen);
  if (tabs.length < 2) return children;
  const press = (event: KeyboardEvent<HTMLDivElement>): void => {
    const isRtl = event.currentTarget.matches("[dir=rtl] *");
    const current = tabs.findIndex(({ id }) => id === chosen);
    const next = tabAfter(event.key, current, tabs.length, isRtl) ?? -1;
    const tab = tabs[next];
    if (tab === undefined) return;
    event.preventDefault();
    onChoose(tab.id);
    (event.currentTarget.children[next] as HTMLElement).focus();
  };
  return (
    <>
      <div className="tabs" part="tabs" role="tablist" aria-label={label} onKeyDown={press}>
        {tabs.map(({ id, name }) => (
          <button
            key={id}
            type="button"
            className="tab"
            part="tab"
            role="tab"
            id={`lk-tab-${id}`}
            data-testid={`lk-tab-${id}`}
            aria-selected={id === chosen}
            aria-controls="lk-tab-panel"
            tabIndex={id === chosen ? 0 : -1}
            onClick={() => onChoose(id)}
          >
            {name}
          </button>
        ))}
      </div>
      <div
        ref={panel}
        role="tabpanel"
        id="lk-tab-panel"
        aria-labelledby={`lk-tab-${chosen}`}
        tabIndex={-1}
      >
        {children}
      </div>
    </>
  );
}

const USER_EVENTS = ["wheel", "pointerdown", "keydown"] as const;
const SCROLL_EVENTS = ["scroll", "scrollend"] as const;

/** Stops a smooth scroll, which would fight the user's input. */
function stopScrolling(panel: HTMLElement): void {
  for (let at = panel.parentElement; at; at = at.parentElement)
    if (at.scrollTop > 0) at.scrollTo({ top: at.scrollTop, behavior: "instant" });
}

/** Scrolls the panel into view at each size change until its content is complete. */
function keepInView(panel: HTMLElement): () => void {
  // Scroll events do not leave their shadow tree.
  const tree = panel.getRootNode();
  let isMoving = false;
  let isComplete = false;
  const endObserving = observeSizes([panel], () => {
    const behavior = isMotionOff(panel) ? "auto" : "smooth";
    panel.scrollIntoView({ block: "nearest", behavior });
    isComplete = panel.querySelector(".bone") === null;
    if (isComplete) endObserving();
  });
  const move = ({ type }: Event): void => {
    isMoving = type === "scroll";
    if (!isMoving && isComplete) stop();
  };
  // The user took over: stops following, and halts a scroll that this code started.
  const leave = (): void => {
    stop();
    if (isMoving) stopScrolling(panel);
  };
  const stop = (): void => {
    endObserving();
    for (const type of SCROLL_EVENTS) tree.removeEventListener(type, move, true);
    for (const type of USER_EVENTS) removeEventListener(type, leave, true);
  };
  for (const type of SCROLL_EVENTS) tree.addEventListener(type, move, true);
  // Capture phase: the key that chose has already passed it.
  for (const type of USER_EVENTS) addEventListener(type, leave, true);
  return stop;
}

/** Scrolls the chosen panel into view, also content that arrives later, until the user acts. */
function useFollowPanel(chosenTab: string): RefObject<HTMLDivElement | null> {
  const panel = useRef<HTMLDivElement>(null);
  const shown = useRef(chosenTab);
  useEffect(() => {
    if (shown.current === chosenTab || !panel.current || !window.ResizeObserver) return undefined;
    shown.current = chosenTab;
    return keepInView(panel.current);
  }, [chosenTab]);
  return panel;
}
