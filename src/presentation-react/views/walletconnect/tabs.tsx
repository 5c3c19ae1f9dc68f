import {
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
} from "react";
import { tabAfter } from "./tab-keys.js";
import { useSheet } from "../../theme/modal-sheets.js";
import css from "./tabs.css?inline";

/** Ways to show one thing. */
export interface TabsProps<Id extends string> {
  readonly tabs: readonly { readonly id: Id; readonly name: string }[];
  readonly chosen: Id;
  /** What the tabs choose between. */
  readonly label: string;
  readonly onChoose: (id: Id) => void;
  readonly children: ReactNode;
}

/** What a user chose comes into view: at the edge of the card it would change unseen. */
function useInView(chosen: string): RefObject<HTMLDivElement | null> {
  const panel = useRef<HTMLDivElement>(null);
  const shown = useRef(chosen);
  useEffect(() => {
    if (shown.current === chosen) return;
    shown.current = chosen;
    const isStill = window.matchMedia?.("(prefers-reduced-motion: reduce)").matches ?? true;
    panel.current?.scrollIntoView?.({ block: "nearest", behavior: isStill ? "auto" : "smooth" });
  }, [chosen]);
  return panel;
}

/**
 * Tabs over their panel: arrow keys, Home and End move and choose, Tab goes on into the panel. With
 * one tab there is the content alone.
 */
export function Tabs<Id extends string>({
  tabs,
  chosen,
  label,
  onChoose,
  children,
}: TabsProps<Id>): ReactElement {
  useSheet(css);
  const panel = useInView(chosen);
  if (tabs.length < 2) return <>{children}</>;
  const press = (event: KeyboardEvent<HTMLDivElement>): void => {
    const isRtl = event.currentTarget.closest("[dir]")?.getAttribute("dir") === "rtl";
    const next = tabAfter(
      event.key,
      tabs.findIndex(({ id }) => id === chosen),
      tabs.length,
      isRtl,
    );
    const tab = next === undefined ? undefined : tabs[next];
    if (next === undefined || tab === undefined) return;
    event.preventDefault();
    onChoose(tab.id);
    event.currentTarget.querySelectorAll<HTMLElement>("[role=tab]")[next]?.focus();
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
      <div ref={panel} role="tabpanel" id="lk-tab-panel" aria-labelledby={`lk-tab-${chosen}`}>
        {children}
      </div>
    </>
  );
}
