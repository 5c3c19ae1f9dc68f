import { crc32, deflateSync } from "node:zlib";
import { SeededRandom } from "../../../infrastructure/in-memory/seeded-random.js";

export interface ServiceImage {
  readonly type: "image/png" | "image/svg+xml";
  readonly bytes: Buffer;
}
type Pixel = readonly [red: number, green: number, blue: number];

const SIDE = 96;
/** An id has the same picture on every machine. */
const seedOf = (id: string): number => crc32(id);

/**
 * A 96 by 96 pixel picture that an id always gets: a gradient with a disc and some noise, 2 to 7
 * kB.
 */
export function pngTile(id: string): ServiceImage {
  const random = new SeededRandom(seedOf(id));
  const [from, to, disc] = [colour(random), colour(random), colour(random)];
  const radius = 16 + Math.floor(random.fraction() * 20);
  const rows = Buffer.alloc(SIDE * (SIDE * 3 + 1));
  for (let y = 0; y < SIDE; y += 1) {
    for (let x = 0; x < SIDE; x += 1) {
      const isInCircle = (x - SIDE / 2) ** 2 + (y - SIDE / 2) ** 2 < radius ** 2;
      const noise = random.fraction() < 0.12 ? 2 : 0;
      (isInCircle ? disc : mix(from, to, (x + y) / (2 * SIDE))).forEach((value, channel) => {
        rows[y * (SIDE * 3 + 1) + 1 + x * 3 + channel] = Math.max(0, value - noise);
      });
    }
  }
  return { type: "image/png", bytes: encode(rows) };
}

/** A round mark with up to four letters, for a currency or token. */
export function svgMark(code: string): ServiceImage {
  const random = new SeededRandom(seedOf(code));
  const [red, green, blue] = colour(random);
  const letters = code.replaceAll(/[^\w]/g, "").slice(0, 4);
  const text = `<text x="32" y="38" font-family="sans-serif" font-size="18" font-weight="700" text-anchor="middle" fill="#fff">${letters}</text>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64" viewBox="0 0 64 64"><circle cx="32" cy="32" r="32" fill="rgb(${red},${green},${blue})"/>${text}</svg>`;
  return { type: "image/svg+xml", bytes: Buffer.from(svg) };
}

const colour = (random: SeededRandom): Pixel => [
  32 + Math.floor(random.fraction() * 200),
  32 + Math.floor(random.fraction() * 200),
  32 + Math.floor(random.fraction() * 200),
];
const mix = (from: Pixel, to: Pixel, part: number): Pixel => [
  blend(from[0], to[0], part),
  blend(from[1], to[1], part),
  blend(from[2], to[2], part),
];
const blend = (from: number, to: number, part: number): number =>
  Math.round(from + (to - from) * part);

/** PNG, 8-bit RGB, not interlaced. Each row begins with its filter type, 0. */
function encode(rows: Buffer): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(SIDE, 0);
  header.writeUInt32BE(SIDE, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(rows)),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, "latin1"), data]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(data.length, 0);
  ends.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
}
