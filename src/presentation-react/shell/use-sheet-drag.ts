import { useEffect, type RefObject } from "react";
import { setModalProperty } from "../theme/modal-sheets.js";

/** Distance and height in px; speed in px per ms, downwards positive. */
interface SheetDrag {
  readonly distance: number;
  readonly height: number;
  readonly speed: number;
}

const CLOSING_SHARE = 1 / 3;
const FLICK_PX_PER_MS = 0.6;
const FLICK_PX = 24;

export const shouldClose = ({ distance, height, speed }: SheetDrag): boolean => {
  if (speed <= -FLICK_PX_PER_MS) return false;
  return distance > height * CLOSING_SHARE || (distance >= FLICK_PX && speed >= FLICK_PX_PER_MS);
};

/** The card is a sheet in narrow windows, as in the style sheet. */
export const SHEET_QUERY = "(max-width:480px)";
/** Maximum age of the last movement to count as speed, ms. */
const FRESH_MS = 80;

interface Grip {
  readonly from: number;
  readonly at: number;
  readonly time: number;
  readonly speed: number;
}

/** Movement before a finger on the content counts as a drag, in px. */
const SLOP_PX = 4;
/** Upwards the sheet moves by this share of the finger's distance, at most `BAND_PX`. */
const BAND_SHARE = 1 / 5;
const BAND_PX = 16;

/** In px, downwards positive. */
export const sheetOffset = (distance: number): number =>
  distance >= 0 ? distance : Math.max(-BAND_PX, distance * BAND_SHARE);

/** Undefined below the threshold. */
export const gestureOf = (right: number, down: number): "drag" | "scroll" | undefined => {
  if (Math.max(Math.abs(right), Math.abs(down)) < SLOP_PX) return undefined;
  return down > Math.abs(right) ? "drag" : "scroll";
};

/**
 * Moves the sheet with a finger on its header, or on its content scrolled to the top. Past a third
 * or with a flick it asks to close.
 */
export const useSheetDrag = (
  card: RefObject<HTMLElement | null>,
  close: () => Promise<boolean>,
): void => {
  useEffect(() => {
    const { current: sheet } = card;
    if (sheet === null) return undefined;
    const listeners = new AbortController();
    const drag = new Drag(sheet, close);
    const header = sheet.querySelector<HTMLElement>(".header");
    const content = sheet.querySelector<HTMLElement>(".content");
    if (header) followHeader(sheet, header, drag, listeners.signal);
    if (content) followContent(sheet, content, drag, listeners.signal);
    return () => listeners.abort();
  }, [card, close]);
};

type DragPoint = Pick<PointerEvent, "clientY" | "timeStamp">;

class Drag {
  readonly #card: HTMLElement;
  readonly #close: () => Promise<boolean>;
  #grip: Grip | undefined;

  constructor(card: HTMLElement, close: () => Promise<boolean>) {
    this.#card = card;
    this.#close = close;
  }

  begin({ clientY, timeStamp }: DragPoint): void {
    this.#grip = { from: clientY, at: clientY, time: timeStamp, speed: 0 };
  }

  move(moment: DragPoint): void {
    if (this.#grip === undefined) return;
    this.#grip = updateGrip(this.#grip, moment);
    moveSheet(this.#card, sheetOffset(this.#grip.at - this.#grip.from));
  }

  end({ clientY, timeStamp }: DragPoint): void {
    if (this.#grip === undefined) return;
    const { from, time, speed: last } = this.#grip;
    const speed = timeStamp - time > FRESH_MS ? 0 : last;
    if (shouldClose({ distance: clientY - from, height: this.#card.offsetHeight, speed }))
      void this.#close().then((isClosed) => {
        if (!isClosed) this.cancel();
      });
    else this.cancel();
  }

  cancel(): void {
    this.#grip = undefined;
    moveSheet(this.#card, undefined);
  }
}

const followHeader = (
  card: HTMLElement,
  header: HTMLElement,
  drag: Drag,
  signal: AbortSignal,
): void => {
  let id: number | undefined;
  const listen = (
    type: "pointerdown" | "pointermove" | "pointerup" | "pointercancel",
    run: (event: PointerEvent) => void,
  ): void => header.addEventListener(type, run, { signal });
  listen("pointerdown", (event) => {
    const { isPrimary, button, target, pointerId } = event;
    const isButton = target instanceof Element && target.closest("button") !== null;
    if (!isPrimary || button !== 0 || isButton || !canDrag(card)) return;
    header.setPointerCapture?.(pointerId);
    id = pointerId;
    drag.begin(event);
  });
  listen("pointermove", (event) => {
    if (id === event.pointerId) drag.move(event);
  });
  listen("pointerup", (event) => {
    if (id !== event.pointerId) return;
    id = undefined;
    drag.end(event);
  });
  listen("pointercancel", () => {
    id = undefined;
    drag.cancel();
  });
};

/** Touch events, because the browser ends pointer events as soon as it may scroll. */
const followContent = (
  card: HTMLElement,
  content: HTMLElement,
  drag: Drag,
  signal: AbortSignal,
): void => {
  let from: Touch | undefined;
  let isDragging = false;
  const stop = (): void => {
    if (isDragging) drag.cancel();
    from = undefined;
    isDragging = false;
  };
  const momentOf = ({ clientY }: Touch, { timeStamp }: TouchEvent): DragPoint => ({
    clientY,
    timeStamp,
  });
  const start = (event: TouchEvent): void => {
    stop();
    const [firstTouch] = event.touches;
    if (event.touches.length === 1 && canDrag(card) && !isOwnScroller(event.target, content))
      from = firstTouch;
  };
  const move = (event: TouchEvent): void => {
    const [touch] = event.touches;
    if (from === undefined || touch === undefined) return;
    if (!isDragging) {
      const gesture = gestureOf(touch.clientX - from.clientX, touch.clientY - from.clientY);
      if (gesture === "scroll" || !event.cancelable) return stop();
      if (gesture === undefined) return;
      isDragging = true;
      drag.begin(momentOf(from, event));
    }
    event.preventDefault();
    drag.move(momentOf(touch, event));
  };
  const onTouchEnd = (event: TouchEvent): void => {
    const [touch] = event.changedTouches;
    if (isDragging && touch !== undefined) {
      isDragging = false;
      drag.end(momentOf(touch, event));
    }
    from = undefined;
  };
  content.addEventListener("touchstart", start, { signal, passive: true });
  content.addEventListener("touchmove", move, { signal, passive: false });
  content.addEventListener("touchend", onTouchEnd, { signal });
  content.addEventListener("touchcancel", stop, { signal });
};

/** True in a field, and in a part of the content that is itself scrolled. */
const isOwnScroller = (target: EventTarget | null, content: HTMLElement): boolean => {
  if (!(target instanceof Element)) return false;
  if (target.closest("input, textarea, select") !== null) return true;
  for (let at: Element | null = target; at !== null && at !== content; at = at.parentElement)
    if (at.scrollTop > 0) return true;
  return false;
};

const updateGrip = (grip: Grip, { clientY, timeStamp }: DragPoint): Grip => {
  const elapsedMs = timeStamp - grip.time;
  return elapsedMs <= 0
    ? { ...grip, at: clientY }
    : { ...grip, at: clientY, time: timeStamp, speed: (clientY - grip.at) / elapsedMs };
};

const canDrag = (card: HTMLElement): boolean => {
  if (window.matchMedia?.(SHEET_QUERY).matches !== true) return false;
  if (card.scrollTop > 0 || (card.querySelector(".content")?.scrollTop ?? 0) > 0) return false;
  return document.getSelection()?.isCollapsed !== false;
};

const moveSheet = (card: HTMLElement, by: number | undefined): void => {
  card.toggleAttribute("data-dragging", by !== undefined);
  setModalProperty(card, "drag", by === undefined ? undefined : `${by}px`);
};
