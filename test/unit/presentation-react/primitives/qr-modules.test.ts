import fc from "fast-check";
import jsQR from "jsqr";
import { describe, expect, it } from "vitest";
import { drawQr } from "../../../../src/presentation-react/primitives/qr-code.js";
import { check } from "../../../support/runner/property.js";

const SCALE = 6;
const QUIET = 4;

/**
 * What a camera sees of the code: dark modules and finders on white, and in the hole a fully dark
 * picture.
 */
const seen = (
  text: string,
  hasHole: boolean,
): { readonly data: Uint8ClampedArray; readonly side: number } => {
  const { size, runs, finders, hole } = drawQr(text, hasHole);
  const side = (size + 2 * QUIET) * SCALE;
  const data = new Uint8ClampedArray(side * side * 4).fill(255);
  const paint = (x: number, y: number, width: number, height: number, value = 0): void => {
    for (let row = (y + QUIET) * SCALE; row < (y + QUIET + height) * SCALE; row += 1)
      for (let column = (x + QUIET) * SCALE; column < (x + QUIET + width) * SCALE; column += 1)
        data.fill(value, (row * side + column) * 4, (row * side + column) * 4 + 3);
  };
  for (const [, x, y, way, length] of runs.matchAll(/M([\d.]+) ([\d.]+)([hv])(\d+)/gu))
    paint(
      Number(x) - 0.5,
      Number(y) - 0.5,
      way === "h" ? Number(length) + 1 : 1,
      way === "v" ? Number(length) + 1 : 1,
    );
  for (const [x, y] of finders) {
    paint(x, y, 7, 7);
    paint(x + 1, y + 1, 5, 5, 255);
    paint(x + 2, y + 2, 3, 3);
  }
  if (hole > 0) paint((size - hole) / 2, (size - hole) / 2, hole, hole);
  return { data, side };
};
const read = (text: string, hasHole: boolean): string | undefined => {
  const { data, side } = seen(text, hasHole);
  return jsQR(data, side, side)?.data;
};

const hex = fc.string({
  unit: fc.constantFrom(..."0123456789abcdef"),
  minLength: 64,
  maxLength: 64,
});
const uri = fc
  .tuple(hex, hex)
  .map(
    ([topic, key]) => `wc:${topic}@2?expiryTimestamp=1795280000&relay-protocol=irn&symKey=${key}`,
  );

describe("QR code drawing", () => {
  it("draws a QR code that decodes to the exact pairing URI", () => {
    check(
      fc.property(uri, (text) => {
        expect(read(text, false)).toBe(text);
      }),
      { numRuns: 20 },
    );
  });
  it("draws a QR code that decodes even if a dark wallet picture covers its middle", () => {
    check(
      fc.property(uri, (text) => {
        expect(read(text, true)).toBe(text);
      }),
      { numRuns: 20 },
    );
  });
  it("leaves a hole in the middle of the QR code only if there is a picture", () => {
    expect(drawQr("wc:x", true).hole).toBeGreaterThan(0);
    expect(drawQr("wc:x", false).hole).toBe(0);
  });
});
