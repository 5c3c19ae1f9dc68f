/** Reports visibility to `notify`. Returns the unsubscribe function. */
export type Watch = (notify: (isSeen: boolean) => void) => () => void;

/** Decides whether a click on Approve counts. */
export interface Gate {
  /** The current open period, a new object each time; undefined while closed. */
  opening(): object | undefined;
  end(): void;
}

/** True if the browser can detect covered, faded or distorted elements. */
export function knowsWhatIsSeen(): boolean;
/** Watches whether all elements are fully visible. */
export function watchSeen(elements: readonly Element[]): Watch;
/** Watches whether the site's window is in front. */
export const watchWindow: Watch;
/** Opens once `details` was visible for 500 ms without interruption and scrolled to its end. */
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
/** Calls `run` for a user's click that started and ended while the gate was open. */
export function onPress(button: HTMLElement, gate: Gate, run: () => void): void;
/** Calls `run` once the page was invisible for 3 s. Returns the unsubscribe function. */
export function whenAway(run: () => void): () => void;
