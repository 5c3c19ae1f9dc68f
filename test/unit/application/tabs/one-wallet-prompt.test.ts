import { describe, expect, it } from "vitest";
import { ANSWER_WAIT_MS } from "../../../../src/application/tabs/one-prompt.js";
import { granted } from "../../../support/doubles/manual-wallet.js";
import { DISCONNECTED, errorCodeOf, flushPromises } from "../../../support/worlds/instance.js";
import { Browser, type Tab } from "../../../support/worlds/tabs.js";

const phase = ({ latchkit }: Tab): string | undefined =>
  latchkit.connection.snapshot.attempt?.phase;
const choose = ({ latchkit, wallet }: Tab): Promise<string> =>
  errorCodeOf(latchkit.connection.connect(wallet.connectorId));

/**
 * Two tabs that chose the same wallet one after the other; the first one asks the wallet and the
 * second one waits.
 */
const setupWaitingTab = async () => {
  const browser = new Browser();
  const [asking, waiting] = [await browser.tab(), await browser.tab()];
  await asking.latchkit.modal.open();
  await waiting.latchkit.modal.open();
  const asked = choose(asking);
  await expect.poll(() => asking.wallet.asked).toEqual(["connect"]);
  const waited = choose(waiting);
  await expect.poll(() => phase(waiting)).toBe("elsewhere");
  return { browser, asking, waiting, asked, waited };
};

describe("wallet that another tab is asking to connect", () => {
  it(
    'does not ask a wallet that a second tab is asking, and shows the attempt as "elsewhere"',
    { tags: ["F25"] },
    async () => {
      const { waiting, browser } = await setupWaitingTab();
      expect(waiting.latchkit.connection.snapshot).toMatchObject({
        status: "connecting",
        attempt: { phase: "elsewhere" },
      });
      expect(waiting.wallet.asked).toEqual([]);
      expect(browser.tabs.heldLocks).toHaveLength(1);
    },
  );

  it("connects the waiting tab without a wallet request once the user approves in the first tab", async () => {
    const { browser, asking, waiting, asked, waited } = await setupWaitingTab();
    browser.grant(granted());
    asking.wallet.approve();
    expect(await Promise.all([asked, waited])).toEqual(["resolved", "resolved"]);
    expect(waiting.wallet.asked).not.toContain("connect");
    expect(waiting.latchkit.account.snapshot.current?.caipAddress).toBe(
      asking.latchkit.account.snapshot.current?.caipAddress,
    );
    expect(waiting.latchkit.modal.snapshot.isOpen).toBe(false);
    expect(browser.tabs.heldLocks).toEqual([]);
  });

  it.each([
    ["refusal", ({ wallet }: Tab): void => wallet.decline(), "connection/rejected", "declined"],
    [
      "closed modal",
      ({ latchkit }: Tab): void => void latchkit.modal.close(),
      "connection/rejected",
      "declined",
    ],
    [
      "pending wallet request",
      ({ wallet }: Tab): void => wallet.connects.at(-1)?.resolve({ kind: "pending" }),
      "wallet/pending",
      "pending",
    ],
    [
      "failure",
      ({ wallet }: Tab): void => wallet.connects.at(-1)?.reject(new Error("broken")),
      "connection/failed",
      "failed",
    ],
  ] as const)(
    "ends the waiting tab's attempt after a %s in the first tab, and offers a retry",
    async (_name, end, code, shown) => {
      const { asking, waiting, waited, browser } = await setupWaitingTab();
      end(asking);
      await flushPromises();
      expect(await waited).toBe(code);
      expect(phase(waiting)).toBe(shown);
      expect(waiting.wallet.asked).not.toContain("connect");

      const again = choose(waiting);
      await expect.poll(() => waiting.wallet.asked).toContain("connect");
      waiting.wallet.approve();
      expect(await again).toBe("resolved");
      expect(browser.tabs.heldLocks).toEqual([]);
    },
  );

  it(
    "sends the wallet request from the waiting tab if the first tab stops responding",
    { tags: ["F25"] },
    async () => {
      const { browser, asking, waiting, waited } = await setupWaitingTab();
      browser.tabs.kill(asking.channel);
      await expect.poll(() => waiting.wallet.asked).toEqual(["reconnect"]);
      await flushPromises();
      browser.clock.advance(ANSWER_WAIT_MS);
      await expect.poll(() => waiting.wallet.asked).toEqual(["reconnect", "connect"]);
      expect(phase(waiting)).toBe("waiting");
      waiting.wallet.approve();
      expect(await waited).toBe("resolved");
      expect(browser.tabs.heldLocks).toEqual([]);
    },
  );

  it("sends the wallet request from the waiting tab if the first tab's instance is disposed", async () => {
    const { browser, asking, waiting, asked } = await setupWaitingTab();
    await asking.latchkit.dispose();
    expect(await asked).toBe("instance/disposed");
    await expect.poll(() => waiting.wallet.asked).toEqual(["reconnect"]);
    await flushPromises();
    browser.clock.advance(ANSWER_WAIT_MS);
    await expect.poll(() => waiting.wallet.asked).toContain("connect");
  });

  it("rejects with modal/closed if the user closes the modal while waiting for another tab", async () => {
    const { browser, asking, waiting, waited } = await setupWaitingTab();
    await waiting.latchkit.modal.close();
    expect(await waited).toBe("modal/closed");
    expect(waiting.latchkit.connection.snapshot).toEqual(DISCONNECTED);
    asking.wallet.decline();
    await flushPromises();
    expect(waiting.wallet.asked).toEqual([]);
    expect(browser.tabs.heldLocks).toEqual([]);
  });

  it("rejects a waiting tab's attempt when its instance is disposed", async () => {
    const { browser, asking, waiting, waited } = await setupWaitingTab();
    browser.tabs.kill(asking.channel);
    await flushPromises();
    await waiting.latchkit.dispose();
    expect(await waited).toBe("instance/disposed");
    await flushPromises();
    expect(browser.clock.pending).toBe(0);
    expect(browser.tabs.heldLocks).toEqual([]);
  });

  it("sends a second wallet request without waiting if the same tab made the first attempt", async () => {
    const browser = new Browser();
    const tab = await browser.tab();
    await tab.latchkit.modal.open();
    const first = choose(tab);
    await expect.poll(() => tab.wallet.asked).toEqual(["connect"]);
    const phases: (string | undefined)[] = [];
    tab.latchkit.connection.state$.subscribe(({ attempt }) => {
      phases.push(attempt?.phase);
    });
    const second = choose(tab);
    await expect.poll(() => tab.wallet.asked).toEqual(["connect", "connect"]);
    tab.wallet.approve();
    expect(await Promise.all([first, second])).toEqual(["connection/superseded", "resolved"]);
    expect(phases).not.toContain("elsewhere");
  });

  it("lets only one of several waiting tabs send a wallet request at a time", async () => {
    const { browser, asking, waiting } = await setupWaitingTab();
    const third = await browser.tab();
    await third.latchkit.modal.open();
    const last = choose(third);
    await expect.poll(() => phase(third)).toBe("elsewhere");
    browser.tabs.kill(asking.channel);
    await flushPromises();
    browser.clock.advance(ANSWER_WAIT_MS);
    await expect.poll(() => waiting.wallet.asked).toContain("connect");
    expect(phase(third)).toBe("elsewhere");
    browser.grant(granted());
    waiting.wallet.approve();
    expect(await last).toBe("resolved");
    expect(third.wallet.asked).not.toContain("connect");
  });
});
