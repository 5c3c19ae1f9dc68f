// @vitest-environment happy-dom
import {
  type FindInModalOptions,
  type ModalQuery,
  addInMemoryWallet,
  findInModal as find,
  inMemoryPorts,
  queryInModal,
} from "latchkit/testing";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createLatchkit, type Latchkit } from "../../src/index.js";
import { mountPage } from "../support/worlds/mounted-page.js";
import { TWO_NETWORKS } from "../support/worlds/instance.js";

/** The modal's code may load slowly on a busy machine. */
const findInModal = (query: ModalQuery, options?: FindInModalOptions): Promise<HTMLElement> =>
  find(query, { timeoutMs: 20_000, ...options });

let latchkit: Latchkit;
let end: () => Promise<void>;
const show = (instanceId?: string): Latchkit => {
  const ports = inMemoryPorts({ networks: TWO_NETWORKS });
  addInMemoryWallet(ports, "eip155", { name: "Test Wallet" });
  addInMemoryWallet(ports, "eip155", { name: "Test", connectorId: "com.example.short" });
  const made = createLatchkit({
    networks: TWO_NETWORKS,
    ports,
    ...(instanceId === undefined ? {} : { instanceId }),
  });
  end = mountPage(made).end;
  return made;
};

beforeEach(() => {
  latchkit = show();
});
afterEach(() => end());

describe("findInModal", { tags: ["finding-H11"] }, () => {
  it("finds elements of the modal by role and name once the modal is open", async () => {
    expect(queryInModal({ role: "dialog" })).toBeUndefined();
    await latchkit.modal.open();
    const dialog = await findInModal({ role: "dialog", name: "Connect a wallet" });
    expect(document.querySelector("dialog")).toBeNull();
    expect(dialog.localName).toBe("dialog");
    const row = await findInModal({ role: "button", name: "Test Wallet" });
    expect(row.localName).toBe("button");
    expect((await findInModal({ role: "heading", name: /^connect/i })).localName).toBe("h2");
    expect(queryInModal({ role: "button", name: "Close" })?.dataset["testid"]).toBe("lk-close");
  });

  it("finds the innermost element of the modal with the given text", async () => {
    await latchkit.modal.open();
    const words = await findInModal({ text: "Test Wallet" });
    expect(words.children).toHaveLength(0);
    expect(words.closest("button")).toBe(queryInModal({ role: "button", text: "Test Wallet" }));
  });

  it("prefers an element of the modal whose name equals the query to one that contains it", async () => {
    await latchkit.modal.open();
    await findInModal({ role: "button", name: "Test Wallet" });
    expect(queryInModal({ text: "Test" })?.textContent).toBe("Test");
  });

  it("finds an element once it appears in the modal, and no element after the modal closed", async () => {
    const coming = findInModal({ role: "heading", name: "What is a wallet?" });
    await latchkit.modal.open();
    (await findInModal({ role: "button", name: "What is a wallet?" })).click();
    expect((await coming).textContent).toBe("What is a wallet?");
    await latchkit.modal.close();
    await expect.poll(() => queryInModal({ role: "heading" })).toBeUndefined();
  });

  it("turns React's act environment off while it waits for an element, and on again afterwards", async () => {
    const globals = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };
    await latchkit.modal.open();
    globals.IS_REACT_ACT_ENVIRONMENT = true;
    const coming = findInModal({ role: "button", name: "Test Wallet" });
    expect(globals.IS_REACT_ACT_ENVIRONMENT).toBe(false);
    await coming;
    expect(globals.IS_REACT_ACT_ENVIRONMENT).toBe(true);
    // As the next waiting call does.
    globals.IS_REACT_ACT_ENVIRONMENT = false;
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(globals.IS_REACT_ACT_ENVIRONMENT).toBe(false);
    delete globals.IS_REACT_ACT_ENVIRONMENT;
  });

  it("finds elements of the modal while the test uses a fake clock", async () => {
    await latchkit.modal.open();
    await findInModal({ role: "button", name: "Test Wallet" });
    vi.useFakeTimers({ toFake: ["setTimeout"] });
    const row = await findInModal({ role: "button", name: "Test Wallet" });
    vi.useRealTimers();
    expect(row.localName).toBe("button");
  });

  it("searches only the modal of the given instance", async () => {
    await end();
    latchkit = show("shop");
    await latchkit.modal.open();
    await findInModal({ role: "dialog" }, { instanceId: "shop" });
    expect(queryInModal({ role: "dialog" })).toBeUndefined();
  });

  it("finds fields of the modal by label and tabs by text", async () => {
    const [{ id: connectorId = "" } = {}] = latchkit.connectors.snapshot.groups.flatMap(
      ({ rows }) => rows.flatMap((row) => ("connector" in row ? [row.connector] : [])),
    );
    await latchkit.connection.connect(connectorId);
    await latchkit.modal.open({ view: "Account" });
    const tab = await findInModal({ role: "tab", name: "Activity" });
    expect(tab.dataset["testid"]).toBe("lk-tab-activity");
    await latchkit.modal.open({ view: "WalletSend", arguments: { to: "anna.eth", amount: "2" } });
    const to = await findInModal({ role: "textbox", name: /^To$/u });
    expect([to.localName, to.dataset["testid"]]).toEqual(["textarea", "lk-send-to"]);
    expect((await findInModal({ role: "textbox", name: "Amount" })).localName).toBe("input");
  });

  it("rejects with an error that lists the modal's content if an element is missing", async () => {
    const none = findInModal({ role: "button", name: "No such" }, { timeoutMs: 10 });
    await expect(none).rejects.toThrow(
      "The modal has no role button, name No such. No modal is open.",
    );
    await latchkit.modal.open();
    await findInModal({ role: "button", name: "Test Wallet" });
    const missing = findInModal({ text: /no such/g }, { timeoutMs: 10 });
    await expect(missing).rejects.toThrow(/There are: dialog "Connect a wallet".*button "Close"/);
  });
});
