import { shareResource } from "./share-resource.js";

/**
 * Stops the page behind open modals from scrolling until the last returned function is called. Does
 * not style the page: `overflow: hidden` breaks sticky positions.
 */
export const lockScroll = (page: Document): (() => void) =>
  shareResource(page, page.documentElement, () => lock(page));

const lock = (page: Document): (() => void) => {
  const window = page.defaultView;
  if (window === null) return () => undefined;
  const stop = new AbortController();
  const { signal } = stop;
  const blocking = { signal, passive: false } as const;
  const keepPosition = restoreScroll(page, signal);
  window.addEventListener("wheel", (event) => blockWheel(event, keepPosition), blocking);
  window.addEventListener("keydown", blockKey, blocking);
  window.addEventListener("mousedown", blockAutoscroll, blocking);
  blockTouches(window, blocking);
  return () => stop.abort();
};

/** Signed scroll distances, CSS px; only the sign matters. */
interface ScrollDirection {
  readonly x: number;
  readonly y: number;
}

const isPage = (element: Element): boolean => {
  const { documentElement, body } = element.ownerDocument;
  return element === documentElement || element === body;
};

const scrollsInside = (event: Event, direction: ScrollDirection): boolean =>
  event
    .composedPath()
    .some((one) => one instanceof Element && !isPage(one) && scrolls(one, direction));

const scrolls = (element: Element, { x, y }: ScrollDirection): boolean => {
  const { scrollTop, scrollLeft, scrollHeight, scrollWidth, clientHeight, clientWidth } = element;
  const [down, right] = [scrollHeight - clientHeight, scrollWidth - clientWidth];
  if (down < 1 && right < 1) return false;
  const { overflowX, overflowY, direction } = getComputedStyle(element);
  // In right-to-left the offset runs from 0 to -right.
  const offset = direction === "rtl" ? scrollLeft + right : scrollLeft;
  return (
    (y !== 0 && isScroller(overflowY) && hasRoom(scrollTop, down, y)) ||
    (x !== 0 && isScroller(overflowX) && hasRoom(offset, right, x))
  );
};

const isScroller = (overflow: string): boolean => overflow === "auto" || overflow === "scroll";
/** Scroll offsets are fractional on scaled screens. */
const hasRoom = (at: number, maximum: number, direction: number): boolean =>
  direction > 0 ? maximum - at >= 1 : at >= 1;

/** Other dialogs of the page or an extension scroll freely. */
const isOursOrPage = (event: Event): boolean => {
  const target = event.composedPath()[0];
  return (
    event
      .composedPath()
      .some((one) => one instanceof HTMLElement && "latchkitInstance" in one.dataset) ||
    target === document ||
    (target instanceof Element && isPage(target))
  );
};

const blockWheel = (event: WheelEvent, keepPosition: (event: Event) => void): void => {
  // Ctrl with the wheel zooms.
  if (event.ctrlKey || !isOursOrPage(event)) return;
  if (!scrollsInside(event, { x: event.deltaX, y: event.deltaY })) event.preventDefault();
  // Until a new view is drawn, the browser would scroll the page.
  else keepPosition(event);
};

const blockAutoscroll = (event: MouseEvent): void => {
  if (event.button !== 1 || !isOursOrPage(event)) return;
  const isInside = [-1, 1].some((y) => scrollsInside(event, { x: 0, y }));
  if (!isInside) event.preventDefault();
};

const KEYS: Readonly<Record<string, ScrollDirection>> = {
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  PageUp: { x: 0, y: -1 },
  PageDown: { x: 0, y: 1 },
  Home: { x: 0, y: -1 },
  End: { x: 0, y: 1 },
  " ": { x: 0, y: 1 },
};
const FIELDS = "input, textarea, select, [contenteditable]";
const elementsUsing = (key: string): string => {
  if (key === " ") return `${FIELDS}, button, summary`;
  return key.startsWith("Page") ? "textarea, select" : FIELDS;
};

const blockKey = (event: KeyboardEvent): void => {
  const direction = KEYS[event.key];
  if (direction === undefined || event.defaultPrevented || !isOursOrPage(event)) return;
  const target = event.composedPath()[0];
  if (target instanceof Element && target.closest(elementsUsing(event.key)) !== null) return;
  const { x, y } = direction;
  if (!scrollsInside(event, event.key === " " && event.shiftKey ? { x, y: -y } : direction))
    event.preventDefault();
};

type Blocking = { readonly signal: AbortSignal; readonly passive: false };

/** Blocks one-finger scrolling. Two fingers zoom, and one finger pans a zoomed page. */
const blockTouches = (window: Window, blocking: Blocking): void => {
  let from: Touch | undefined;
  window.addEventListener("touchstart", ({ touches }) => (from = touches[0]), blocking);
  window.addEventListener(
    "touchmove",
    (event) => {
      const at = event.touches[0];
      if (from === undefined || at === undefined || event.touches.length > 1) return;
      if ((window.visualViewport?.scale ?? 1) > 1 || !event.cancelable || !isOursOrPage(event))
        return;
      const [x, y] = [from.clientX - at.clientX, from.clientY - at.clientY];
      const direction = Math.abs(x) > Math.abs(y) ? { x, y: 0 } : { x: 0, y };
      if (!scrollsInside(event, direction)) event.preventDefault();
    },
    blocking,
  );
};

/** Browsers report scrolls up to a frame after the release, and a press on the track continues. */
const SETTLE_MS = 500;

/**
 * A press on the page's scrollbar cannot be prevented. Also for 500 ms after each call of the
 * returned function.
 */
const restoreScroll = (page: Document, signal: AbortSignal): ((event: Event) => void) => {
  const window = page.defaultView;
  const scrollers = [page.scrollingElement, page.body].filter((one) => one !== null);
  if (window === null) return () => undefined;
  let positions: readonly (readonly [Element, ScrollToOptions])[] = [];
  let restoreUntil = Number.POSITIVE_INFINITY;
  const currentPositions = () =>
    scrollers.map(
      (one) => [one, { left: one.scrollLeft, top: one.scrollTop, behavior: "instant" }] as const,
    );
  const isOnScrollbar = ({ clientX, clientY }: MouseEvent): boolean => {
    const { clientWidth, clientHeight } = page.documentElement;
    return clientX >= clientWidth || clientY >= clientHeight;
  };
  const press = (event: MouseEvent): void => {
    positions = isOnScrollbar(event) && isOursOrPage(event) ? currentPositions() : [];
    restoreUntil = Number.POSITIVE_INFINITY;
  };
  const release = ({ buttons, timeStamp }: MouseEvent): void => {
    if (buttons === 0) restoreUntil = Math.min(restoreUntil, timeStamp + SETTLE_MS);
  };
  const restore = ({ timeStamp }: Event): void => {
    if (timeStamp <= restoreUntil) positions.forEach(([one, position]) => one.scrollTo(position));
  };
  const options = { signal, capture: true };
  window.addEventListener("pointerdown", press, options);
  window.addEventListener("pointerup", release, options);
  window.addEventListener("pointermove", release, options);
  page.addEventListener("scroll", restore, options);
  return ({ timeStamp }) => {
    if (positions.length === 0 || timeStamp > restoreUntil) {
      positions = currentPositions();
      restoreUntil = timeStamp;
    }
    restoreUntil = Math.max(restoreUntil, timeStamp + SETTLE_MS);
  };
};
