import { describe, expect, it } from "vitest";
import type { WalletSession } from "../../../../src/ports/wallet-connector.port.js";
import { writeTabMessage } from "../../../../src/domain/tabs/tab-message.js";
import { type LatchkitOptions, evm, universal } from "../../../../src/index.js";
import { NETWORKS, hostNetworks } from "../../../support/fixtures/namespaces.js";
import { ALICE, BOB } from "../../../support/builders/connection.js";
import { ManualWallet, deferred, granted } from "../../../support/doubles/manual-wallet.js";
import { DISCONNECTED, flushPromises } from "../../../support/worlds/instance.js";
import { Browser, type Tab } from "../../../support/worlds/tabs.js";

const TWO_ACCOUNTS: WalletSession = {
  namespace: "eip155",
  networkId: "eip155:1",
  accounts: [
    { address: ALICE, type: "eoa" },
    { address: BOB, type: "eoa" },
  ],
};

/** Another script on the origin that writes to the channel. */
class Forger {
  readonly #browser: Browser;
  constructor(browser: Browser) {
    this.#browser = browser;
  }
  post(text: string): void {
    this.#browser.tabs.open().post(text);
  }
}

const connect = async (
  browser: Browser,
  { latchkit, wallet }: Tab,
  session: WalletSession = granted(),
): Promise<void> => {
  const connecting = latchkit.connection.connect(wallet.connectorId);
  await expect.poll(() => wallet.asked).toContain("connect");
  browser.grant(session);
  wallet.approve(session);
  await connecting;
};
const shown = ({ latchkit }: Tab): string | undefined =>
  latchkit.account.snapshot.current?.caipAddress;
/** Delivers all pending messages and the answers to them. */
const delivered = async ({ tabs }: Browser): Promise<void> => {
  for (await flushPromises(); tabs.undeliveredCount > 0; await flushPromises()) tabs.deliver();
};
const setupTwoTabs = async () => {
  const browser = new Browser();
  return { browser, fixture: await browser.tab(), there: await browser.tab() };
};

describe("several tabs", () => {
  it(
    "connects a wallet without a prompt if another tab connected it",
    { tags: ["T32", "F25"] },
    async () => {
      const { browser, fixture, there } = await setupTwoTabs();
      await connect(browser, fixture);
      await expect.poll(() => shown(there)).toBe(shown(fixture));
      expect(there.wallet.asked).toEqual(["reconnect"]);
      expect(there.wallet.isFollowed).toBe(true);
    },
  );

  it(
    "disconnects both tabs when one disconnects, and revokes the wallet's grant once",
    { tags: ["T32"] },
    async () => {
      const { browser, fixture, there } = await setupTwoTabs();
      await connect(browser, fixture);
      await expect.poll(() => shown(there)).toBeDefined();
      await fixture.latchkit.connection.disconnect();
      await expect.poll(() => there.latchkit.connection.snapshot).toEqual(DISCONNECTED);
      expect(there.wallet.asked).not.toContain("disconnect");
      expect(there.wallet.isFollowed).toBe(false);
    },
  );

  it("activates the account that the user chose in another tab", { tags: ["T32"] }, async () => {
    const { browser, fixture, there } = await setupTwoTabs();
    await connect(browser, fixture, TWO_ACCOUNTS);
    await expect.poll(() => shown(there)).toBe(`eip155:1:${ALICE}`);
    await fixture.latchkit.connection.switchAccount(`eip155:1:${BOB}`);
    await expect.poll(() => shown(there)).toBe(`eip155:1:${BOB}`);
  });

  it("shows an account chosen in another tab only if this tab's wallet granted it", async () => {
    const { browser, fixture, there } = await setupTwoTabs();
    await connect(browser, fixture, TWO_ACCOUNTS);
    await expect.poll(() => shown(there)).toBe(`eip155:1:${ALICE}`);
    there.wallet.emit({ kind: "accounts", accounts: [{ address: ALICE, type: "eoa" }] });
    await fixture.latchkit.connection.switchAccount(`eip155:1:${BOB}`);
    await flushPromises();
    expect(shown(there)).toBe(`eip155:1:${ALICE}`);
  });

  it("selects a listed network that another tab selected while no wallet was connected", async () => {
    const { fixture, there } = await setupTwoTabs();
    await fixture.latchkit.network.switch("eip155:10");
    await expect.poll(() => there.latchkit.network.snapshot.active.id).toBe("eip155:10");

    fixture.channel.post(
      writeTabMessage({
        kind: "changes",
        changes: [
          {
            about: "network",
            networkId: "eip155:666",
            at: Date.UTC(2026, 0, 1) + 1_000,
            tab: "x",
          },
        ],
      }),
    );
    await flushPromises();
    expect(there.latchkit.network.snapshot.active.id).toBe("eip155:10");
  });

  it("reads the connected wallet again when another tab reports a network", async () => {
    const { browser, fixture, there } = await setupTwoTabs();
    await connect(browser, fixture);
    await expect.poll(() => shown(there)).toBeDefined();
    there.wallet.asked.length = 0;
    fixture.wallet.emit({ kind: "network", networkId: "eip155:10" });
    await expect.poll(() => there.wallet.asked).toEqual(["reconnect"]);
    expect(there.latchkit.network.snapshot.active.id).toBe("eip155:1");

    browser.grant(granted("eip155:10"));
    fixture.wallet.emit({ kind: "network", networkId: "eip155:1" });
    fixture.wallet.emit({ kind: "network", networkId: "eip155:10" });
    await expect.poll(() => there.latchkit.network.snapshot.active.id).toBe("eip155:10");
    expect(there.latchkit.account.snapshot.current?.networkId).toBe("eip155:10");
  });

  it(
    "keeps the active account if another tab reports a network of another namespace",
    { tags: ["finding-M14"] },
    async () => {
      const browser = new Browser();
      const there = await browser.tab({
        networks: hostNetworks(["eip155", "solana"]) as LatchkitOptions["networks"],
        chains: [evm(), universal("solana")],
      });
      await connect(browser, there);
      const networkId = NETWORKS.solana[0];
      new Forger(browser).post(
        writeTabMessage({
          kind: "changes",
          changes: [{ about: "network", networkId, at: Date.UTC(2026, 0, 1) + 1_000, tab: "x" }],
        }),
      );
      await flushPromises();
      expect(shown(there)).toBe(`eip155:1:${ALICE}`);
    },
  );

  it("does not send changes received from another tab on to other tabs", async () => {
    const browser = new Browser({ deferred: true });
    const [fixture, there] = [await browser.tab(), await browser.tab()];
    for (const { latchkit } of [fixture, there]) await latchkit.connection.provider("eip155");
    await delivered(browser);
    await connect(browser, fixture, TWO_ACCOUNTS);
    expect(browser.tabs.undeliveredCount).toBe(1);
    browser.tabs.deliver();
    await expect.poll(() => shown(there)).toBeDefined();
    await flushPromises();
    expect(browser.tabs.undeliveredCount).toBe(0);
  });

  it(
    "syncs tabs without shared storage, and when a tab becomes visible",
    { tags: ["F22"] },
    async () => {
      const browser = new Browser();
      const [fixture, there] = [
        await browser.tab({ ports: { storage: new Browser().storage } }),
        await browser.tab({ ports: { storage: new Browser().storage } }),
      ];
      await connect(browser, fixture);
      await expect.poll(() => shown(there)).toBe(shown(fixture));
      await there.latchkit.connection.disconnect();
      await expect.poll(() => shown(fixture)).toBeUndefined();
      await connect(browser, fixture);
      await expect.poll(() => shown(there)).toBe(shown(fixture));
      there.lifecycle.setVisible(false);
      there.lifecycle.setVisible(true);
      await flushPromises();
      expect(shown(there)).toBe(shown(fixture));
    },
  );

  it(
    "applies a second tab's changes when a hidden tab becomes visible, even if the second tab closed",
    { tags: ["F24"] },
    async () => {
      const browser = new Browser({ deferred: true });
      const [fixture, there] = [await browser.tab(), await browser.tab()];
      there.lifecycle.setVisible(false);
      await connect(browser, fixture);
      await fixture.latchkit.dispose();
      expect(shown(there)).toBeUndefined();
      there.lifecycle.setVisible(true);
      await expect.poll(() => shown(there)).toBeDefined();
      expect(there.wallet.asked).toEqual(["reconnect"]);
    },
  );

  it(
    "applies a disconnect that happened while the tab was hidden when it becomes visible",
    { tags: ["F24"] },
    async () => {
      const browser = new Browser({ deferred: true });
      const [fixture, there] = [await browser.tab(), await browser.tab()];
      await connect(browser, fixture);
      await delivered(browser);
      await expect.poll(() => shown(there)).toBeDefined();
      there.lifecycle.setVisible(false);
      await fixture.latchkit.connection.disconnect();
      there.lifecycle.setVisible(true);
      await expect.poll(() => shown(there)).toBeUndefined();
    },
  );

  it("does not tell a new tab about a wallet that was disconnected while this tab was hidden", async () => {
    const browser = new Browser({ deferred: true });
    const [fixture, there] = [await browser.tab(), await browser.tab()];
    await connect(browser, there);
    await delivered(browser);
    there.lifecycle.setVisible(false);
    await fixture.latchkit.connection.disconnect();
    await fixture.latchkit.dispose();
    browser.tabs.dropOldest(browser.tabs.undeliveredCount);
    there.lifecycle.setVisible(true);
    await delivered(browser);
    // The wallet cannot revoke its grant.
    const wallet = Object.assign(new ManualWallet({ name: "Alpha" }), { remembered: granted() });
    const next = await browser.tab({}, [wallet]);
    await next.latchkit.connection.provider("eip155"); // its code is there
    await delivered(browser);
    expect([shown(there), shown(next), wallet.asked]).toEqual([undefined, undefined, []]);
  });

  it(
    "asks other tabs for missed changes if the browser can store nothing",
    { tags: ["F25"] },
    async () => {
      const browser = new Browser({ deferred: true });
      const [fixture, there] = [
        await browser.tab({ ports: { storage: new Browser().storage } }),
        await browser.tab({ ports: { storage: new Browser().storage } }),
      ];
      await there.latchkit.modal.open(); // waits until its code has loaded
      await there.latchkit.connection.provider("eip155");
      await connect(browser, fixture);
      const lost = browser.tabs.undeliveredCount;
      browser.tabs.dropOldest(lost);
      there.lifecycle.setVisible(false);
      there.lifecycle.setVisible(true);
      await expect.poll(() => browser.tabs.undeliveredCount).toBe(1);
      browser.tabs.deliver(); // hello
      browser.tabs.deliver(); // the answer
      await expect.poll(() => shown(there)).toBe(shown(fixture));
    },
  );

  it("disconnects, but does not connect, like the other tabs with `enableReconnect` off", async () => {
    const browser = new Browser();
    const [fixture, there] = [await browser.tab(), await browser.tab({ enableReconnect: false })];
    await connect(browser, fixture);
    await flushPromises();
    expect(shown(there)).toBeUndefined();
    await connect(browser, there);
    await fixture.latchkit.connection.disconnect();
    await expect.poll(() => shown(there)).toBeUndefined();
  });

  it("disconnects a wallet that one tab restores while a second tab disconnects it", async () => {
    const browser = new Browser();
    const fixture = await browser.tab();
    await connect(browser, fixture);
    const [slow, answer] = [new ManualWallet(), deferred<WalletSession>()];
    slow.reconnect = () => answer.promise;
    const starting = browser.tab({}, [slow]);
    await flushPromises();
    await fixture.latchkit.connection.disconnect();
    await flushPromises();
    answer.resolve(granted());
    const there = await starting;
    await expect.poll(() => shown(there)).toBeUndefined();
    expect(slow.isFollowed).toBe(false);
  });

  it(
    "keeps several wallets in the same order in both tabs, and disconnects each in both",
    { tags: ["T32"] },
    async () => {
      const browser = new Browser({ wallets: ["Alpha", "Beta", "Gamma"] });
      const several = { features: { multiWallet: true } };
      const [fixture, there] = [await browser.tab(several), await browser.tab()];
      const idsOf = ({ latchkit }: Tab): string =>
        latchkit.connection.snapshot.connections.map(({ connector }) => connector.id).join();
      for (const [at, name] of ["Alpha", "Beta", "Gamma"].entries()) {
        browser.grant(granted("eip155:1", at === 1 ? BOB : ALICE), name);
        const connecting = fixture.latchkit.connection.connect(`org.${name.toLowerCase()}`);
        await expect.poll(() => fixture.wallets[at]?.asked).toContain("connect");
        fixture.wallets[at]?.approve(granted("eip155:1", at === 1 ? BOB : ALICE));
        await connecting;
      }
      await expect.poll(() => idsOf(there)).toBe("org.gamma,org.beta,org.alpha");
      await fixture.latchkit.connection.switchConnection({
        namespace: "eip155",
        connectorId: "org.beta",
      });
      await expect
        .poll(() => [idsOf(there), shown(there)])
        .toEqual(["org.beta,org.gamma,org.alpha", `eip155:1:${BOB}`]);
      await there.latchkit.connection.disconnect({ namespace: "eip155", connectorId: "org.gamma" });
      await expect.poll(() => idsOf(fixture)).toBe("org.beta,org.alpha");
      expect(fixture.wallets.map(({ isFollowed }) => isFollowed)).toEqual([true, true, false]);
      there.lifecycle.setVisible(false);
      there.lifecycle.setVisible(true);
      await flushPromises();
      expect([idsOf(there), idsOf(fixture)]).toEqual(["org.beta,org.alpha", "org.beta,org.alpha"]);
    },
  );

  it(
    "shows the account chosen in another tab when a new tab starts",
    { tags: ["finding-W8"] },
    async () => {
      const browser = new Browser();
      const fixture = await browser.tab();
      await connect(browser, fixture, TWO_ACCOUNTS);
      await fixture.latchkit.connection.switchAccount(`eip155:1:${BOB}`);
      const wallet = new ManualWallet();
      wallet.remembered = TWO_ACCOUNTS;
      const there = await browser.tab({}, [wallet]);
      await expect.poll(() => shown(there)).toBe(`eip155:1:${BOB}`);
      expect(shown(fixture)).toBe(`eip155:1:${BOB}`);
    },
  );

  it.each([
    ["a second", 1_000],
    ["an hour", 3_600_000],
  ])(
    "accepts messages of another tab that loaded after the clock was set back by %s",
    { tags: ["finding-W8"] },
    async (_, ms) => {
      const browser = new Browser();
      const fixture = await browser.tab();
      await connect(browser, fixture);
      browser.clock.advance(-ms);
      const wallet = new ManualWallet();
      wallet.remembered = granted();
      const there = await browser.tab({}, [wallet]);
      await expect.poll(() => shown(there)).toBeDefined();
      await flushPromises();
      await there.latchkit.connection.disconnect();
      await expect.poll(() => shown(fixture)).toBeUndefined();
      await connect(browser, fixture);
      await expect.poll(() => shown(there)).toBe(shown(fixture));
    },
  );

  it(
    "ignores a tab message with a timestamp minutes in the future",
    { tags: ["finding-W9"] },
    async () => {
      const browser = new Browser();
      const [fixture, there] = [await browser.tab(), await browser.tab()];
      await connect(browser, fixture);
      await expect.poll(() => shown(there)).toBeDefined();
      for (const at of [61_000, 3_600_000, 2 ** 51])
        new Forger(browser).post(
          writeTabMessage({
            kind: "changes",
            changes: [
              { about: "wallet", namespace: "eip155", at: browser.clock.now() + at, tab: "~" },
              {
                about: "network",
                networkId: "eip155:10",
                at: browser.clock.now() + at,
                tab: "~",
              },
            ],
          }),
        );
      await flushPromises();
      expect([shown(fixture), shown(there)]).toEqual([`eip155:1:${ALICE}`, `eip155:1:${ALICE}`]);
      await fixture.latchkit.connection.disconnect();
      await expect.poll(() => shown(there)).toBeUndefined();
      await fixture.latchkit.network.switch("eip155:10");
      await expect.poll(() => there.latchkit.network.snapshot.active.id).toBe("eip155:10");
      await there.latchkit.network.switch("eip155:1");
      await expect.poll(() => fixture.latchkit.network.snapshot.active.id).toBe("eip155:1");
    },
  );

  it(
    "disconnects both tabs and revokes access once if a tab disconnects while connecting",
    { tags: ["finding-W12"] },
    async () => {
      const browser = new Browser();
      const fixture = await browser.tab();
      const [slow, answer] = [new ManualWallet(), deferred<WalletSession>()];
      slow.reconnect = () => answer.promise;
      const there = await browser.tab({}, [slow]);
      await connect(browser, fixture);
      await flushPromises();
      expect(shown(there)).toBeUndefined();
      await there.latchkit.connection.disconnect();
      await expect.poll(() => shown(fixture)).toBeUndefined();
      answer.resolve(granted());
      await flushPromises();
      expect([shown(fixture), shown(there)]).toEqual([undefined, undefined]);
      expect(slow.asked).toEqual(["disconnect"]);
      expect(fixture.wallet.asked).not.toContain("disconnect");
      const next = await browser.tab();
      await flushPromises();
      expect(shown(next)).toBeUndefined();
    },
  );

  it(
    "disconnects the other tabs when a tab disconnects in which the wallet was not yet restored",
    { tags: ["finding-W12"] },
    async () => {
      const browser = new Browser();
      const fixture = await browser.tab();
      await connect(browser, fixture);
      const there = await browser.tab({}, [new ManualWallet()]); // without a grant in this tab
      await flushPromises();
      expect([shown(fixture) !== undefined, shown(there)]).toEqual([true, undefined]);
      await there.latchkit.connection.disconnect();
      await expect.poll(() => shown(fixture)).toBeUndefined();
      const next = await browser.tab({}, [
        Object.assign(new ManualWallet(), { remembered: granted() }),
      ]);
      await flushPromises();
      expect(shown(next)).toBeUndefined();
      there.lifecycle.setVisible(false);
      there.lifecycle.setVisible(true);
      await flushPromises();
      expect(shown(there)).toBeUndefined();
    },
  );

  it(
    "reads the wallet without a prompt when the tab becomes visible, and adopts the wallet's network",
    { tags: ["finding-W13"] },
    async () => {
      const browser = new Browser();
      const fixture = await browser.tab();
      await connect(browser, fixture);
      fixture.wallet.asked.length = 0;
      fixture.lifecycle.setVisible(false);
      browser.grant(granted("eip155:10"));
      fixture.lifecycle.setVisible(true);
      await expect.poll(() => fixture.latchkit.network.snapshot.active.id).toBe("eip155:10");
      expect(fixture.latchkit.account.snapshot.current?.networkId).toBe("eip155:10");
      expect(fixture.wallet.asked).toEqual(["reconnect"]);
    },
  );

  it(
    "drops an account that the wallet no longer grants when the tab becomes visible",
    { tags: ["finding-W13"] },
    async () => {
      const browser = new Browser();
      const fixture = await browser.tab();
      await connect(browser, fixture, TWO_ACCOUNTS);
      await fixture.latchkit.connection.switchAccount(`eip155:1:${BOB}`);
      const again = async (session: WalletSession | undefined): Promise<string | undefined> => {
        fixture.lifecycle.setVisible(false);
        browser.grant(session);
        fixture.lifecycle.setVisible(true);
        await flushPromises();
        return shown(fixture);
      };
      expect(await again(TWO_ACCOUNTS)).toBe(`eip155:1:${BOB}`);
      expect(await again(granted("eip155:1", ALICE))).toBe(`eip155:1:${ALICE}`);
      // A wallet that does not answer changes nothing.
      expect(await again(undefined)).toBe(`eip155:1:${ALICE}`);
    },
  );

  it("ignores malformed tab messages", async () => {
    const { fixture, there } = await setupTwoTabs();
    for (const text of [
      "",
      "{",
      "null",
      "[]",
      '{"v":1}',
      '{"v":2,"kind":"hello"}',
      '{"v":1,"kind":"changes","changes":[{"about":"wallet","namespace":"eip155","at":1e99,"tab":"x"}]}',
    ])
      fixture.channel.post(text);
    await flushPromises();
    expect(there.latchkit.connection.snapshot).toEqual(DISCONNECTED);
    expect(there.wallet.asked).toEqual([]);
  });
});
