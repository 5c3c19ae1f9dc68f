import css from "./tabs.css?inline";
import type { KeyboardEvent, ReactNode } from "react";
import { useInView } from "./use-in-view.js";
import { useSheet } from "../../theme/modal-sheets.js";

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

export interface TabsProps<Id extends string> {
  readonly tabs: readonly { readonly id: Id; readonly name: string }[];
  readonly chosen: Id;
  readonly label: string;
  readonly onChoose: (id: Id) => void;
  readonly children: ReactNode;
}

/**
 * Tabs with their panel: arrow keys, Home and End move and select. Renders only the content of a
 * single tab.
 */
export function Tabs<Id extends string>({
  tabs,
  chosen,
  label,
  onChoose,
  children,
}: TabsProps<Id>): ReactNode {
  useSheet(css);
  const panel = useInView(chosen);
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
