import type { Route } from "./route.js";

/** The history of views, oldest first, never empty, and how its last entry was reached (S2-002). */
export interface ViewStack {
  readonly entries: readonly [Route, ...Route[]];
  readonly direction: "none" | "forward" | "back";
}

/**
 * What going back comes to: the stack, and whether the modal is to be closed because there was
 * nothing to go back to.
 */
export interface BackOutcome {
  readonly stack: ViewStack;
  readonly close: boolean;
}

/** History starts as [Connect]. */
export const initialStack: ViewStack = { entries: [{ view: "Connect" }], direction: "none" };

const entryAt = ({ entries }: ViewStack, index: number): Route => entries[index] ?? entries[0];
const topOf = (stack: ViewStack): Route => entryAt(stack, stack.entries.length - 1);
const truncated = (
  { entries: [first, ...rest] }: ViewStack,
  length: number,
): ViewStack["entries"] => [first, ...rest.slice(0, length - 1)];

/**
 * True when two routes are the same view with the same data. Data counts: "connecting wallet A" and
 * then "connecting wallet B" are two views, so the second push is not ignored.
 */
export const isSameRoute = (a: Route, b: Route): boolean => {
  const left = new Map<string, unknown>(
    Object.entries(a).filter(([, value]) => value !== undefined),
  );
  const right = new Map<string, unknown>(
    Object.entries(b).filter(([, value]) => value !== undefined),
  );
  return left.size === right.size && [...left].every(([key, value]) => right.get(key) === value);
};

/**
 * What the user sees: the last entry, or Account where the user went back to Connect while an
 * account is connected.
 */
export const shownRoute = (stack: ViewStack, isConnected: boolean): Route => {
  const top = topOf(stack);
  return top.view === "Connect" && stack.direction === "back" && isConnected
    ? { view: "Account" }
    : top;
};

/**
 * Opens a view on top. Pushing what is shown is ignored; so the last entry is never doubled. Where
 * Account is shown in place of Connect, pushing Account is ignored and pushing Connect shows it.
 */
export const push = (stack: ViewStack, route: Route, isConnected = false): ViewStack => {
  const shown = shownRoute(stack, isConnected);
  if (isSameRoute(shown, route)) return stack;
  if (isSameRoute(topOf(stack), route)) return { entries: stack.entries, direction: "forward" };
  return { entries: [...stack.entries, route], direction: "forward" };
};

/** Puts a view in place of the last entry; does nothing where the last entry equals it. */
export const replace = (stack: ViewStack, route: Route): ViewStack => {
  if (isSameRoute(topOf(stack), route)) return stack;
  const [first, ...rest] = stack.entries;
  return {
    entries: rest.length === 0 ? [route] : [first, ...rest.slice(0, -1), route],
    direction: "none",
  };
};

/**
 * Comes to a view at the end of a flow: back to where it stands in the history, with the new data;
 * where it does not, in place of the last entry. So no view stands in the history twice, and going
 * back does not lead into the flow that ended.
 */
export const comeTo = (stack: ViewStack, route: Route): ViewStack => {
  const index = stack.entries.slice(0, -1).findIndex(({ view }) => view === route.view);
  if (index < 0) return replace(stack, route);
  const [first, ...rest] = stack.entries;
  return {
    entries: index === 0 ? [route] : [first, ...rest.slice(0, index - 1), route],
    direction: "back",
  };
};

/** Sets a history of this one entry. */
export const reset = (stack: ViewStack, route: Route): ViewStack =>
  stack.entries.length === 1 && stack.direction === "none" && isSameRoute(topOf(stack), route)
    ? stack
    : { entries: [route], direction: "none" };

/** Takes the last entry off; with one entry left the modal is to be closed and the stack stays. */
export const back = (stack: ViewStack): BackOutcome =>
  stack.entries.length === 1
    ? { stack, close: true }
    : {
        stack: { entries: truncated(stack, stack.entries.length - 1), direction: "back" },
        close: false,
      };

/**
 * Goes back to the entry at `index` (0 is the oldest). An index that is not behind the last entry
 * changes nothing.
 */
export const goBackToIndex = (stack: ViewStack, index: number): ViewStack => {
  const isBehind = Number.isInteger(index) && index >= 0 && index < stack.entries.length - 1;
  return isBehind ? { entries: truncated(stack, index + 1), direction: "back" } : stack;
};

/**
 * After a network switch: the entry before Networks where there is one, else the modal is to be
 * closed.
 */
export const afterNetworkSwitch = (stack: ViewStack): BackOutcome => {
  const index = stack.entries.findIndex(({ view }) => view === "Networks");
  return index >= 1
    ? { stack: goBackToIndex(stack, index - 1), close: false }
    : { stack, close: true };
};
