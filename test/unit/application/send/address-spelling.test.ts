import { describe, expect, it } from "vitest";
import { toNetworkSpelling } from "../../../../src/domain/address/evm-address.js";
import { BOB } from "../../../support/builders/connection.js";
import { setupSend } from "../../../support/worlds/send.js";
import { errorCodeOf } from "../../../support/worlds/instance.js";

describe("recipient address checksum", () => {
  it.each([
    ["eip155:30", toNetworkSpelling("eip155:30", BOB), "resolved"],
    ["eip155:30", BOB.toLowerCase(), "resolved"],
    ["eip155:30", BOB, "transaction/invalid"],
    ["eip155:30", toNetworkSpelling("eip155:31", BOB), "transaction/invalid"],
    ["eip155:31", toNetworkSpelling("eip155:31", BOB), "resolved"],
    ["eip155:1", BOB, "resolved"],
    ["eip155:1", toNetworkSpelling("eip155:30", BOB), "transaction/invalid"],
  ] as const)(
    "checks the recipient's checksum by the rule of %s, which gives for %s the result %s",
    async (networkId, to, code) => {
      const { latchkit, send } = await setupSend(networkId);
      expect(await errorCodeOf(send.preview({ to, amount: "0.1" }))).toBe(code);
      await latchkit.dispose();
    },
  );

  it.each([
    ["an invisible space", `${BOB}\u200b`],
    ["a byte order mark and a line break", `\ufeff${BOB.slice(0, 20)}\n${BOB.slice(20)}`],
    ["text direction marks", `\u2066${BOB}\u2069`],
    ["non-breaking and ideographic spaces", `\u00a0${BOB.slice(0, 6)} ${BOB.slice(6)}\u3000`],
  ])("removes %s from a pasted recipient address", async (_, pasted) => {
    const { latchkit, send, progress } = await setupSend();
    await send.edit({ to: pasted, amount: "0.1" });
    expect(progress().draft.to).toBe(BOB);
    expect((await send.review()).to).toBe(BOB);
    await latchkit.dispose();
  });

  it("keeps a typed recipient that is not an address unchanged", async () => {
    const { latchkit, send, progress } = await setupSend();
    await send.edit({ to: ` ${BOB.slice(0, 30)} ` });
    expect(progress().draft.to).toBe(` ${BOB.slice(0, 30)} `);
    await latchkit.dispose();
  });

  it("does not check the checksum of an address that a name of the recipient resolves to", async () => {
    const { latchkit, send, names } = await setupSend("eip155:30");
    names.assign("bob.eth", BOB);
    expect((await send.preview({ to: "bob.eth", amount: "0.1" })).to).toBe(BOB);
    await latchkit.dispose();
  });
});
