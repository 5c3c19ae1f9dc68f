import { evm, LatchkitError, type ChainSupport, type NetworkOption } from "latchkit";
import { refusingRow } from "../cast.js";
import { FEW, FORTY, LONG } from "../networks.js";
import { FOR_EVER_MS, type Stage } from "../stage.js";
import type { GalleryChapter } from "../state.js";

const SOLANA: NetworkOption = {
  id: "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp",
  name: "Solana",
  rpcUrls: ["https://rpc-solana.example"],
  currency: { symbol: "SOL", decimals: 9 },
};
/** A namespace without a connected wallet; its code is never loaded. */
const SOLANA_CHAIN: ChainSupport = {
  namespace: "solana",
  load: () => Promise.reject(new LatchkitError("code/unavailable", { capability: "solana" })),
};
const TARGET = "eip155:10";

export const networks: GalleryChapter = {
  name: "Networks",
  states: [
    {
      id: "networks-few",
      title: "Networks: a few",
      reach: async (stage) => {
        await stage.connected();
        await stage.open("Networks");
      },
    },
    {
      id: "networks-forty",
      title: "Networks: forty",
      networks: FORTY,
      reach: (stage) => stage.open("Networks"),
    },
    {
      id: "networks-found",
      title: "Networks: search with results",
      networks: FORTY,
      reach: async (stage) => {
        await stage.open("Networks");
        await stage.type("ma");
      },
    },
    {
      id: "networks-no-match",
      title: "Networks: no results",
      networks: FORTY,
      reach: async (stage) => {
        await stage.open("Networks");
        await stage.type("lightning");
      },
    },
    {
      id: "networks-no-match-long",
      title: "Networks: long search, no results",
      networks: FORTY,
      reach: async (stage) => {
        await stage.open("Networks");
        await stage.type(
          "0x71C7656EC7ab88b098defB751B7401B5f6d8976F71C7656EC7ab88b098defB751B7401B5f6d8976F",
        );
      },
    },
    {
      id: "networks-long-names",
      title: "Networks: long names",
      networks: LONG,
      reach: (stage) => stage.open("Networks"),
    },
    {
      id: "networks-one",
      title: "Networks: one",
      networks: [FEW[0]],
      reach: (stage) => stage.open("Networks"),
    },
  ],
};

const asked = async (
  stage: Stage,
  answer: (wallet: Awaited<ReturnType<Stage["connected"]>>["play"]) => void,
): Promise<void> => {
  const { play } = await stage.connected();
  answer(play);
  await stage.open("Networks");
  await stage.press(`lk-network-${TARGET}`);
  await stage.shows("SwitchNetwork");
};

const phase = (stage: Stage, wanted: string): Promise<void> =>
  stage.until(() => stage.latchkit.network.snapshot.switching?.phase === wanted, wanted);

export const switchNetwork: GalleryChapter = {
  name: "SwitchNetwork",
  states: [
    {
      id: "switch-waiting",
      title: "Switching: waiting for the wallet",
      reach: (stage) => asked(stage, (wallet) => wallet.wait()),
    },
    {
      id: "switch-pending",
      title: "Switching: pending request",
      reach: async (stage) => {
        await asked(stage, (wallet) => wallet.reject(-32002));
        await phase(stage, "pending");
      },
    },
    {
      id: "switch-declined",
      title: "Switch declined",
      reach: async (stage) => {
        await asked(stage, (wallet) => wallet.reject());
        await phase(stage, "declined");
      },
    },
    {
      id: "switch-failed",
      title: "Switch failed: wallet error",
      reach: async (stage) => {
        await asked(stage, (wallet) => wallet.reject(-32000));
        await phase(stage, "failed");
      },
    },
    {
      id: "switch-failed-no-answer",
      title: "Switch failed: no response",
      reach: async (stage) => {
        await asked(stage, (wallet) => wallet.wait());
        await stage.pass(FOR_EVER_MS);
        await phase(stage, "failed");
      },
    },
    {
      id: "switch-idle",
      title: "Ready to switch",
      reach: async (stage) => {
        await stage.connected();
        await stage.open("Networks");
        await stage.push({ view: "SwitchNetwork", networkId: TARGET });
      },
    },
    {
      id: "switch-done",
      title: "Network switched",
      reach: async (stage) => {
        await stage.connected();
        await stage.open("Networks");
        await stage.push({ view: "SwitchNetwork", networkId: "eip155:1" });
      },
    },
    {
      id: "switch-long-names",
      title: "Networks: long names",
      networks: LONG,
      reach: async (stage) => {
        await stage.connected("The Quite Unreasonably Long Wallet of Everyone and Their Families");
        await stage.open("Networks");
        await stage.push({ view: "SwitchNetwork", networkId: "eip155:2" });
      },
    },
  ],
};

export const switchActiveChain: GalleryChapter = {
  name: "SwitchActiveChain",
  states: [
    {
      id: "switch-active-chain",
      title: "Another wallet needed",
      networks: [...FEW, SOLANA],
      options: { chains: [evm(), SOLANA_CHAIN] },
      reach: async (stage) => {
        await stage.connected();
        await stage.open("Networks");
        await stage.push({
          view: "SwitchActiveChain",
          switchToChain: "solana",
          navigateTo: "Connect",
          navigateWithReplace: false,
          networkId: SOLANA.id as `solana:${string}`,
        });
      },
    },
    {
      id: "switch-active-chain-unknown",
      title: "Another wallet needed: unknown network",
      reach: async (stage) => {
        await stage.connected();
        await stage.open("Networks");
        await stage.push({
          view: "SwitchActiveChain",
          switchToChain: "solana",
          navigateTo: "Connect",
          navigateWithReplace: false,
          networkId: "solana:unknown",
        });
      },
    },
  ],
};

export const unsupportedChain: GalleryChapter = {
  name: "UnsupportedChain",
  states: [
    {
      id: "unsupported-connected",
      title: "Unsupported network: connected",
      reach: async (stage) => {
        const { play } = await stage.connected();
        await stage.move(play, "eip155:424242");
        await stage.shows("UnsupportedChain");
      },
    },
    {
      id: "unsupported-disconnected",
      title: "Unsupported network: disconnected",
      reach: async (stage) => {
        stage.add(
          refusingRow(
            "Harbour Wallet",
            new LatchkitError("connection/rejected", { connectorId: "" }),
          ),
        );
        await stage.open("UnsupportedChain");
      },
    },
    {
      id: "unsupported-forty",
      title: "Unsupported network: forty networks",
      networks: FORTY,
      reach: async (stage) => {
        const { play } = await stage.connected();
        await stage.move(play, "eip155:424242");
        await stage.shows("UnsupportedChain");
      },
    },
  ],
};
