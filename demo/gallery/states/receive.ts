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

export const receiving: GalleryChapter = {
  name: "WalletReceive",
  states: [
    { id: "receive-evm", title: "Receive on several networks", reach: receive },
    {
      id: "receive-one-network",
      title: "Receive on one network",
      networks: [FEW[0]],
      reach: receive,
    },
    {
      id: "receive-bitcoin",
      title: "Receive Bitcoin",
      networks: THREE_KINDS,
      options: chains,
      reach: async (stage) => {
        await connectWallet(stage, "bip122", "Ledger Live");
        await stage.open("WalletReceive");
      },
    },
    {
      id: "receive-solana",
      title: "Receive on Solana",
      networks: THREE_KINDS,
      options: chains,
      reach: async (stage) => {
        await connectWallet(stage, "solana", "Drift");
        await stage.open("WalletReceive");
      },
    },
    {
      id: "receive-many-networks",
      title: "Receive on many networks",
      networks: FORTY,
      reach: receive,
    },
    {
      id: "receive-long-networks",
      title: "Receive: long network names",
      networks: LONG,
      reach: receive,
    },
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
      title: "Copy failed",
      reach: async (stage) => {
        await receive(stage);
        stage.ports.clipboard.isRefused = true;
        await stage.press("lk-receive-copy");
      },
    },
    {
      id: "receive-gone",
      title: "Receive: no wallet connected",
      reach: (stage) => stage.open("WalletReceive"),
    },
    {
      id: "compatible-networks",
      title: "Compatible networks",
      reach: async (stage) => {
        await receive(stage);
        await stage.push({ view: "WalletCompatibleNetworks" });
      },
    },
    {
      id: "compatible-networks-many",
      title: "Many compatible networks",
      networks: FORTY,
      reach: async (stage) => {
        await receive(stage);
        await stage.push({ view: "WalletCompatibleNetworks" });
      },
    },
  ],
};
