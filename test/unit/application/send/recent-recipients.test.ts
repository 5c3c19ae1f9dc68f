import { describe, expect, it } from "vitest";
import { sendModel } from "../../../../src/application/send/views/send.model.js";
import { MOST_RECENT, withRecipient } from "../../../../src/domain/send/recent-recipients.js";
import { RECIPIENTS } from "../../../../src/domain/storage/recipients-entry.js";
import { InMemoryKeyValueStorage } from "../../../../src/infrastructure/in-memory/index.js";
import { toChecksumAddress } from "../../../../src/domain/address/evm-address.js";
import { BOB } from "../../../support/builders.js";
import { sendPage } from "../../../support/send-page.js";
import { settled } from "../../../support/started.js";

const HASH = `0x${"a".repeat(64)}`;
const addressOf = (at: number): string => toChecksumAddress(String(at).padStart(40, "0"));

/** A page that sends to these, one after the other; the wallet says yes. */
const sentTo = async (storage: InMemoryKeyValueStorage, ...recipients: readonly string[]) => {
  const page = await sendPage("eip155:1", { storage });
  for (const to of recipients) {
    const preview = await page.send.preview({ amount: "0.1", to });
    const sending = page.send.submit(preview);
    await settled();
    page.answers.at(-1)?.resolve({ kind: "done", value: HASH });
    await sending;
  }
  return page;
};

describe("recent recipients", () => {
  it("are the last three that the user sent to, the newest first, each once", () => {
    const after = [1, 2, 3, 4, 2]
      .map(addressOf)
      .reduce((all, to) => withRecipient(all, "eip155", to), {});
    expect(after).toEqual({ eip155: [addressOf(2), addressOf(4), addressOf(3)] });
    expect(MOST_RECENT).toBe(3);
  });
  it("are kept for each namespace apart", () => {
    const after = withRecipient({ solana: ["S"] }, "eip155", BOB);
    expect(after).toEqual({ solana: ["S"], eip155: [BOB] });
  });
  it("are offered whole after a reload, and then no transfer to one is called the first", async () => {
    const storage = new InMemoryKeyValueStorage();
    const before = await sentTo(storage, BOB);
    before.latchkit.dispose();
    const { send } = await sendPage("eip155:1", { storage });
    expect(send.recentRecipients()).toEqual([BOB]);
    const { warnings } = await send.preview({ amount: "0.1", to: BOB });
    expect(warnings).toEqual([]);
  });
  it("warn of an address that only looks like one of them", async () => {
    const storage = new InMemoryKeyValueStorage();
    const { send } = await sentTo(storage, BOB);
    const fake = toChecksumAddress(`${BOB.slice(2, 6)}${"0".repeat(32)}${BOB.slice(-4)}`);
    const { warnings } = await send.preview({ amount: "0.1", to: fake });
    expect(warnings).toContain("look-alike");
    expect(send.recentRecipients()).toEqual([BOB]);
  });
  it("do not include a recipient whose transfer the user declined", async () => {
    const { send, answers } = await sendPage();
    const preview = await send.preview({ amount: "0.1", to: BOB });
    const sending = send.submit(preview).catch(() => undefined);
    await settled();
    answers.at(-1)?.resolve({ kind: "declined" });
    await sending;
    expect(send.recentRecipients()).toEqual([]);
  });
  it("leave out what is stored and is no whole address", () => {
    const text = JSON.stringify({ eip155: ["0x12...34", BOB, 7, `${BOB}0`], solana: "x" });
    expect(RECIPIENTS.codec.decode(text)).toEqual({ eip155: [BOB] });
  });
  it("are shown by the form while no recipient is typed", async () => {
    const { latchkit, send } = await sentTo(new InMemoryKeyValueStorage(), BOB);
    const model = sendModel(latchkit);
    model.watch();
    await settled();
    expect(model.snapshot.recent).toEqual([BOB]);
    await send.edit({ to: "0x1" });
    expect(model.snapshot.recent).toEqual([]);
  });
});
