import { describe, expect, it } from "vitest";
import { readDescription } from "../../../../src/domain/collectibles/description.js";

const PICTURE = "data:image/svg+xml;base64,PHN2Zy8+";
const JSON_TEXT = JSON.stringify({ name: "Lamp Ü 7", image: PICTURE });
const base64 = (text: string): string => Buffer.from(text).toString("base64");

describe("what a contract itself says of a piece", () => {
  it.each([
    ["in base64", `data:application/json;base64,${base64(JSON_TEXT)}`],
    ["as a text", `data:application/json,${encodeURIComponent(JSON_TEXT)}`],
    ["with its alphabet", `data:application/json;charset=utf-8,${encodeURIComponent(JSON_TEXT)}`],
  ])("is read %s", (_, uri) => {
    expect(readDescription(uri)).toEqual({ name: "Lamp Ü 7", pictureUrl: PICTURE });
  });
  it("is a name or a picture alone where it has no other", () => {
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
  ])("is nothing in %j, and nobody is asked", (uri) => {
    expect(readDescription(uri)).toStrictEqual({});
  });
});
