import { describe, expect, it } from "vitest";
import { readDescription } from "../../../../src/domain/collectibles/collectible.js";

const PICTURE = "data:image/svg+xml;base64,PHN2Zy8+";
const JSON_TEXT = JSON.stringify({ name: "Lamp Ü 7", image: PICTURE });
const base64 = (text: string): string => Buffer.from(text).toString("base64");

describe("NFT metadata in a data URI", () => {
  it.each([
    ["in base64", `data:application/json;base64,${base64(JSON_TEXT)}`],
    ["as plain text", `data:application/json,${encodeURIComponent(JSON_TEXT)}`],
    [
      "with a charset parameter",
      `data:application/json;charset=utf-8,${encodeURIComponent(JSON_TEXT)}`,
    ],
  ])("reads NFT metadata from a data URI %s", (_, uri) => {
    expect(readDescription(uri)).toEqual({ name: "Lamp Ü 7", pictureUrl: PICTURE });
  });
  it("reads NFT metadata that has only a name or only a picture", () => {
    expect(readDescription('data:application/json,{"name":"A"}')).toStrictEqual({ name: "A" });
    expect(readDescription('data:application/json,{"image":"https://x.example/a.png"}')).toEqual({
      pictureUrl: "https://x.example/a.png",
    });
  });
  it.each([
    undefined,
    "",
    "https://pieces.example/1.json",
    "ipfs://bafy",
    "data:text/html,{}",
    "data:application/json,{",
    "data:application/json,%",
    "data:application/json;base64,*",
    "data:application/json,null",
    "data:application/json,7",
    'data:application/json,{"name":7,"image":[]}',
    'data:application/json,{"name":"","image":""}',
  ])("returns no NFT metadata for the description URL %j", (uri) => {
    expect(readDescription(uri)).toStrictEqual({});
  });
});
