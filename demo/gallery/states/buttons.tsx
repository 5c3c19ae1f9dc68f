import { AccountButton, ConnectButton, NetworkButton } from "latchkit/react";
import type { ReactElement } from "react";
import { LONG } from "../networks.js";
import type { Stage } from "../stage.js";
import type { GalleryChapter } from "../state.js";

const All = (): ReactElement => (
  <>
    <ConnectButton />
    <AccountButton balance="show" />
    <NetworkButton />
  </>
);

const funded = async (stage: Stage): Promise<void> => {
  stage.fund(1_234_567n * 10n ** 15n);
  await stage.connected();
  await stage.until(() => stage.latchkit.balance.snapshot.status === "ready", "the balance");
};

/** The three buttons on a host's page. */
export const buttons: GalleryChapter = {
  name: "Buttons",
  states: [
    {
      id: "buttons-disconnected",
      title: "Nobody connected",
      page: () => <All />,
      reach: (stage) => stage.latchkit.start(),
    },
    {
      id: "buttons-connected",
      title: "Connected, with a balance",
      page: () => <All />,
      reach: funded,
    },
    {
      id: "buttons-busy",
      title: "A wallet is being asked",
      page: () => <All />,
      reach: async (stage) => {
        const { play, row } = stage.wallet("Harbour Wallet");
        play.wait();
        await stage.latchkit.start();
        stage.latchkit.connection.connect(row.connector.id).catch(() => undefined);
        await stage.until(
          () => stage.latchkit.account.snapshot.status === "connecting",
          "the attempt",
        );
      },
    },
    {
      id: "buttons-disabled",
      title: "Network switching is off",
      options: { enableNetworkSwitch: false },
      page: () => <All />,
      reach: funded,
    },
    {
      id: "buttons-long-label",
      title: "A long label",
      page: () => (
        <ConnectButton label="Connect the wallet with which you signed the founding agreement of the association" />
      ),
      reach: (stage) => stage.latchkit.start(),
    },
    {
      id: "buttons-long-network",
      title: "A long network name",
      networks: LONG,
      page: () => <NetworkButton />,
      reach: (stage) => stage.latchkit.start(),
    },
    {
      id: "buttons-unsupported",
      title: "On a network of the wallet's own",
      options: { allowUnsupportedChain: true },
      page: () => <All />,
      reach: async (stage) => {
        const { play } = await stage.connected();
        await stage.move(play, "eip155:424242");
      },
    },
  ],
};
