import { describe, expect, it } from "vitest";
import { sanitizeAnnouncement } from "../../../../src/domain/connectors/announcement.js";
import { imageOf } from "../../../../src/domain/image/image-ref.js";
import { networkImage } from "../../../../src/domain/image/network-images.js";
import { rasterTypeOf } from "../../../../src/domain/image/picture-type.js";
import { isPlainSvg } from "../../../../src/domain/image/plain-svg.js";

const bytes = (text: string): Uint8Array => Uint8Array.from([...text].map((letter) => letter.codePointAt(0) ?? 0));
const svg = (inside: string, attributes = ""): string => `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 8 8"${attributes}>${inside}</svg>`;

describe("what is a picture", () => {
  it.each([["image/png", "\x89PNG\r\n\x1a\nrest"], ["image/gif", "GIF87a."], ["image/gif", "GIF89a."], ["image/jpeg", "\xff\xd8\xff\xe0"], ["image/webp", "RIFF\x01\x02\x03\x04WEBPVP8 "]])("S7-011 is told by its first bytes: %s", (type, text) => {
    expect(rasterTypeOf(bytes(text))).toBe(type);
    expect(sanitizeAnnouncement({ name: "A", icon: `data:${type};base64,AA` })?.icon).toBeDefined();
  });

  it.each(["", "\x89PNG", "PNG", "<html>", "GIF88a", "RIFF\x01\x02\x03\x04WAVE", "BM", "\x00\x00\x01\x00", "%PDF-1.7", "{}"])("is not %j", (text) => {
    expect(rasterTypeOf(bytes(text))).toBeUndefined();
  });
});

describe("an SVG is plain when it only draws", () => {
  it.each([
    svg(""), svg('<path d="M0 0h8v8z" fill="#fff"/>'), `\uFEFF<?xml version="1.0" encoding="UTF-8"?>\n<!-- made by hand -->\n${svg("<g><title>A &amp; B</title></g>")}\n`,
    svg('<defs><linearGradient id="a"><stop offset="0"/></linearGradient></defs><rect fill="url(#a)" width="8"/><use xlink:href="#b"/><use href=\'#b\'/>'), svg("<style>.a{fill:url('#a')}</style>"),
  ])("%s", (document) => {
    expect(isPlainSvg(document)).toBe(true);
  });

  it.each([
    ["a script", svg("<script>alert(1)</script>")], ["a script that hides in its spelling", svg("<ScRiPt/>")], ["a handler", svg("", ' onload="alert(1)"')], ["a handler in capitals", svg('<path ONCLICK="x"/>')],
    ["foreign content", svg("<foreignObject><p/></foreignObject>")], ["a link", svg('<a href="#x"><path/></a>')], ["an animation that sets an address", svg('<set attributeName="href" to="javascript:alert(1)"/>')],
    ["a picture from elsewhere", svg('<image href="https://track.example/a.png"/>')], ["a drawing from elsewhere", svg('<use href="https://track.example/a.svg#b"/>')], ["an address by its prefix", svg('<use xlink:href="data:image/svg+xml,x"/>')],
    ["a fill from elsewhere", svg('<path fill="url(https://track.example/a.svg#b)"/>')], ["a style sheet from elsewhere", svg('<style>@import "https://track.example/a.css";</style>')], ["a style that spells by escapes", svg("<style>path{fill:u\\72l(//track.example)}</style>")],
    ["an entity", '<!DOCTYPE svg [<!ENTITY x "y">]><svg>&x;</svg>'], ["a numbered letter", svg('<use href="&#104;ttps://track.example"/>')], ["a section of raw text", svg("<![CDATA[<script>]]>")], ["a style instruction", `<?xml-stylesheet href="https://track.example/a.css"?>${svg("")}`],
    ["an element of another namespace", svg("<x:script xmlns:x='http://www.w3.org/1999/xhtml'/>")], ["an attribute without quotes", svg("<path onclick=alert(1) />")], ["a page", "<!doctype html><title>Sign in</title>"], ["words", "svg"], ["nothing", ""],
  ])("not with %s", (_, document) => {
    expect(isPlainSvg(document)).toBe(false);
  });

  it("is decided in no time, however long it is", () => {
    const before = performance.now();
    for (const piece of ["<", "<a ", " ", '<g a="', "<!--", "&amp;", "<g a=b ", "url("]) isPlainSvg(`<svg ${piece.repeat(Math.floor(700_000 / piece.length))}`);
    expect(performance.now() - before).toBeLessThan(2_000);
  });
});

describe("which picture a row has", () => {
  it("S7-012 known networks have the asset image of the reference, the test network of a family its family's, others none", () => {
    expect(networkImage("eip155:1")).toEqual({ kind: "asset", id: "ba0ba0cd-17c6-4806-ad93-f9d174f17900" });
    expect(networkImage("eip155:2021")).toEqual(networkImage("eip155:2020"));
    expect(networkImage("bip122:000000000019d6689c085ae165831e93")?.id).toBe("0b4838db-0161-4ffe-022d-532bf03dba00");
    for (const id of ["eip155:31337", "cosmos:cosmoshub-4", "eip155:constructor"] as const) expect(networkImage(id)).toBeUndefined();
  });

  it("an id that is missing or empty is no picture", () => {
    expect(imageOf("wallet", "a")).toEqual({ kind: "wallet", id: "a" });
    expect([imageOf("asset", undefined), imageOf("asset", "")]).toEqual([undefined, undefined]);
  });
});
