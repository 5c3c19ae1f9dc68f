import { describe, expect, it } from "vitest";
import type { Account, Latchkit } from "../../../../src/index.js";
import { InMemoryKeyValueStorage } from "../../../../src/infrastructure/in-memory/index.js";
import { StateStore } from "../../../../src/application/shared/state-store.js";
import { ALICE, BOB } from "../../../support/builders.js";
import { ManualWallet, ManualWallets, granted } from "../../../support/manual-wallet.js";
import { codeOf, settled, started } from "../../../support/started.js";
import { Browser } from "../../../support/tabs.js";

/** A wallet that moves when it is asked to, and signs in the name of its address. */
class MovingWallet extends ManualWallet {
  networkId = "eip155:10" as "eip155:1" | "eip155:10";
  constructor(name = "Alpha") {
    super({ name });
    this.onRequest = async ({ method, params }) => {
      if (method === "wallet_switchEthereumChain") {
        const [{ chainId }] = params as [{ chainId: string }];
        this.networkId = `eip155:${BigInt(chainId)}` as "eip155:1";
        this.emit({ kind: "network", networkId: this.networkId });
        return { kind: "done", value: null };
      }
      if (method === "eth_chainId")
        return { kind: "done", value: this.networkId === "eip155:1" ? "0x1" : "0xa" };
      return { kind: "done", value: `0x${"ab".repeat(65)}` };
    };
  }
}

const page = async (storage = new InMemoryKeyValueStorage()) => {
  const wallet = new MovingWallet();
  const latchkit = await started(new ManualWallets(wallet), { ports: { storage } });
  const connect = async (): Promise<void> => {
    const connecting = latchkit.connection.connect(wallet.connectorId);
    wallet.approve(granted("eip155:10"));
    await connecting;
    await settled();
  };
  /** Acts once, in the very notification that somebody is connected. */
  const onConnected = (act: (account: Account) => void): void => {
    let hasActed = false;
    latchkit.account.state$.subscribe(({ current }) => {
      if (!current || hasActed) return;
      hasActed = true;
      act(current);
    });
  };
  return { latchkit, wallet, connect, onConnected, storage };
};

describe("a listener that acts in the turn in which a wallet connects", () => {
  it(
    "switches the network: the wallet is asked, moves, and only then the switch resolves",
    { tags: ["finding-M1"] },
    async () => {
      const { latchkit, wallet, connect, onConnected } = await page();
      let switched: Promise<string> | undefined;
      onConnected(() => {
        switched = codeOf(latchkit.network.switch("eip155:1"));
      });
      await connect();
      await expect.poll(() => wallet.asked).toContain("wallet_switchEthereumChain");
      expect(await switched).toBe("resolved");
      expect([wallet.networkId, latchkit.network.snapshot.active.id]).toEqual([
        "eip155:1",
        "eip155:1",
      ]);
      expect(latchkit.account.snapshot.current?.networkId).toBe("eip155:1");
    },
  );
  it(
    "the same while the modal is open: it closes first, and the switch is not its own to end",
    { tags: ["finding-M1"] },
    async () => {
      const { latchkit, wallet, connect, onConnected } = await page();
      await latchkit.modal.open();
      let switched: Promise<string> | undefined;
      onConnected(() => {
        switched = codeOf(latchkit.network.switch("eip155:1"));
      });
      await connect();
      expect(await switched).toBe("resolved");
      expect([wallet.networkId, latchkit.modal.snapshot.isOpen]).toEqual(["eip155:1", false]);
    },
  );
  it("signs: that very wallet is asked", { tags: ["finding-M1"] }, async () => {
    const { latchkit, wallet, connect, onConnected } = await page();
    let signed: Promise<string> | undefined;
    onConnected(() => {
      signed = codeOf(latchkit.account.signMessage("hello"));
    });
    await connect();
    expect(await signed).toBe("resolved");
    expect(wallet.asked).toContain("personal_sign");
  });
  it("asks through the EIP-1193 provider: it is answered", { tags: ["finding-M1"] }, async () => {
    const { latchkit, connect, onConnected } = await page();
    const provider = await latchkit.connection.provider("eip155");
    let asked: Promise<unknown> | undefined;
    onConnected(() => {
      asked = provider.request({ method: "eth_chainId" });
    });
    await connect();
    expect(await asked).toBe("0xa");
  });
  it(
    "disconnects: the grant is taken back, nothing is followed, and the next page has nobody",
    { tags: ["finding-M1"] },
    async () => {
      const { latchkit, wallet, connect, onConnected, storage } = await page();
      onConnected(() => void latchkit.connection.disconnect());
      await connect();
      expect(wallet.asked).toContain("disconnect");
      expect([wallet.isFollowed, latchkit.account.snapshot.status]).toEqual([
        false,
        "disconnected",
      ]);
      await latchkit.dispose();
      const again = new ManualWallet();
      again.remembered = granted();
      const next = await started(new ManualWallets(again), { ports: { storage } });
      expect([next.account.snapshot.status, again.asked]).toEqual(["disconnected", []]);
    },
  );
  it(
    "a listener of the events who disconnects leaves nobody connected and no wallet followed",
    { tags: ["finding-M1"] },
    async () => {
      const { latchkit, wallet, connect } = await page();
      latchkit.events.events$.subscribe(({ name }) => {
        if (name === "CONNECT_SUCCESS") void latchkit.connection.disconnect();
      });
      await connect();
      expect([latchkit.account.snapshot.status, wallet.isFollowed]).toEqual([
        "disconnected",
        false,
      ]);
      expect(wallet.asked).toContain("disconnect");
    },
  );
  it(
    "connects again in the turn in which it ended: the older grant was asked back before",
    { tags: ["finding-M1"] },
    async () => {
      const { latchkit, wallet, connect } = await page();
      await connect();
      let hasActed = false;
      latchkit.account.state$.subscribe(({ status }) => {
        if (status !== "disconnected" || hasActed) return;
        hasActed = true;
        void codeOf(latchkit.connection.connect(wallet.connectorId));
      });
      wallet.asked.length = 0;
      await latchkit.connection.disconnect();
      await settled();
      expect(wallet.asked).toEqual(["disconnect", "connect"]);
    },
  );
  it(
    "a listener of the recent wallets finds the wallet connected and registered",
    { tags: ["finding-M1"] },
    async () => {
      const { latchkit, wallet, connect } = await page();
      let signed: Promise<string> | undefined;
      latchkit.connectors.state$.subscribe(() => {
        if (latchkit.account.snapshot.current)
          signed ??= codeOf(latchkit.account.signMessage("hello"));
      });
      await connect();
      expect([await signed, wallet.asked.includes("personal_sign")]).toEqual(["resolved", true]);
    },
  );
});

describe("listeners of one state, when one of them changes it", () => {
  const seenBy = ({ account }: Latchkit): (string | undefined)[] => {
    const seen: (string | undefined)[] = [];
    account.state$.subscribe(({ current }) => seen.push(current?.address));
    return seen;
  };
  it(
    "one disconnects: those behind it end with nobody, as the snapshot does",
    { tags: ["finding-W1"] },
    async () => {
      const { latchkit, connect, onConnected } = await page();
      const before = seenBy(latchkit);
      onConnected(() => void latchkit.connection.disconnect());
      const after = seenBy(latchkit);
      await connect();
      expect(latchkit.account.snapshot.current).toBeUndefined();
      expect([before.at(-1), after.at(-1)]).toEqual([undefined, undefined]);
      expect(before).toContain(ALICE);
    },
  );
  it(
    "one chooses another network: storage and the other tab have the network of the snapshot",
    { tags: ["finding-W1"] },
    async () => {
      const browser = new Browser();
      const [here, there] = [await browser.tab(), await browser.tab()];
      await there.latchkit.connection.provider("eip155"); // its code is there
      let hasActed = false;
      here.latchkit.network.state$.subscribe(({ active }) => {
        if (active.id !== "eip155:10" || hasActed) return;
        hasActed = true;
        void here.latchkit.network.switch("eip155:1");
      });
      await here.latchkit.connection.provider("eip155");
      const connecting = here.latchkit.connection.connect(here.wallet.connectorId);
      here.wallet.approve(granted("eip155:1"));
      await connecting;
      await here.latchkit.connection.disconnect();
      await here.latchkit.network.switch("eip155:10");
      await settled();
      const active = here.latchkit.network.snapshot.active.id;
      expect(active).toBe("eip155:1");
      expect(browser.storage.get("latchkit:default:v1:active_caip_network_id")).toBe(active);
      expect(there.latchkit.network.snapshot.active.id).toBe(active);
    },
  );
  it(
    "each is notified of the present state once, in order, and never inside its own notification",
    { tags: ["finding-W1"] },
    () => {
      const store = new StateStore(0);
      const seen: Record<string, number[]> = { first: [], second: [], third: [] };
      let isInside = false;
      store.state$.subscribe((value) => seen["first"]?.push(value));
      store.state$.subscribe((value) => {
        expect(isInside).toBe(false);
        isInside = true;
        if (value === 1) store.update(() => 2);
        seen["second"]?.push(value);
        isInside = false;
      });
      store.state$.subscribe((value) => seen["third"]?.push(value));
      store.update(() => 1);
      expect(seen).toEqual({ first: [0, 1, 2], second: [0, 1, 2], third: [0, 2] });
    },
  );
  it(
    "two that never agree do not hang the page, and are reported",
    { tags: ["finding-W1"] },
    () => {
      const store = new StateStore(0);
      const reports: (() => void)[] = [];
      const queue = globalThis.queueMicrotask;
      globalThis.queueMicrotask = (task) => void reports.push(task);
      try {
        store.state$.subscribe((value) => value > 0 && store.update((count) => count + 1));
        store.update(() => 1);
      } finally {
        globalThis.queueMicrotask = queue;
      }
      expect(store.snapshot).toBeLessThan(200);
      expect(reports[0]).toThrow(RangeError);
    },
  );
  it("what is changed together is notified together, after it", { tags: ["finding-W1"] }, () => {
    const [one, two] = [new StateStore(0), new StateStore(0)];
    const seen: string[] = [];
    for (const store of [one, two])
      store.state$.subscribe(() => seen.push(`${one.snapshot}${two.snapshot}`));
    StateStore.batch([one, two], () => {
      one.update(() => 1);
      one.update(() => 2);
      two.update(() => 1);
    });
    expect(seen).toEqual(["00", "00", "21", "21"]);
  });
  it(
    "a wallet that changes its account inside the notification of its connect ends with that account everywhere",
    { tags: ["finding-W1"] },
    async () => {
      const [alpha, beta] = [new MovingWallet(), new MovingWallet("Beta")];
      const latchkit = await started(new ManualWallets(alpha, beta));
      const seen = seenBy(latchkit);
      latchkit.account.state$.subscribe(({ current }) => {
        if (current?.address === ALICE)
          alpha.emit({ kind: "accounts", accounts: [{ address: BOB, type: "eoa" }] });
      });
      const late = seenBy(latchkit);
      const connecting = latchkit.connection.connect(alpha.connectorId);
      alpha.approve();
      await connecting;
      expect([latchkit.account.snapshot.current?.address, seen.at(-1), late.at(-1)]).toEqual([
        BOB,
        BOB,
        BOB,
      ]);
    },
  );
});
