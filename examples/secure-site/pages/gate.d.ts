/** Tells `notify` whether what is to be approved is seen. The result ends it. */
export type Watch = (notify: (isSeen: boolean) => void) => () => void;

/** When a press on Approve counts. */
export interface Gate {
  /** The present time in which a press counts, another object each time; undefined: none does. */
  opening(): object | undefined;
  end(): void;
}

/** Whether the browser knows that nothing covers, fades or distorts an element. */
export function knowsWhatIsSeen(): boolean;
/** Whether the whole of every element is really visible. */
export function watchSeen(elements: readonly Element[]): Watch;
/** Whether a window of the site's own is in front. */
export const watchWindow: Watch;
/** Opens once `details` was seen for 500 ms without a break, to its end. */
export function gateOf(parts: {
  readonly details: Element;
  readonly watch: Watch;
  readonly isEmbedded?: boolean;
  readonly notify: (state: {
    readonly isSeen: boolean;
    readonly isRead: boolean;
    readonly isOpen: boolean;
  }) => void;
}): Gate;
/** Calls `run` for a person's press that began and ended while the gate was open. */
export function onPress(button: HTMLElement, gate: Gate, run: () => void): void;
/** Calls `run` once the page was out of view for 3 s on end. The result ends it. */
export function whenAway(run: () => void): () => void;
