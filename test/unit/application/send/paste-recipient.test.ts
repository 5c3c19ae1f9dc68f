import { describe, expect, it } from "vitest";
import { sendModel } from "../../../../src/application/send/views/send.model.js";
import type { Clipboard } from "../../../../src/ports/page.ports.js";
import { InMemoryClipboard } from "../../../../src/infrastructure/in-memory/index.js";
import { ALICE, BOB } from "../../../support/builders/connection.js";
import { deferred } from "../../../support/doubles/manual-wallet.js";
import { setupSend } from "../../../support/worlds/send.js";
import { flushPromises } from "../../../support/worlds/instance.js";

const TOKEN = "0x6B175474E89094C44Da98b954EedeAC495271d0F";

/** The form of a page whose clipboard holds `text`. */
const form = async (text: string, change: Partial<InMemoryClipboard> = {}) => {
  const clipboard = new InMemoryClipboard();
  await clipboard.write(text);
  Object.assign(clipboard, change);
  return formWith(clipboard);
};

const formWith = async (clipboard: Clipboard) => {
  const page = await setupSend("eip155:1", { clipboard });
  const model = sendModel(page.latchkit);
  const leave = model.watch();
  await flushPromises();
  return { ...page, model, leave };
};

describe("pasting a recipient", () => {
  it("fills in the recipient from the clipboard without line breaks and surrounding spaces", async () => {
    const { model, progress } = await form(`  ${BOB.slice(0, 20)}\n${BOB.slice(20)}\n`);
    expect(await model.pasteRecipient()).toBe("pasted");
    expect(progress().draft.to).toBe(BOB);
  });
  it("leaves the recipient empty if clipboard access is refused or the clipboard has no text", async () => {
    const refused = await form(BOB, { isRefused: true });
    expect(await refused.model.pasteRecipient()).toBe("refused");
    expect(refused.progress().draft.to).toBe("");
    expect(await (await form("")).model.pasteRecipient()).toBe("refused");
  });
  it("does not offer to paste a recipient if the browser cannot read the clipboard", async () => {
    expect((await form(BOB)).model.canPaste).toBe(true);
    expect((await form(BOB, { canRead: false })).model.canPaste).toBe(false);
  });
});

/** A form whose clipboard answers when the test says so, as behind a permission prompt. */
const setupPermissionPrompt = async () => {
  const answer = deferred<string>();
  const page = await formWith({ write: async () => true, read: () => answer.promise });
  const pasting = page.model.pasteRecipient();
  return { ...page, pasting, allow: () => answer.resolve(BOB) };
};

describe("clipboard that answers after a permission prompt", () => {
  it("fills in a recipient from the clipboard after a permission prompt if the form is unchanged", async () => {
    const { pasting, allow, progress } = await setupPermissionPrompt();
    allow();
    expect(await pasting).toBe("pasted");
    expect(progress().draft.to).toBe(BOB);
  });
  it("does not replace a recipient typed while the clipboard's permission prompt is open", async () => {
    const { model, pasting, allow, progress } = await setupPermissionPrompt();
    model.edit({ to: ALICE });
    allow();
    expect(await pasting).toBe("outdated");
    expect(progress().draft.to).toBe(ALICE);
  });
  it("does not fill in a pasted recipient if the user typed and deleted a recipient during the prompt", async () => {
    const { model, pasting, allow, progress } = await setupPermissionPrompt();
    model.edit({ to: ALICE });
    model.edit({ to: "" });
    allow();
    expect(await pasting).toBe("outdated");
    expect(progress().draft.to).toBe("");
  });
  it("does not fill in a pasted recipient after the user chose another token", async () => {
    const { model, pasting, allow, progress } = await setupPermissionPrompt();
    model.chooseToken(TOKEN);
    allow();
    expect(await pasting).toBe("outdated");
    expect(progress().draft).toMatchObject({ to: "", token: TOKEN });
  });
  it("does not fill in a pasted recipient after the network changed", async () => {
    const { latchkit, wallet, pasting, allow, progress } = await setupPermissionPrompt();
    wallet.emit({ kind: "network", networkId: "eip155:10" });
    expect(latchkit.account.snapshot.current?.networkId).toBe("eip155:10");
    allow();
    expect(await pasting).toBe("outdated");
    expect(progress().draft.to).toBe("");
  });
  it("does not fill in a pasted recipient after the user left the send view", async () => {
    const { leave, pasting, allow, progress } = await setupPermissionPrompt();
    leave();
    allow();
    expect(await pasting).toBe("outdated");
    expect(progress().draft.to).toBe("");
  });
});
