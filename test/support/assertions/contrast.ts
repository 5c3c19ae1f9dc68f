const channel = (value: number): number =>
  value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;

/** Relative luminance of `#rgb` or `#rrggbb` (WCAG 2.2). */
const luminanceOf = (hex: string): number => {
  const full = hex.length === 4 ? [...hex.slice(1)].map((one) => one + one).join("") : hex.slice(1);
  const [r = 0, g = 0, b = 0] = [0, 2, 4].map((at) =>
    channel(Number.parseInt(full.slice(at, at + 2), 16) / 255),
  );
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};

/** Contrast of two colours, from 1 to 21 (WCAG 2.2). */
export const contrastOf = (one: string, other: string): number => {
  const [a, b] = [luminanceOf(one), luminanceOf(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
};
