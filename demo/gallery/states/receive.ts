import { evm, universal, type LatchkitOptions } from "latchkit";
import { THREE_KINDS, connectWallet } from "../other-chains.js";
import { FEW, FORTY, LONG } from "../networks.js";
import type { Stage } from "../stage.js";
import type { GalleryChapter } from "../state.js";

const chains: Partial<LatchkitOptions> = {
  chains: [evm(), universal("solana"), universal("bip122")],
};
const receive = async (stage: Stage): Promise<void> => {
  await stage.connected();
  await stage.open("WalletReceive");
};

/** The address of the active account, and where it is paid. */
export const receiving: GalleryChapter = {
  name: "WalletReceive",
  states: [
    { id: "receive-evm", title: "On several networks", reach: receive },
    {
      id: "receive-one-network",
      title: "On one network alone",
      networks: [FEW[0]],
      reach: receive,
    },
    {
      id: "receive-bitcoin",
      title: "Bitcoin: an address of one network",
      networks: THREE_KINDS,
      options: chains,
      reach: async (stage) => {
        await connectWallet(stage, "bip122", "Ledger Live");
        await stage.open("WalletReceive");
      },
    },
    {
      id: "receive-solana",
      title: "Solana: a long address",
      networks: THREE_KINDS,
      options: chains,
      reach: async (stage) => {
        await connectWallet(stage, "solana", "Drift");
        await stage.open("WalletReceive");
      },
    },
    {
      id: "receive-many-networks",
      title: "More networks than are named",
      networks: FORTY,
      reach: receive,
    },
    { id: "receive-long-networks", title: "Long names", networks: LONG, reach: receive },
    {
      id: "receive-copied",
      title: "Address copied",
      reach: async (stage) => {
        await receive(stage);
        await stage.press("lk-receive-copy");
      },
    },
    {
      id: "receive-copy-refused",
      title: "Copying was refused",
      reach: async (stage) => {
        await receive(stage);
        stage.ports.clipboard.isRefused = true;
        await stage.press("lk-receive-copy");
      },
    },
    {
      id: "receive-gone",
      title: "Not connected",
      reach: (stage) => stage.open("WalletReceive"),
    },
    {
      id: "compatible-networks",
      title: "Where the address is paid",
      reach: async (stage) => {
        await receive(stage);
        await stage.push({ view: "WalletCompatibleNetworks" });
      },
    },
    {
      id: "compatible-networks-many",
      title: "Many networks",
      networks: FORTY,
      reach: async (stage) => {
        await receive(stage);
        await stage.push({ view: "WalletCompatibleNetworks" });
      },
    },
  ],
};
