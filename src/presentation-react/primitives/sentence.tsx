import { Fragment, type ReactElement, type ReactNode } from "react";

/** A text with `{slot}`s and the element of each slot. */
export interface SentenceProps {
  readonly words: string;
  readonly slots: Readonly<Record<string, ReactNode>>;
}

/**
 * One sentence with elements in its slots, in the language's order. A slot without an element stays
 * as written.
 */
export function Sentence({ words, slots }: SentenceProps): ReactElement {
  const filled = (slot: string): ReactNode =>
    Object.hasOwn(slots, slot) ? slots[slot] : `{${slot}}`;
  const parts = words.split(/\{(\w+)\}/u);
  return (
    <>
      {parts.map((part, at) => (
        <Fragment key={at}>{at % 2 === 0 ? part : filled(part)}</Fragment>
      ))}
    </>
  );
}
