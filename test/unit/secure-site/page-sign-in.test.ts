import { describe, expect, it } from "vitest";
import { isSignInAt } from "../../../src/secure-site/signing/sign-in-message.js";

const ADDRESS = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";
const SOLANA = "5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp";
const PAGE = "https://shop.example";
const at = { page: PAGE, address: ADDRESS };
const LINES = [
  "shop.example wants you to sign in with your Ethereum account:",
  ADDRESS,
  "",
  "Sign in.",
  "",
  "URI: https://shop.example",
  "Version: 1",
  "Chain ID: 1",
  "Nonce: nonce00000001",
  "Issued At: 2026-01-01T00:00:00.000Z",
];
const TEXT = LINES.join("\n");

describe("isSignInAt", () => {
  it("accepts a sign-in message for the secure site's page", () => {
    expect(isSignInAt(TEXT, at)).toBe(true);
    const local = TEXT.replace("shop.example wants", "localhost:5173 wants").replace(
      PAGE,
      "http://localhost:5173",
    );
    expect(isSignInAt(`${TEXT}\nResources:\n- https://shop.example/terms`, at)).toBe(true);
    expect(isSignInAt(local, { ...at, page: "http://localhost:5173" })).toBe(true);
  });
  it.each([
    ["of another page", TEXT.replace("shop.example wants", "bank.example wants")],
    ["of a subdomain", TEXT.replace("shop.example wants", "pay.shop.example wants")],
    ["of another port", TEXT.replace("shop.example wants", "shop.example:444 wants")],
    ["with a URI of another page", TEXT.replace(PAGE, "https://bank.example")],
    ["of another account", TEXT.replace(ADDRESS, ADDRESS.replace("7099", "7098"))],
    ["of the account in another spelling", TEXT.replace(ADDRESS, ADDRESS.toLowerCase())],
    [
      "for another chain",
      TEXT.replace("Ethereum", "Solana").replace("ID: 1", `ID: solana:${SOLANA}`),
    ],
    ["with a URL of another host", TEXT.replace("https://shop.example", "https://bank.example")],
    ["that delegates rights", `${TEXT}\nResources:\n- urn:recap:eyJhdHQiOnt9fQ`],
    ["with trailing text", `${TEXT}\nAnd 100 ETH to Mallory`],
    ["that is incomplete", LINES.slice(0, 9).join("\n")],
    ["that is not a sign-in message", "I owe Mallory 100 ETH"],
    ["that is empty", ""],
  ])("rejects a sign-in message %s", (_, text) => {
    expect(isSignInAt(text, at)).toBe(false);
  });
  it("rejects a sign-in message if the secure site does not know the page that asks for it", () => {
    expect(isSignInAt(TEXT, { page: undefined, address: ADDRESS })).toBe(false);
  });
});
