/**
 * A finger that let go of the sheet: how far down it went and the sheet's height in px, and its
 * last speed in px per ms, downwards positive.
 */
export interface SheetDrag {
  readonly distance: number;
  readonly height: number;
  readonly speed: number;
}

const CLOSING_SHARE = 1 / 3;
const FLICK_PX_PER_MS = 0.6;
const FLICK_PX = 24;

/**
 * Whether letting go asks to close: past a third of the sheet, or with a flick downwards; never
 * with a flick back up.
 */
export const asksToClose = ({ distance, height, speed }: SheetDrag): boolean => {
  if (speed <= -FLICK_PX_PER_MS) return false;
  return distance > height * CLOSING_SHARE || (distance >= FLICK_PX && speed >= FLICK_PX_PER_MS);
};
