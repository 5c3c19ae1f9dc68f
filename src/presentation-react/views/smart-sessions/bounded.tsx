import { useState, type ReactElement, type ReactNode } from "react";
import { useViewText } from "../../messages/use-text.js";

/** Items shown at first, and added by each press. */
const STEP = 20;

/** A list of any length, revealed step by step. */
export function Bounded<T>({
  items,
  children,
}: {
  readonly items: readonly T[];
  readonly children: (item: T, at: number) => ReactNode;
}): ReactElement {
  const text = useViewText();
  const [count, setCount] = useState(STEP);
  const left = items.length - count;
  return (
    <>
      <ul className="session-list">
        {items.slice(0, count).map((item, at) => (
          <li key={at}>{children(item, at)}</li>
        ))}
      </ul>
      {left > 0 ? (
        <button
          type="button"
          className="small-button"
          part="button"
          data-testid="lk-session-more"
          onClick={() => setCount(count + STEP)}
        >
          {text("sessionMore", { count: left })}
        </button>
      ) : null}
    </>
  );
}
