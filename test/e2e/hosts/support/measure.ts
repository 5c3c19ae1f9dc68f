import type { Locator } from "@playwright/test";

/**
 * The contrast of an element's text with the opaque colour that really lies behind it, as WCAG
 * counts it.
 */
export const contrastOf = (text: Locator): Promise<number> =>
  text.evaluate((element) => {
    const context = Object.assign(document.createElement("canvas"), {
      width: 1,
      height: 1,
    }).getContext("2d", { willReadFrequently: true });
    if (context === null) throw new Error("no canvas");
    const rgba = (color: string): readonly number[] => {
      context.clearRect(0, 0, 1, 1);
      context.fillStyle = color;
      context.fillRect(0, 0, 1, 1);
      return [...context.getImageData(0, 0, 1, 1).data];
    };
    const light = (color: string): number => {
      const [red = 0, green = 0, blue = 0] = rgba(color)
        .map((part) => part / 255)
        .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    let behind: Element | null = element;
    while (behind !== null && rgba(getComputedStyle(behind).backgroundColor)[3] !== 255)
      behind = behind.parentElement;
    const [high, low] = [
      light(getComputedStyle(element).color),
      behind === null ? 1 : light(getComputedStyle(behind).backgroundColor),
    ].toSorted((a, b) => b - a);
    return ((high ?? 0) + 0.05) / ((low ?? 0) + 0.05);
  });

/** True when the middle of the element is what a press there would hit. */
export const isOnTop = (place: Locator): Promise<boolean> =>
  place.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    const root = element.getRootNode() as Document | ShadowRoot;
    const hit = root.elementFromPoint(x + width / 2, y + height / 2);
    return (
      hit !== null && (element.contains(hit) || hit.contains(element)) && width > 0 && height > 0
    );
  });
