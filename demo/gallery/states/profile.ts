import { evm, universal, type LatchkitOptions } from "latchkit";
import { InMemoryProjectConfig, type InMemoryPorts } from "latchkit/testing";
import { COLOURS, iconOf, idOf } from "../cast.js";
import { FIVE_KINDS, THREE_KINDS, addWallet, connectWallet } from "../other-chains.js";

import type { Stage } from "../stage.js";
import type { GalleryChapter, GalleryState } from "../state.js";

const chains: Partial<LatchkitOptions> = {
  chains: [
    evm(),
    universal("solana"),
    universal("bip122"),
    universal("polkadot"),
    universal("cosmos"),
  ],
};
/** A project that allows several wallets per namespace. */
const several = {
  options: { ...chains, projectId: "gallery" },
  ports: (_world: InMemoryPorts) => ({
    projectConfig: new InMemoryProjectConfig({
      features: [{ id: "multi_wallet", isEnabled: true, config: [] }],
    }),
  }),
} satisfies Partial<GalleryState>;

const threeKinds = async (stage: Stage): Promise<void> => {
  stage.fund(1_234_567n * 10n ** 15n);
  await connectWallet(stage, "solana", "Drift");
  await connectWallet(stage, "bip122", "Ledger Live");
  await stage.connected("Harbour Wallet");
};

/**
 * Waits for the project's response, because wallets connected before it would replace each other.
 */
const answered = async (stage: Stage): Promise<void> => {
  await stage.open("Networks");
  await stage.until(() => stage.latchkit.features.snapshot.multiWallet, "several wallets");
  await stage.latchkit.modal.close();
  // Waits for the closing animation.
  await stage.pass(1_000);
};

const crowd = async (stage: Stage): Promise<void> => {
  await answered(stage);
  await stage.connected("Fox", { icon: iconOf(COLOURS[0]) });
  await stage.connected("Rabby", { icon: iconOf(COLOURS[3]) });
  await stage.latchkit.connection.disconnect({ namespace: "eip155", connectorId: idOf("Rabby") });
  await stage.connected("Harbour Wallet");
};

const look = async (stage: Stage, namespace: string): Promise<void> => {
  await stage.open("ProfileWallets");
  await stage.press(`lk-tab-${namespace}`);
};
const label = (stage: Stage, namespace: "eip155" | "bip122", name: string): Promise<void> =>
  stage.latchkit.connection.setLabel(
    { namespace, address: stage.latchkit.account.snapshot.byNamespace[namespace]?.address ?? "" },
    name,
  );

export const profileWallets: GalleryChapter = {
  name: "ProfileWallets",
  states: [
    {
      id: "wallets-three-kinds",
      title: "Wallets on three network types",
      networks: THREE_KINDS,
      options: chains,
      reach: async (stage) => {
        await threeKinds(stage);
        await stage.open("ProfileWallets");
      },
    },
    {
      id: "wallets-bitcoin",
      title: "Bitcoin addresses",
      networks: THREE_KINDS,
      options: chains,
      reach: async (stage) => {
        await threeKinds(stage);
        await look(stage, "bip122");
      },
    },
    {
      id: "wallets-empty-kind",
      title: "No wallet on this network type",
      networks: FIVE_KINDS,
      options: chains,
      reach: async (stage) => {
        await threeKinds(stage);
        await look(stage, "cosmos");
      },
    },
    {
      id: "wallets-none",
      title: "No wallet connected",
      networks: THREE_KINDS,
      options: chains,
      reach: (stage) => stage.open("ProfileWallets"),
    },
    {
      id: "wallets-one-kind",
      title: "One wallet connected",
      reach: async (stage) => {
        await stage.connected();
        await stage.open("ProfileWallets");
      },
    },
    {
      id: "wallets-several",
      title: "Several wallets and a recent one",
      networks: THREE_KINDS,
      ...several,
      reach: async (stage) => {
        await crowd(stage);
        await stage.open("ProfileWallets");
      },
    },
    {
      id: "wallets-named",
      title: "Address with a label",
      networks: THREE_KINDS,
      ...several,
      reach: async (stage) => {
        await crowd(stage);
        await label(stage, "eip155", "Savings for the boat that we will never buy");
        await stage.open("ProfileWallets");
      },
    },
    {
      id: "wallets-menu",
      title: "Menu of an address",
      networks: THREE_KINDS,
      ...several,
      reach: async (stage) => {
        await crowd(stage);
        await stage.open("ProfileWallets");
        const { address = "" } = stage.latchkit.account.snapshot.current ?? {};
        await stage.press(`lk-more-${address}`);
      },
    },
    {
      id: "wallets-naming",
      title: "Editing a label",
      networks: THREE_KINDS,
      options: chains,
      reach: async (stage) => {
        await threeKinds(stage);
        await stage.open("ProfileWallets");
        const { address = "" } = stage.latchkit.account.snapshot.current ?? {};
        await stage.press(`lk-more-${address}`);
        await stage.press(`lk-name-${address}`);
      },
    },
    {
      id: "wallets-long-names",
      title: "Long names",
      networks: THREE_KINDS,
      ...several,
      reach: async (stage) => {
        await crowd(stage);
        await stage.connected("The Quite Unreasonably Long Wallet of Everyone and Their Families");
        await stage.open("ProfileWallets");
      },
    },
    {
      id: "wallets-added",
      title: "Wallet added",
      networks: THREE_KINDS,
      ...several,
      reach: async (stage) => {
        await answered(stage);
        await stage.connected("Fox", { icon: iconOf(COLOURS[0]) });
        stage.wallet("Harbour Wallet");
        await stage.open("ProfileWallets");
        await stage.press("lk-add-wallet");
        await stage.press(`lk-wallet-${idOf("Harbour Wallet")}`);
        await stage.shows("ProfileWallets");
        await stage.finds("[data-testid=lk-toast]");
      },
    },
    {
      id: "wallets-account",
      title: "Wallets row in Account",
      networks: THREE_KINDS,
      options: chains,
      reach: async (stage) => {
        await threeKinds(stage);
        await stage.open("Account");
      },
    },
  ],
};

const both = async (
  stage: Stage,
  { isConnected = false, hasIcons = false } = {},
): Promise<void> => {
  const icon = iconOf(COLOURS[0]);
  if (isConnected) await stage.connected("Harbour Wallet", { icon });
  else stage.wallet("Harbour Wallet", { icon });
  addWallet(stage, "solana", "Harbour Wallet", hasIcons ? {} : { icon });
  addWallet(stage, "bip122", "Harbour Wallet", { icon });
  await stage.open("Connect");
  await stage.press(`lk-wallet-${idOf("Harbour Wallet")}`);
  await stage.shows("ConnectingMultiChain");
};

export const connectingMultiChain: GalleryChapter = {
  name: "ConnectingMultiChain",
  states: [
    {
      id: "multi-chain",
      title: "Choose a network type",
      networks: THREE_KINDS,
      options: chains,
      reach: (stage) => both(stage),
    },
    {
      id: "multi-chain-connected",
      title: "Choose a network type: one connected",
      networks: THREE_KINDS,
      options: chains,
      reach: (stage) => both(stage, { isConnected: true }),
    },
    {
      id: "multi-chain-icons",
      title: "Choose a network type: different icons",
      networks: THREE_KINDS,
      options: chains,
      reach: (stage) => both(stage, { hasIcons: true }),
    },
    {
      id: "multi-chain-gone",
      title: "Choose a network type: wallet gone",
      networks: THREE_KINDS,
      options: chains,
      reach: async (stage) => {
        await stage.open("Connect");
        await stage.push({ view: "ConnectingMultiChain", connectorId: "com.example.gone" });
      },
    },
  ],
};
