import { describe, expect, it } from "vitest";
import type { Account, Latchkit } from "../../../../src/index.js";
import { InMemoryKeyValueStorage } from "../../../../src/infrastructure/in-memory/index.js";
import { StateStore } from "../../../../src/application/shared/state-store.js";
import { ALICE, BOB } from "../../../support/builders/connection.js";
import { ManualWallet, ManualWallets, granted } from "../../../support/doubles/manual-wallet.js";
import { errorCodeOf, flushPromises, setupInstance } from "../../../support/worlds/instance.js";
import { Browser } from "../../../support/worlds/tabs.js";

/** A wallet that switches networks on request and signs with its address. */
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

const setupPage = async (storage = new InMemoryKeyValueStorage()) => {
  const wallet = new MovingWallet();
  const latchkit = await setupInstance(new ManualWallets(wallet), { ports: { storage } });
  const connect = async (): Promise<void> => {
    const connecting = latchkit.connection.connect(wallet.connectorId);
    wallet.approve(granted("eip155:10"));
    await connecting;
    await flushPromises();
  };
  /** Calls `act` once, in the notification of the connection. */
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

describe("host calls inside the notification of a connection", () => {
  it(
    "lets a connect listener of the host switch the wallet's network",
    { tags: ["finding-M1"] },
    async () => {
      const { latchkit, wallet, connect, onConnected } = await setupPage();
      let switched: Promise<string> | undefined;
      onConnected(() => {
        switched = errorCodeOf(latchkit.network.switch("eip155:1"));
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
    "switches the network from a connect listener of the host, and closes the modal",
    { tags: ["finding-M1"] },
    async () => {
      const { latchkit, wallet, connect, onConnected } = await setupPage();
      await latchkit.modal.open();
      let switched: Promise<string> | undefined;
      onConnected(() => {
        switched = errorCodeOf(latchkit.network.switch("eip155:1"));
      });
      await connect();
      expect(await switched).toBe("resolved");
      expect([wallet.networkId, latchkit.modal.snapshot.isOpen]).toEqual(["eip155:1", false]);
    },
  );
  it(
    "signs with the newly connected wallet from a connect listener of the host",
    { tags: ["finding-M1"] },
    async () => {
      const { latchkit, wallet, connect, onConnected } = await setupPage();
      let signed: Promise<string> | undefined;
      onConnected(() => {
        signed = errorCodeOf(latchkit.account.signMessage("hello"));
      });
      await connect();
      expect(await signed).toBe("resolved");
      expect(wallet.asked).toContain("personal_sign");
    },
  );
  it(
    "answers an EIP-1193 request made in a connect listener of the host",
    { tags: ["finding-M1"] },
    async () => {
      const { latchkit, connect, onConnected } = await setupPage();
      const provider = await latchkit.connection.provider("eip155");
      let asked: Promise<unknown> | undefined;
      onConnected(() => {
        asked = provider.request({ method: "eth_chainId" });
      });
      await connect();
      expect(await asked).toBe("0xa");
    },
  );
  it(
    "disconnects from a connect listener of the host, and stays disconnected after a reload",
    { tags: ["finding-M1"] },
    async () => {
      const { latchkit, wallet, connect, onConnected, storage } = await setupPage();
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
      const next = await setupInstance(new ManualWallets(again), { ports: { storage } });
      expect([next.account.snapshot.status, again.asked]).toEqual(["disconnected", []]);
    },
  );
  it(
    "leaves no connection and no listeners if a CONNECT_SUCCESS listener disconnects",
    { tags: ["finding-M1"] },
    async () => {
      const { latchkit, wallet, connect } = await setupPage();
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
    "lets a listener connect again during a disconnect, after the permission was revoked",
    { tags: ["finding-M1"] },
    async () => {
      const { latchkit, wallet, connect } = await setupPage();
      await connect();
      let hasActed = false;
      latchkit.account.state$.subscribe(({ status }) => {
        if (status !== "disconnected" || hasActed) return;
        hasActed = true;
        void errorCodeOf(latchkit.connection.connect(wallet.connectorId));
      });
      wallet.asked.length = 0;
      await latchkit.connection.disconnect();
      await flushPromises();
      expect(wallet.asked).toEqual(["disconnect", "connect"]);
    },
  );
  it(
    "lets a listener of the connector list sign, since the wallet is connected by then",
    { tags: ["finding-M1"] },
    async () => {
      const { latchkit, wallet, connect } = await setupPage();
      let signed: Promise<string> | undefined;
      latchkit.connectors.state$.subscribe(() => {
        if (latchkit.account.snapshot.current)
          signed ??= errorCodeOf(latchkit.account.signMessage("hello"));
      });
      await connect();
      expect([await signed, wallet.asked.includes("personal_sign")]).toEqual(["resolved", true]);
    },
  );
});

describe("state listeners that change the state", () => {
  const seenBy = ({ account }: Latchkit): (string | undefined)[] => {
    const seen: (string | undefined)[] = [];
    account.state$.subscribe(({ current }) => seen.push(current?.address));
    return seen;
  };
  it(
    "notifies later state listeners of the final state if an earlier listener disconnects",
    { tags: ["finding-W1"] },
    async () => {
      const { latchkit, connect, onConnected } = await setupPage();
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
    "stores the network that a state listener selects during a switch, and sends it to other tabs",
    { tags: ["finding-W1"] },
    async () => {
      const browser = new Browser();
      const [fixture, there] = [await browser.tab(), await browser.tab()];
      await there.latchkit.connection.provider("eip155"); // waits until its code has loaded
      let hasActed = false;
      fixture.latchkit.network.state$.subscribe(({ active }) => {
        if (active.id !== "eip155:10" || hasActed) return;
        hasActed = true;
        void fixture.latchkit.network.switch("eip155:1");
      });
      await fixture.latchkit.connection.provider("eip155");
      const connecting = fixture.latchkit.connection.connect(fixture.wallet.connectorId);
      fixture.wallet.approve(granted("eip155:1"));
      await connecting;
      await fixture.latchkit.connection.disconnect();
      await fixture.latchkit.network.switch("eip155:10");
      await flushPromises();
      const active = fixture.latchkit.network.snapshot.active.id;
      expect(active).toBe("eip155:1");
      expect(browser.storage.get("latchkit:default:v1:active_caip_network_id")).toBe(active);
      expect(there.latchkit.network.snapshot.active.id).toBe(active);
    },
  );
  it(
    "notifies state listeners of the current state once, in order and without reentrancy",
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
    "stops two state listeners that change the state endlessly, and reports a RangeError",
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
  it(
    "notifies state listeners only after a whole batch of changes",
    { tags: ["finding-W1"] },
    () => {
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
    },
  );
  it(
    "shows the account that the wallet switches to while a connect listener of the host runs",
    { tags: ["finding-W1"] },
    async () => {
      const [alpha, beta] = [new MovingWallet(), new MovingWallet("Beta")];
      const latchkit = await setupInstance(new ManualWallets(alpha, beta));
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
