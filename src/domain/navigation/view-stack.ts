import type { Route } from "./routes.js";

/** The view history, oldest first, never empty, and the direction of the last step. */
export interface ViewStack {
  readonly entries: readonly [Route, ...Route[]];
  readonly direction: "none" | "forward" | "back";
}

/** Result of going back; `close` if there is no previous view. */
export interface BackOutcome {
  readonly stack: ViewStack;
  readonly close: boolean;
}

export const initialStack: ViewStack = { entries: [{ view: "Connect" }], direction: "none" };

const entryAt = ({ entries }: ViewStack, index: number): Route => entries[index] ?? entries[0];
const topOf = (stack: ViewStack): Route => entryAt(stack, stack.entries.length - 1);
const truncateStack = (
  { entries: [first, ...rest] }: ViewStack,
  length: number,
): ViewStack["entries"] => [first, ...rest.slice(0, length - 1)];

/** True if two routes have the same view and data. */
export const isSameRoute = (a: Route, b: Route): boolean => {
  const remaining = new Map<string, unknown>(
    Object.entries(a).filter(([, value]) => value !== undefined),
  );
  const right = new Map<string, unknown>(
    Object.entries(b).filter(([, value]) => value !== undefined),
  );
  return (
    remaining.size === right.size &&
    [...remaining].every(([key, value]) => right.get(key) === value)
  );
};

/** The displayed view: the last entry, or Account after going back to Connect while connected. */
export const shownRoute = (stack: ViewStack, isConnected: boolean): Route => {
  const top = topOf(stack);
  return top.view === "Connect" && stack.direction === "back" && isConnected
    ? { view: "Account" }
    : top;
};

/** Opens a view; ignored if it is already displayed. */
export const push = (stack: ViewStack, route: Route, isConnected = false): ViewStack => {
  const shown = shownRoute(stack, isConnected);
  if (isSameRoute(shown, route)) return stack;
  if (isSameRoute(topOf(stack), route)) return { entries: stack.entries, direction: "forward" };
  return { entries: [...stack.entries, route], direction: "forward" };
};

/** Replaces the last entry; ignored if equal. */
export const replace = (stack: ViewStack, route: Route): ViewStack => {
  if (isSameRoute(topOf(stack), route)) return stack;
  const [first, ...rest] = stack.entries;
  return {
    entries: rest.length === 0 ? [route] : [first, ...rest.slice(0, -1), route],
    direction: "none",
  };
};

/** Opens the final view of a flow: goes back to its entry, or replaces the last entry. */
export const openFinalView = (stack: ViewStack, route: Route): ViewStack => {
  const index = stack.entries.slice(0, -1).findIndex(({ view }) => view === route.view);
  if (index < 0) return replace(stack, route);
  const [first, ...rest] = stack.entries;
  return {
    entries: index === 0 ? [route] : [first, ...rest.slice(0, index - 1), route],
    direction: "back",
  };
};

export const reset = (stack: ViewStack, route: Route): ViewStack =>
  stack.entries.length === 1 && stack.direction === "none" && isSameRoute(topOf(stack), route)
    ? stack
    : { entries: [route], direction: "none" };

/** Removes the last entry; with a single entry the modal must close. */
export const goBack = (stack: ViewStack): BackOutcome =>
  stack.entries.length === 1
    ? { stack, close: true }
    : {
        stack: { entries: truncateStack(stack, stack.entries.length - 1), direction: "back" },
        close: false,
      };

/** Goes back to the entry at `index` (0 is the oldest). Ignores an invalid index. */
export const goBackToIndex = (stack: ViewStack, index: number): ViewStack => {
  const isBehind = Number.isInteger(index) && index >= 0 && index < stack.entries.length - 1;
  return isBehind ? { entries: truncateStack(stack, index + 1), direction: "back" } : stack;
};

/** Navigation after a network switch: the entry before Networks, or close if there is none. */
export const afterNetworkSwitch = (stack: ViewStack): BackOutcome => {
  const index = stack.entries.findIndex(({ view }) => view === "Networks");
  return index >= 1
    ? { stack: goBackToIndex(stack, index - 1), close: false }
    : { stack, close: true };
};
