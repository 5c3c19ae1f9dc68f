import { describe, expect, it } from "vitest";
import { sendModel } from "../../../../src/application/send/views/send.model.js";
import { InMemoryClipboard } from "../../../../src/infrastructure/in-memory/index.js";
import { BOB } from "../../../support/builders.js";
import { sendPage } from "../../../support/send-page.js";
import { settled } from "../../../support/started.js";

/** The form of a page whose clipboard holds `text`. */
const form = async (text: string, change: Partial<InMemoryClipboard> = {}) => {
  const clipboard = new InMemoryClipboard();
  await clipboard.write(text);
  Object.assign(clipboard, change);
  const page = await sendPage("eip155:1", { clipboard });
  const model = sendModel(page.latchkit);
  model.watch();
  await settled();
  return { ...page, model };
};

describe("the recipient of a transfer", () => {
  it("is filled in from the clipboard, without line breaks and spaces around it", async () => {
    const { model, progress } = await form(`  ${BOB.slice(0, 20)}\n${BOB.slice(20)}\n`);
    expect(await model.pasteRecipient()).toBe(true);
    expect(progress().draft.to).toBe(BOB);
  });
  it("stays empty where the user refuses the clipboard, or it has no text", async () => {
    const refused = await form(BOB, { isRefused: true });
    expect(await refused.model.pasteRecipient()).toBe(false);
    expect(refused.progress().draft.to).toBe("");
    expect(await (await form("")).model.pasteRecipient()).toBe(false);
  });
  it("is not offered to be pasted where the browser cannot read the clipboard", async () => {
    expect((await form(BOB)).model.canPaste).toBe(true);
    expect((await form(BOB, { canRead: false })).model.canPaste).toBe(false);
  });
});
