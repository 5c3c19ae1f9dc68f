import { useEffect, type RefObject } from "react";
import { setOwn } from "../theme/own-names.js";

/**
 * A released drag: distance down and sheet height in px, last speed in px per ms, downwards
 * positive.
 */
interface SheetDrag {
  readonly distance: number;
  readonly height: number;
  readonly speed: number;
}

const CLOSING_SHARE = 1 / 3;
const FLICK_PX_PER_MS = 0.6;
const FLICK_PX = 24;

/**
 * True if the release closes: past a third of the sheet or with a flick down; never with a flick
 * up.
 */
export const asksToClose = ({ distance, height, speed }: SheetDrag): boolean => {
  if (speed <= -FLICK_PX_PER_MS) return false;
  return distance > height * CLOSING_SHARE || (distance >= FLICK_PX && speed >= FLICK_PX_PER_MS);
};

/** The card is a sheet in narrow windows, as in the style sheet. */
export const SHEET = "(max-width:480px)";
/** Maximum age of the last movement to count as speed, in ms. */
const FRESH_MS = 80;

interface Grip {
  readonly id: number;
  readonly from: number;
  readonly at: number;
  readonly time: number;
  readonly speed: number;
}

/**
 * Moves the sheet with a finger on its header. Past a third or with a flick it asks to close;
 * otherwise, and if refused, it springs back.
 */
export const useSheetDrag = (
  card: RefObject<HTMLElement | null>,
  close: () => Promise<boolean>,
): void => {
  useEffect(() => {
    const header = card.current?.querySelector<HTMLElement>(".header");
    return card.current === null || !header ? undefined : follow(card.current, header, close);
  }, [card, close]);
};

const follow = (
  card: HTMLElement,
  header: HTMLElement,
  close: () => Promise<boolean>,
): (() => void) => {
  const listeners = new AbortController();
  let grip: Grip | undefined;
  const on = (
    type: "pointerdown" | "pointermove" | "pointerup" | "pointercancel",
    run: (event: PointerEvent) => void,
  ): void => header.addEventListener(type, run, { signal: listeners.signal });
  const release = (): void => {
    grip = undefined;
    pull(card, undefined);
  };
  on("pointerdown", (event) => {
    if (!mayDrag(card, event)) return;
    header.setPointerCapture?.(event.pointerId);
    grip = {
      id: event.pointerId,
      from: event.clientY,
      at: event.clientY,
      time: event.timeStamp,
      speed: 0,
    };
  });
  on("pointermove", (event) => {
    if (grip?.id !== event.pointerId) return;
    grip = moved(grip, event);
    pull(card, Math.max(0, grip.at - grip.from));
  });
  on("pointerup", (event) => {
    if (grip?.id !== event.pointerId) return;
    const speed = event.timeStamp - grip.time > FRESH_MS ? 0 : grip.speed;
    if (asksToClose({ distance: event.clientY - grip.from, height: card.offsetHeight, speed }))
      void close().then((isClosed) => {
        if (!isClosed) release();
      });
    else release();
  });
  on("pointercancel", release);
  return () => listeners.abort();
};

const moved = (grip: Grip, { clientY, timeStamp }: PointerEvent): Grip => {
  const passed = timeStamp - grip.time;
  return passed <= 0
    ? { ...grip, at: clientY }
    : { ...grip, at: clientY, time: timeStamp, speed: (clientY - grip.at) / passed };
};

/**
 * Only for the sheet of a phone, the primary pointer, outside buttons, at the top of the content
 * and without a text selection.
 */
const mayDrag = (card: HTMLElement, { isPrimary, button, target }: PointerEvent): boolean => {
  if (!isPrimary || button !== 0 || !window.matchMedia?.(SHEET).matches) return false;
  if (target instanceof Element && target.closest("button") !== null) return false;
  if (card.scrollTop > 0 || (card.querySelector(".content")?.scrollTop ?? 0) > 0) return false;
  return document.getSelection()?.isCollapsed !== false;
};

const pull = (card: HTMLElement, by: number | undefined): void => {
  card.toggleAttribute("data-dragging", by !== undefined);
  setOwn(card, "drag", by === undefined ? undefined : `${by}px`);
};
