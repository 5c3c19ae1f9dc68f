import { describe, expect, it } from "vitest";
import { inMemorySecureFrame } from "../../../src/testing/universal/in-memory-secure-frame.js";
import { setupIframe } from "../../support/worlds/iframe.js";
import { thrownBy } from "../../support/assertions/thrown.js";
import { describeSecureFrame } from "./secure-frame.contract.js";

describeSecureFrame("in memory", () => {
  const parts = inMemorySecureFrame({ knownEmails: ["ana@example.org"] });
  return { ...parts, leftovers: () => (parts.isInPage() ? 1 : 0) };
});
describeSecureFrame("an iframe", setupIframe);

const { signal } = new AbortController();
const setupOpened = async () => {
  const harness = setupIframe();
  const open = harness.frame.open(signal);
  await harness.clock.pass(500);
  await open;
  const { document } = harness.page;
  return {
    ...harness,
    dialog: document.querySelector("dialog"),
    iframe: document.querySelector("iframe"),
  };
};

describe("the secure iframe", () => {
  it("posts every message to the secure frame's exact origin", { tags: ["T16"] }, async () => {
    const { frame, targets } = await setupOpened();
    await frame.request("IS_CONNECTED", undefined, signal);
    expect(targets).toEqual(["https://secure.example"]);
  });

  it(
    "puts only project, chain, version and logger into the secure frame's URL",
    { tags: ["S7-049", "T16"] },
    async () => {
      const { iframe } = await setupOpened();
      const address = new URL(String(iframe?.getAttribute("src")));
      expect(Object.fromEntries(address.searchParams)).toEqual({
        projectId: "p01",
        chainId: "eip155:137",
        version: "4",
        enableLogger: "true",
      });
    },
  );

  it(
    "puts the secure frame into its own dialog with a minimal sandbox and no permissions",
    { tags: ["T19"] },
    async () => {
      const { dialog, iframe } = await setupOpened();
      expect(iframe?.parentElement).toBe(dialog);
      expect(dialog?.parentElement?.tagName).toBe("BODY");
      expect([iframe?.id, iframe?.getAttribute("name")]).toEqual([
        "w3m-iframe",
        "w3m-secure-iframe",
      ]);
      const sandbox = String(iframe?.getAttribute("sandbox")).split(" ");
      expect(sandbox).not.toContain("allow-top-navigation");
      expect(sandbox).not.toContain("allow-modals");
      expect(iframe?.hasAttribute("allow")).toBe(false);
    },
  );

  it("gives the secure frame's dialog an accessible name, and does not close it on Escape", async () => {
    const { frame, dialog, iframe, page } = await setupOpened();
    frame.show({ title: "Approve", close: "Close" });
    expect(dialog?.getAttribute("aria-label")).toBe("Approve");
    expect(iframe?.getAttribute("title")).toBe("Approve");
    expect(dialog?.querySelector("button")?.getAttribute("aria-label")).toBe("Close");
    const escape = new page.Event("cancel", { cancelable: true });
    dialog?.dispatchEvent(escape);
    expect([escape.defaultPrevented, dialog?.open]).toEqual([true, true]);
  });

  it("ignores a late close event of the secure frame's dialog after it is shown again", async () => {
    const { frame, dialog, page } = await setupOpened();
    const left: number[] = [];
    frame.dismissed$.subscribe(() => left.push(1));
    const labels = { title: "Approve", close: "Close" };
    frame.show(labels);
    frame.hide();
    frame.show(labels);
    dialog?.dispatchEvent(new page.Event("close"));
    expect([left, dialog?.open]).toEqual([[], true]);
  });

  it("reports that the user closed the secure frame's dialog with its button or the browser", async () => {
    const { frame, dialog, page } = await setupOpened();
    const left: number[] = [];
    frame.dismissed$.subscribe(() => left.push(1));
    frame.show({ title: "Approve", close: "Close" });
    dialog?.querySelector("button")?.click();
    expect(left).toHaveLength(1);
    dialog?.removeAttribute("open");
    dialog?.dispatchEvent(new page.Event("close"));
    expect(left).toHaveLength(2);
    frame.hide();
    expect(left).toHaveLength(2);
  });

  it(
    "removes the secure frame at once if its page fails to load",
    { tags: ["S8-051"] },
    async () => {
      const harness = setupIframe();
      harness.site.isMissing = true;
      const open = harness.frame.open(signal);
      open.catch(() => undefined);
      const iframe = harness.page.document.querySelector("iframe");
      iframe?.dispatchEvent(new harness.page.Event("error"));
      await expect(open).rejects.toThrow("Unable to load email login dependency");
      expect(harness.leftovers()).toBe(0);
    },
  );

  it("rejects an http URL for the secure frame", () => {
    expect(thrownBy(() => setupIframe("http://secure.example"))).toMatchObject({
      code: "options/malformed-url",
    });
  });
});
