import { FEW, network } from "../networks.js";
import type { Stage } from "../stage.js";
import type { GalleryChapter, GalleryState } from "../state.js";

const ETHER = 10n ** 18n;

const ready = async (stage: Stage, units: bigint, name?: string): Promise<void> => {
  stage.fund(units);
  await stage.connected(name);
  await stage.open("Account");
  await stage.until(() => stage.latchkit.balance.snapshot.status === "ready", "the balance");
};

const down = async (stage: Stage): Promise<void> => {
  stage.ports.chain.node = "down";
  await stage.latchkit.balance.refresh({ force: true }).catch(() => undefined);
};

const balance = (id: string, title: string, units: bigint): GalleryState => ({
  id: `account-${id}`,
  title,
  reach: (stage) => ready(stage, units),
});

export const account: GalleryChapter = {
  name: "Account",
  states: [
    {
      id: "account-loading",
      title: "Account: loading balance",
      reach: async (stage) => {
        stage.ports.chain.node = "silent";
        await stage.connected();
        await stage.open("Account");
      },
    },
    balance("ready", "Account: balance", 1_234_567n * 10n ** 15n),
    balance("zero", "Account: zero balance", 0n),
    balance("dust", "Account: tiny balance", 1n),
    balance(
      "huge",
      "Account: huge balance",
      123_456_789_012_345_678_901n * ETHER + 98n * 10n ** 16n,
    ),
    {
      id: "account-failed",
      title: "Account: balance failed",
      reach: async (stage) => {
        stage.ports.chain.node = "down";
        await stage.connected();
        await stage.open("Account");
        await stage.until(() => stage.latchkit.balance.snapshot.status === "failed", "the failure");
      },
    },
    {
      id: "account-stale",
      title: "Account: stale balance",
      reach: async (stage) => {
        await ready(stage, 42n * 10n ** 17n);
        await down(stage);
      },
    },
    {
      id: "account-unsupported",
      title: "Account: unsupported network",
      options: { allowUnsupportedChain: true },
      reach: async (stage) => {
        const { play } = await stage.connected();
        await stage.move(play, "eip155:424242");
        await stage.open("Account");
      },
    },
    {
      id: "account-no-explorer",
      title: "Account: no explorer",
      networks: [{ ...network(1, "Ethereum"), explorerUrl: undefined } as never, ...FEW.slice(1)],
      reach: (stage) => ready(stage, ETHER),
    },
    {
      id: "account-one-network",
      title: "Account: one network",
      networks: [FEW[0]],
      reach: (stage) => ready(stage, ETHER),
    },
    {
      id: "account-long-wallet",
      title: "Account: long wallet name",
      reach: (stage) =>
        ready(stage, ETHER, "The Quite Unreasonably Long Wallet of Everyone and Their Families"),
    },
    {
      id: "account-label",
      title: "Account: custom label",
      reach: async (stage) => {
        await ready(stage, ETHER);
        const { namespace, address } = stage.latchkit.account.snapshot.current ?? {};
        if (namespace === undefined || address === undefined) throw new Error("no account");
        const name = "Savings for the boat, not to be touched before summer";
        await stage.latchkit.connection.setLabel({ namespace, address }, name);
        await stage.finds('[data-testid="lk-account-label"]');
      },
    },
    {
      id: "account-copied",
      title: "Address copied",
      reach: async (stage) => {
        await ready(stage, ETHER);
        await stage.press("lk-copy-address");
      },
    },
    {
      id: "account-copy-refused",
      title: "Copy failed",
      reach: async (stage) => {
        await ready(stage, ETHER);
        stage.ports.clipboard.isRefused = true;
        await stage.press("lk-copy-address");
      },
    },
    {
      id: "account-gone",
      title: "Account: wallet disconnected",
      reach: async (stage) => {
        stage.wallet("Harbour Wallet");
        await stage.open("Connect");
        await stage.push({ view: "Account" });
      },
    },
  ],
};
