import { describe, expect, it } from "vitest";
import { sanitizeAnnouncement } from "../../../../src/domain/connectors/announcement.js";
import { imageOf } from "../../../../src/domain/image/image-ref.js";
import { networkImage } from "../../../../src/domain/image/network-images.js";
import { isShowable, pictureSize } from "../../../../src/domain/image/picture-size.js";
import { type RasterType, rasterTypeOf } from "../../../../src/domain/image/picture-type.js";
import { isPlainSvg } from "../../../../src/domain/image/plain-svg.js";

const bytes = (text: string): Uint8Array =>
  Uint8Array.from([...text].map((letter) => letter.codePointAt(0) ?? 0));
const svg = (inside: string, attributes = ""): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 8 8"${attributes}>${inside}</svg>`;

describe("what is a picture", () => {
  it.each([
    ["image/png", "\x89PNG\r\n\x1a\nrest"],
    ["image/gif", "GIF87a."],
    ["image/gif", "GIF89a."],
    ["image/jpeg", "\xff\xd8\xff\xe0"],
    ["image/webp", "RIFF\x01\x02\x03\x04WEBPVP8 "],
  ])("S7-011 is told by its first bytes: %s", (type, text) => {
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
  ])("is not %j", (text) => {
    expect(rasterTypeOf(bytes(text))).toBeUndefined();
  });
});

describe("the size of a picture is read from its head", () => {
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
      "jpeg with a table, fill bytes and a comment before",
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
    "of a %s: as it stands there, up to 2,048 pixels a side; a head that is cut off has none",
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

  it("a picture of no pixels is none, and one of unknown form neither", () => {
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

describe("an SVG is plain when it only draws", () => {
  it.each([
    svg(""),
    svg('<path d="M0 0h8v8z" fill="#fff"/>'),
    `\uFEFF<?xml version="1.0" encoding="UTF-8"?>\n<!-- made by hand -->\n${svg("<g><title>A &amp; B</title></g>")}\n`,
    svg(
      '<defs><linearGradient id="a"><stop offset="0"/></linearGradient></defs><rect fill="url(#a)" width="8"/><use xlink:href="#b"/><use href=\'#b\'/>',
    ),
    svg("<style>.a{fill:url('#a')}</style>"),
  ])("%s", (document) => {
    expect(isPlainSvg(document)).toBe(true);
  });

  it.each([
    ["a script", svg("<script>alert(1)</script>")],
    ["a script that hides in its spelling", svg("<ScRiPt/>")],
    ["a handler", svg("", ' onload="alert(1)"')],
    ["a handler in capitals", svg('<path ONCLICK="x"/>')],
    ["foreign content", svg("<foreignObject><p/></foreignObject>")],
    ["a link", svg('<a href="#x"><path/></a>')],
    [
      "an animation that sets an address",
      svg('<set attributeName="href" to="javascript:alert(1)"/>'),
    ],
    ["a picture from elsewhere", svg('<image href="https://track.example/a.png"/>')],
    ["a drawing from elsewhere", svg('<use href="https://track.example/a.svg#b"/>')],
    ["an address by its prefix", svg('<use xlink:href="data:image/svg+xml,x"/>')],
    ["a fill from elsewhere", svg('<path fill="url(https://track.example/a.svg#b)"/>')],
    ["a style sheet from elsewhere", svg('<style>@import "https://track.example/a.css";</style>')],
    ["a style that spells by escapes", svg("<style>path{fill:u\\72l(//track.example)}</style>")],
    ["an entity", '<!DOCTYPE svg [<!ENTITY x "y">]><svg>&x;</svg>'],
    ["a numbered letter", svg('<use href="&#104;ttps://track.example"/>')],
    ["a section of raw text", svg("<![CDATA[<script>]]>")],
    ["a style instruction", `<?xml-stylesheet href="https://track.example/a.css"?>${svg("")}`],
    ["an element of another namespace", svg("<x:script xmlns:x='http://www.w3.org/1999/xhtml'/>")],
    ["an attribute without quotes", svg("<path onclick=alert(1) />")],
    ["a page", "<!doctype html><title>Sign in</title>"],
    ["words", "svg"],
    ["nothing", ""],
  ])("not with %s", (_, document) => {
    expect(isPlainSvg(document)).toBe(false);
  });

  it("is decided in no time, however long it is", () => {
    const before = performance.now();
    for (const piece of ["<", "<a ", " ", '<g a="', "<!--", "&amp;", "<g a=b ", "url("])
      isPlainSvg(`<svg ${piece.repeat(Math.floor(700_000 / piece.length))}`);
    expect(performance.now() - before).toBeLessThan(2_000);
  });
});

describe("which picture a row has", () => {
  it("S7-012 known networks have the asset image of the reference, the test network of a family its family's, others none", () => {
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
  });

  it("an id that is missing or empty is no picture", () => {
    expect(imageOf("wallet", "a")).toEqual({ kind: "wallet", id: "a" });
    expect([imageOf("asset", undefined), imageOf("asset", "")]).toEqual([undefined, undefined]);
  });
});
