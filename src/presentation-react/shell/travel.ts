import { wantsNoMotion } from "./leave-modal.js";

const DURATION_MS = 280;
const EASING = "cubic-bezier(0.32,0.72,0,1)";

/** Position of a tile: offset from the stage and width, in px. */
export interface TilePlace {
  readonly x: number;
  readonly y: number;
  readonly size: number;
}

/** The tile of a pressed row, whose position is read when the view leaves. */
export const pressedTile = (target: EventTarget): HTMLElement | undefined =>
  target instanceof Element
    ? (target.closest(".row")?.querySelector<HTMLElement>(".tile") ?? undefined)
    : undefined;

/** The position of a tile in the document, relative to the stage. */
export const placeOf = (tile: HTMLElement, stage: HTMLElement): TilePlace => {
  const [own, frame] = [tile.getBoundingClientRect(), stage.getBoundingClientRect()];
  // The stage scrolls with the content; the next view starts at its top.
  const scrolled = stage.parentElement?.scrollTop ?? 0;
  return { x: own.x - frame.x, y: own.y - frame.y - scrolled, size: own.width };
};

/**
 * Animates a copy of the pressed row's tile to its place in the waiting view. Does nothing if
 * motion is off or the view has no such place.
 */
export const travel = (view: HTMLElement, stage: HTMLElement, from: TilePlace): void => {
  const tile = view.querySelector<HTMLElement>(".meeting > .tile:last-child");
  if (tile?.animate === undefined || wantsNoMotion(view)) return;
  const to = placeOf(tile, stage);
  const copy = stage.appendChild(tile.cloneNode(true) as HTMLElement);
  const at = ({ x, y }: TilePlace, scale: number): string =>
    `translate(${x}px,${y}px) scale(${scale})`;
  const timing = { duration: DURATION_MS, easing: EASING };
  tile.animate({ visibility: ["hidden", "hidden"] }, timing);
  const moving = copy.animate({ transform: [at(from, from.size / to.size), at(to, 1)] }, timing);
  moving.onfinish = moving.oncancel = () => copy.remove();
};
