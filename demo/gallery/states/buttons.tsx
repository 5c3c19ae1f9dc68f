import { AccountButton, ConnectButton, NetworkButton, WalletButton } from "latchkit/react";
import type { ReactElement } from "react";
import { LONG } from "../networks.js";
import type { Stage } from "../stage.js";
import type { GalleryChapter } from "../state.js";

const All = (): ReactElement => (
  <>
    <ConnectButton />
    <AccountButton balance="show" disconnected="show" />
    <NetworkButton />
  </>
);

const funded = async (stage: Stage): Promise<void> => {
  stage.fund(1_234_567n * 10n ** 15n);
  await stage.connected();
  await stage.until(() => stage.latchkit.balance.snapshot.status === "ready", "the balance");
};

const busy = async (stage: Stage): Promise<void> => {
  const { play, row } = stage.wallet("Harbour Wallet");
  play.wait();
  await stage.latchkit.start();
  stage.latchkit.connection.connect(row.connector.id).catch(() => undefined);
  await stage.until(() => stage.latchkit.account.snapshot.status === "connecting", "the attempt");
};

/** A button in a container that stretches its children. */
const One = (): ReactElement => (
  <div className="stretched">
    <WalletButton />
  </div>
);

export const buttons: GalleryChapter = {
  name: "Buttons",
  states: [
    {
      id: "buttons-disconnected",
      title: "Buttons: disconnected",
      page: () => <All />,
      reach: (stage) => stage.latchkit.start(),
    },
    {
      id: "buttons-connected",
      title: "Buttons: connected",
      page: () => <All />,
      reach: funded,
    },
    {
      id: "buttons-busy",
      title: "Buttons: connecting",
      page: () => <All />,
      reach: busy,
    },
    {
      id: "buttons-disabled",
      title: "Buttons: network switching off",
      options: { enableNetworkSwitch: false },
      page: () => <All />,
      reach: funded,
    },
    {
      id: "wallet-button-disconnected",
      title: "One button: disconnected",
      page: () => <One />,
      reach: (stage) => stage.latchkit.start(),
    },
    {
      id: "wallet-button-busy",
      title: "One button: connecting",
      page: () => <One />,
      reach: busy,
    },
    {
      id: "wallet-button-connected",
      title: "One button: connected",
      page: () => <One />,
      reach: funded,
    },
    {
      id: "buttons-long-label",
      title: "Buttons: long label",
      page: () => (
        <ConnectButton label="Connect the wallet with which you signed the founding agreement of the association" />
      ),
      reach: (stage) => stage.latchkit.start(),
    },
    {
      id: "buttons-long-network",
      title: "Buttons: long network name",
      networks: LONG,
      page: () => <NetworkButton />,
      reach: (stage) => stage.latchkit.start(),
    },
    {
      id: "buttons-wrong-network",
      title: "Buttons: wrong network",
      page: () => (
        <>
          <All />
          <WalletButton />
        </>
      ),
      reach: async (stage) => {
        const { play } = await stage.connected();
        await stage.move(play, "eip155:424242");
        await stage.latchkit.modal.close();
        // The picture of the closed modal goes.
        await stage.pass(1_000);
      },
    },
    {
      id: "buttons-unsupported",
      title: "Buttons: unlisted network",
      options: { allowUnsupportedChain: true },
      page: () => <All />,
      reach: async (stage) => {
        const { play } = await stage.connected();
        await stage.move(play, "eip155:424242");
      },
    },
  ],
};
