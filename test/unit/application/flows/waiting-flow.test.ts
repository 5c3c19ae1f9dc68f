import { describe, expect, it } from "vitest";
import { followWaiting } from "../../../../src/application/flows/follow-waiting.js";
import type { LatchkitError } from "../../../../src/domain/errors/latchkit-error.js";
import { setupFlow } from "../../../support/worlds/flow.js";

const waiting = () => {
  const page = setupFlow();
  const ends: string[] = [];
  const ending = (owner: string) => ({
    cancel: ({ code }: LatchkitError) => void ends.push(`${owner} ${code}`),
  });
  const { modal: control } = page;
  followWaiting({
    ...page,
    control,
    connect: ending("connect"),
    switching: ending("switch"),
  });
  control.open();
  return { ...page, ends };
};

describe("requests that end with their view", () => {
  it(
    "rejects pending connects and network switches with 'Modal closed' when the modal closes",
    { tags: ["S4-024"] },
    () => {
      const { modal, ends, views } = waiting();
      modal.close();
      expect(ends).toEqual(["connect modal/closed", "switch modal/closed"]);
      expect(views()).toEqual(["Connect"]);
    },
  );

  it(
    "ends the pending connect when the user goes back from the connecting view",
    { tags: ["S2-025"] },
    () => {
      const { navigation, connectionStore, ends } = waiting();
      navigation.push({ view: "ConnectingExternal", connectorId: "wallet" });
      connectionStore.startAttempt("wallet");
      navigation.back();
      expect(ends).toEqual(["connect connection/rejected"]);
      expect(connectionStore.snapshot.connection.attempt).toBeUndefined();
    },
  );

  it(
    "keeps the pending connect when the user goes from the QR code to the wallet's download",
    { tags: ["S2-006"] },
    () => {
      const { navigation, connectionStore, ends } = waiting();
      navigation.push({ view: "ConnectingWalletConnect" });
      connectionStore.startAttempt("walletConnect");
      navigation.push({ view: "ConnectingWalletConnectBasic" });
      expect(ends).toEqual([]);
    },
  );

  it(
    "ends the pending switch as declined when the user goes back from SwitchNetwork",
    { tags: ["S2-018"] },
    () => {
      const { navigation, connectionStore, ends } = waiting();
      navigation.push({ view: "SwitchNetwork", networkId: "eip155:10" });
      connectionStore.setSwitching({ networkId: "eip155:10", phase: "waiting" });
      navigation.back();
      expect(ends).toEqual(["switch network/switch-declined"]);
      expect(connectionStore.snapshot.switching).toBeUndefined();
    },
  );
});
