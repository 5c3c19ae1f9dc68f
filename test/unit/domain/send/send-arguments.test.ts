import { describe, expect, it } from "vitest";
import { type SendArguments, sendDraftOf } from "../../../../src/domain/send/send-arguments.js";

const TO = "0x71C7656EC7ab88b098defB751B7401B5f6d8976F";
const TOKEN = "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48";
const AT = { networkId: "eip155:1", namespace: "eip155" } as const;
const SOLANA = {
  networkId: "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp",
  namespace: "solana",
} as const;
const MINT = "EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v";

describe("the form of sending that a host fills in", () => {
  it("is what the host gave, on the network that it names or on none", () => {
    const given = { to: TO, amount: "1.5" };
    expect(sendDraftOf(given, AT)).toMatchObject(given);
    expect(sendDraftOf({ ...given, networkId: "eip155:1" }, AT)).toMatchObject(given);
    expect(sendDraftOf({}, AT)).toMatchObject({ to: "", amount: "" });
    expect(sendDraftOf({}, AT)?.token).toBeUndefined();
  });
  it("spells a token of EVM with its checksum, another one as it is", () => {
    expect(sendDraftOf({ token: TOKEN.toLowerCase() }, AT)?.token).toBe(TOKEN);
    expect(sendDraftOf({ token: MINT }, SOLANA)?.token).toBe(MINT);
  });
  it.each<[string, unknown]>([
    ["another network", { networkId: "eip155:10" }],
    ["a token of another kind of chain", { token: MINT }],
    ["an amount with a comma", { amount: "1,5" }],
    ["an amount that is no text", { amount: 1 }],
    ["a recipient that is no text", { to: [TO] }],
    ["a token that is no text", { token: 1 }],
    ["a network that is no text", { networkId: 1 }],
  ])("is none for %s", (_, given) => {
    expect(sendDraftOf(given as SendArguments, AT)).toBeUndefined();
  });
});
