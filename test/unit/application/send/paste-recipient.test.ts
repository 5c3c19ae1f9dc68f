import { describe, expect, it } from "vitest";
import { sendModel } from "../../../../src/application/send/views/send.model.js";
import type { Clipboard } from "../../../../src/ports/page.ports.js";
import { InMemoryClipboard } from "../../../../src/infrastructure/in-memory/index.js";
import { ALICE, BOB } from "../../../support/builders.js";
import { deferred } from "../../../support/manual-wallet.js";
import { sendPage } from "../../../support/send-page.js";
import { settled } from "../../../support/started.js";

const TOKEN = "0x6B175474E89094C44Da98b954EedeAC495271d0F";

/** The form of a page whose clipboard holds `text`. */
const form = async (text: string, change: Partial<InMemoryClipboard> = {}) => {
  const clipboard = new InMemoryClipboard();
  await clipboard.write(text);
  Object.assign(clipboard, change);
  return formWith(clipboard);
};

const formWith = async (clipboard: Clipboard) => {
  const page = await sendPage("eip155:1", { clipboard });
  const model = sendModel(page.latchkit);
  const leave = model.watch();
  await settled();
  return { ...page, model, leave };
};

describe("the recipient of a transfer", () => {
  it("is filled in from the clipboard, without line breaks and spaces around it", async () => {
    const { model, progress } = await form(`  ${BOB.slice(0, 20)}\n${BOB.slice(20)}\n`);
    expect(await model.pasteRecipient()).toBe("pasted");
    expect(progress().draft.to).toBe(BOB);
  });
  it("stays empty where the user refuses the clipboard, or it has no text", async () => {
    const refused = await form(BOB, { isRefused: true });
    expect(await refused.model.pasteRecipient()).toBe("refused");
    expect(refused.progress().draft.to).toBe("");
    expect(await (await form("")).model.pasteRecipient()).toBe("refused");
  });
  it("is not offered to be pasted where the browser cannot read the clipboard", async () => {
    expect((await form(BOB)).model.canPaste).toBe(true);
    expect((await form(BOB, { canRead: false })).model.canPaste).toBe(false);
  });
});

/** A form whose clipboard answers when the test says so, as behind a permission prompt. */
const prompted = async () => {
  const answer = deferred<string>();
  const page = await formWith({ write: async () => true, read: () => answer.promise });
  const pasting = page.model.pasteRecipient();
  return { ...page, pasting, allow: () => answer.resolve(BOB) };
};

describe("a clipboard that answers after a permission prompt", () => {
  it("fills in the recipient if the form is unchanged", async () => {
    const { pasting, allow, progress } = await prompted();
    allow();
    expect(await pasting).toBe("pasted");
    expect(progress().draft.to).toBe(BOB);
  });
  it("does not replace a recipient typed meanwhile", async () => {
    const { model, pasting, allow, progress } = await prompted();
    model.edit({ to: ALICE });
    allow();
    expect(await pasting).toBe("outdated");
    expect(progress().draft.to).toBe(ALICE);
  });
  it("does not fill in a recipient that the user typed and deleted meanwhile", async () => {
    const { model, pasting, allow, progress } = await prompted();
    model.edit({ to: ALICE });
    model.edit({ to: "" });
    allow();
    expect(await pasting).toBe("outdated");
    expect(progress().draft.to).toBe("");
  });
  it("does not fill in the form of another token", async () => {
    const { model, pasting, allow, progress } = await prompted();
    model.chooseToken(TOKEN);
    allow();
    expect(await pasting).toBe("outdated");
    expect(progress().draft).toMatchObject({ to: "", token: TOKEN });
  });
  it("does not fill in the form of another network", async () => {
    const { latchkit, wallet, pasting, allow, progress } = await prompted();
    wallet.emit({ kind: "network", networkId: "eip155:10" });
    expect(latchkit.account.snapshot.current?.networkId).toBe("eip155:10");
    allow();
    expect(await pasting).toBe("outdated");
    expect(progress().draft.to).toBe("");
  });
  it("does not fill in the form after the user left its view", async () => {
    const { leave, pasting, allow, progress } = await prompted();
    leave();
    allow();
    expect(await pasting).toBe("outdated");
    expect(progress().draft.to).toBe("");
  });
});
