import { expectLinear } from "../../../support/assertions/growth.js";
import { describe, expect, it } from "vitest";
import { sanitizeAnnouncement } from "../../../../src/domain/connectors/announcement.js";
import { imageOf } from "../../../../src/domain/image/image-ref.js";
import { networkImage } from "../../../../src/domain/image/network-images.js";
import {
  isShowable,
  pictureSize,
  rasterTypeOf,
  type RasterType,
} from "../../../../src/domain/image/raster-picture.js";
import { isInlinePicture } from "../../../../src/domain/image/picture-file.js";
import { isPlainSvg } from "../../../../src/domain/image/plain-svg.js";

const bytes = (text: string): Uint8Array =>
  Uint8Array.from([...text].map((letter) => letter.codePointAt(0) ?? 0));
const svg = (inside: string, attributes = ""): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 8 8"${attributes}>${inside}</svg>`;

describe("rasterTypeOf", () => {
  it.each([
    ["image/png", "\x89PNG\r\n\x1a\nrest"],
    ["image/gif", "GIF87a."],
    ["image/gif", "GIF89a."],
    ["image/jpeg", "\xff\xd8\xff\xe0"],
    ["image/webp", "RIFF\x01\x02\x03\x04WEBPVP8 "],
  ])("detects %s by the first bytes of a picture", { tags: ["S7-011"] }, (type, text) => {
    expect(rasterTypeOf(bytes(text))).toBe(type);
    expect(sanitizeAnnouncement({ name: "A", icon: `data:${type};base64,AA` })?.icon).toBeDefined();
  });

  it.each([
    "",
    "\x89PNG",
    "PNG",
    "<html>",
    "GIF88a",
    "RIFF\x01\x02\x03\x04WAVE",
    "BM",
    "\x00\x00\x01\x00",
    "%PDF-1.7",
    "{}",
  ])("detects no raster type in a picture with the content %j", (text) => {
    expect(rasterTypeOf(bytes(text))).toBeUndefined();
  });
});

describe("pictureSize", () => {
  const HEADS: readonly (readonly [
    string,
    RasterType,
    (width: number, height: number) => readonly number[],
  ])[] = [
    [
      "png",
      "image/png",
      (w, h) => [
        0x89,
        0x50,
        0x4e,
        0x47,
        0x0d,
        0x0a,
        0x1a,
        0x0a,
        0,
        0,
        0,
        13,
        ...bytes("IHDR"),
        0,
        0,
        w >> 8,
        w & 255,
        0,
        0,
        h >> 8,
        h & 255,
      ],
    ],
    [
      "gif whose first frame is larger than its screen",
      "image/gif",
      (w, h) => [
        ...bytes("GIF89a"),
        8,
        0,
        8,
        0,
        0x80,
        0,
        0,
        1,
        2,
        3,
        4,
        5,
        6,
        0x21,
        0xf9,
        4,
        0,
        0,
        0,
        0,
        0,
        0x2c,
        1,
        0,
        2,
        0,
        (w - 1) & 255,
        (w - 1) >> 8,
        (h - 2) & 255,
        (h - 2) >> 8,
        0,
      ],
    ],
    [
      "webp, lossy",
      "image/webp",
      (w, h) => [...bytes("RIFF....WEBPVP8 .........."), w & 255, w >> 8, h & 255, h >> 8],
    ],
    [
      "webp, lossless",
      "image/webp",
      (w, h) => {
        const bits = w - 1 + (h - 1) * 0x4000;
        return [
          ...bytes("RIFF....WEBPVP8L....\x2f"),
          bits & 255,
          (bits >>> 8) & 255,
          (bits >>> 16) & 255,
          bits >>> 24,
        ];
      },
    ],
    [
      "webp, extended",
      "image/webp",
      (w, h) => [
        ...bytes("RIFF....WEBPVP8X........"),
        (w - 1) & 255,
        (w - 1) >> 8,
        0,
        (h - 1) & 255,
        (h - 1) >> 8,
        0,
      ],
    ],
    [
      "jpeg with a table, fill bytes and a comment before the size",
      "image/jpeg",
      (w, h) => [
        0xff,
        0xd8,
        0xff,
        0xc4,
        0,
        4,
        1,
        2,
        0xff,
        0xff,
        0xfe,
        0,
        3,
        9,
        0xff,
        0xc2,
        0,
        11,
        8,
        h >> 8,
        h & 255,
        w >> 8,
        w & 255,
        3,
      ],
    ],
  ];

  it.each(HEADS)(
    "reads the size of a %s up to 2,048 px, and rejects a truncated header",
    (_, type, head) => {
      const whole = Uint8Array.from(head(640, 481));
      expect(rasterTypeOf(whole)).toBe(type);
      expect(pictureSize(type, whole)).toEqual([640, 481]);
      expect(
        [
          [2_048, 2_048],
          [2_049, 8],
          [8, 2_049],
          [16_000, 16_000],
        ].map(([w = 0, h = 0]) => isShowable(type, Uint8Array.from(head(w, h)))),
      ).toEqual([true, false, false, false]);
      for (let end = 0; end < whole.length - 3; end += 1)
        expect(isShowable(type, whole.subarray(0, end))).toBe(false);
    },
  );

  it("rejects pictures of size zero or with an unknown structure", () => {
    expect([
      isShowable(
        "image/gif",
        Uint8Array.from([...bytes("GIF89a"), 0, 0, 1, 0, 0, 0, 0, 0x2c, 0, 0, 0, 0, 0, 0, 1, 0, 0]),
      ),
      isShowable("image/webp", bytes("RIFF....WEBPALPH................")),
      isShowable("image/jpeg", Uint8Array.from([0xff, 0xd8, 0xff, 0xd9, 0, 0, 0, 0])),
    ]).toEqual([false, false, false]);
  });
});

describe("running time of isPlainSvg", () => {
  it.each(
    [
      "<",
      "<a ",
      " ",
      "<g a='",
      "<!--",
      "<!-- -->",
      "&amp;",
      "<g a=b ",
      "url(",
      "<g>",
      "<style>a{",
      "<style>.a{}</style>",
      'a="" ',
    ].map((piece) => [piece]),
  )("checks an SVG made of repeated %j in linear time", { tags: ["finding-S3"] }, (piece) => {
    expectLinear({
      make: (length) => `<svg ${piece.repeat(Math.floor(length / piece.length))}`,
      read: isPlainSvg,
      length: 64 * 1_024,
      most: 50,
    });
  });

  it.each([
    ["one long attribute value", (fill: string) => svg(`<path d="${fill}"/>`)],
    ["one long attribute name", (fill: string) => svg(`<path ${fill}=""/>`)],
    ["long white space", (fill: string) => svg(`<path${fill.replaceAll("a", " ")}/>`)],
    ["a long style sheet", (fill: string) => svg(`<style>${fill}</style>`)],
    ["a long style attribute", (fill: string) => svg(`<path style="${fill}"/>`)],
    ["a long comment", (fill: string) => `<!--${fill}-->${svg("")}`],
    ["a long XML declaration", (fill: string) => `<?xml ${fill}?>${svg("")}`],
  ])("checks an SVG with %s in linear time", { tags: ["finding-S3"] }, (_, make) => {
    expectLinear({
      make: (length) => make("a".repeat(length)),
      read: isPlainSvg,
      length: 65_000,
      most: 50,
    });
  });
});

describe("isInlinePicture", () => {
  const base64 = (letters: string): string => btoa(letters);
  const plain = svg('<path d="M0 0h8v8z" fill="#fff"/>');
  const png = (side: number): string =>
    `\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0${String.fromCodePoint(side >> 8, side & 255)}\0\0\0\x08`;

  it.each([
    `data:image/svg+xml;base64,${base64(plain)}`,
    `data:image/svg+xml,${encodeURIComponent(plain)}`,
    `data:image/svg+xml;utf8,${plain.replaceAll("#", "%23")}`,
    `data:image/svg+xml;charset=UTF-8,${encodeURIComponent(svg('<rect width="100%"/>')).replace("%25", "%")}`,
    `data:image/svg+xml; charset="utf-8",${encodeURIComponent(plain)}`,
    `data:image/svg+xml;charset=us-ascii; base64,${base64(plain)}`,
    `data:image/jpg;base64,${base64(png(512))}`,
    `data:IMAGE/PNG;base64,${base64(png(512))}`,
    `data:image/jpeg;base64,${base64(png(512))}`,
    `data:image/png;base64,${base64(png(512)).replace("=", "%3D")}\n`,
  ])("accepts the inline picture %s", { tags: ["finding-S2"] }, (uri) => {
    expect(isInlinePicture(uri)).toBe(true);
  });

  it.each([
    [
      "references itself",
      `data:image/svg+xml;base64,${base64(svg('<g id="a"><use href="#a"/></g>'))}`,
    ],
    [
      "references itself in an escaped URI",
      `data:image/svg+xml,${encodeURIComponent(svg('<g id="a"><use href="#a"/></g>'))}`,
    ],
    ["hides a script by line breaks", `data:image/svg+xml,${svg("<scr\nipt/>")}`],
    ["uses another encoding", `data:image/svg+xml;charset=utf-16,${encodeURIComponent(plain)}`],
    ["is cut off at an unescaped #", `data:image/svg+xml,${plain}`],
    ["has too many pixels", `data:image/png;base64,${base64(png(16_000))}`],
    ["is not a picture", "data:image/png;base64,AAAA"],
    ["is an SVG declared as PNG", `data:image/png;base64,${base64(plain)}`],
    ["is a PNG declared as SVG", `data:image/svg+xml;base64,${base64(png(64))}`],
    ["is invalid base64", "data:image/png;base64,%%%"],
    ["is not a data URI", "https://wallet.example/icon.png"],
    ["is an HTML page", "data:text/html,<script>1</script>"],
    ["is empty", "data:,"],
    ["exceeds the size limit", `data:image/svg+xml,${" ".repeat(256 * 1_024)}`],
  ])("rejects an inline picture that %s", { tags: ["finding-S2"] }, (_, uri) => {
    expect(isInlinePicture(uri)).toBe(false);
  });

  it.each([
    ["base64", (length: number) => `data:image/png;base64,${"A".repeat(length)}`],
    ["escapes", (length: number) => `data:image/svg+xml,${"%3C".repeat(length / 3)}`],
    ["per cent signs", (length: number) => `data:image/svg+xml,${"%".repeat(length)}`],
    ["parameters", (length: number) => `data:image/svg+xml${";a".repeat(length / 2)},`],
    ["line breaks", (length: number) => `data:image/svg+xml,${"\n".repeat(length)}`],
    ["segments", (length: number) => `data:image/jpeg;base64,${"/9j//gAC".repeat(length / 8)}`],
  ])("checks a picture of repeated %s in linear time", { tags: ["finding-S3"] }, (_, make) => {
    expectLinear({ make, read: isInlinePicture, length: 65_000, most: 50 });
  });
});

describe("images of networks and wallets", () => {
  it(
    "maps known networks and their testnets to an asset image, and other networks to none",
    { tags: ["S7-012"] },
    () => {
      expect(networkImage("eip155:1")).toEqual({
        kind: "asset",
        id: "ba0ba0cd-17c6-4806-ad93-f9d174f17900",
      });
      expect(networkImage("eip155:2021")).toEqual(networkImage("eip155:2020"));
      expect(networkImage("bip122:000000000019d6689c085ae165831e93")?.id).toBe(
        "0b4838db-0161-4ffe-022d-532bf03dba00",
      );
      for (const id of ["eip155:31337", "cosmos:cosmoshub-4", "eip155:constructor"] as const)
        expect(networkImage(id)).toBeUndefined();
    },
  );

  it("returns no network image for a missing or empty network id", () => {
    expect(imageOf("wallet", "a")).toEqual({ kind: "wallet", id: "a" });
    expect([imageOf("asset", undefined), imageOf("asset", "")]).toEqual([undefined, undefined]);
  });
});
