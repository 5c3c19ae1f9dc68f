import { describe, expect, it } from "vitest";
import { type SendArguments, sendDraftOf } from "../../../../src/domain/send/send-draft.js";

const TO = "0x71C7656EC7ab88b098defB751B7401B5f6d8976F";
const TOKEN = "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48";
const AT = { networkId: "eip155:1", namespace: "eip155" } as const;
const SOLANA = {
  networkId: "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp",
  namespace: "solana",
} as const;
const MINT = "EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v";

describe("send arguments of a host", () => {
  it("fills the send draft with the host's values on the named or active network", () => {
    const given = { to: TO, amount: "1.5" };
    expect(sendDraftOf(given, AT)).toMatchObject(given);
    expect(sendDraftOf({ ...given, networkId: "eip155:1" }, AT)).toMatchObject(given);
    expect(sendDraftOf({}, AT)).toMatchObject({ to: "", amount: "" });
    expect(sendDraftOf({}, AT)?.token).toBeUndefined();
  });
  it("converts a host's EVM token to checksum form, and keeps other tokens unchanged", () => {
    expect(sendDraftOf({ token: TOKEN.toLowerCase() }, AT)?.token).toBe(TOKEN);
    expect(sendDraftOf({ token: MINT }, SOLANA)?.token).toBe(MINT);
  });
  it.each<[string, unknown]>([
    ["another network", { networkId: "eip155:10" }],
    ["a token of another namespace", { token: MINT }],
    ["an amount with a comma", { amount: "1,5" }],
    ["an amount that is not a string", { amount: 1 }],
    ["a recipient that is not a string", { to: [TO] }],
    ["a token that is not a string", { token: 1 }],
    ["a network that is not a string", { networkId: 1 }],
  ])("returns no send draft if the host's arguments have %s", (_, given) => {
    expect(sendDraftOf(given as SendArguments, AT)).toBeUndefined();
  });
});
