/**
 * Where a key leads in a row of `count` tabs, around the ends; undefined: it is no such key. Where
 * text runs from right to left, so do the arrows.
 */
export const tabAfter = (
  key: string,
  current: number,
  count: number,
  isRtl: boolean,
): number | undefined => {
  if (key === "Home") return 0;
  if (key === "End") return count - 1;
  if (key !== "ArrowLeft" && key !== "ArrowRight") return undefined;
  const step = (key === "ArrowRight") === isRtl ? -1 : 1;
  return (current + step + count) % count;
};
