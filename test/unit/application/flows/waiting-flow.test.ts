import { describe, expect, it } from "vitest";
import { followWaiting } from "../../../../src/application/flows/waiting-flow.js";
import type { LatchkitError } from "../../../../src/domain/errors/latchkit-error.js";
import { flowPage } from "../../../support/flow-page.js";

const waiting = () => {
  const page = flowPage();
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

describe("what ends with the view that waits for it", () => {
  it(
    "closing ends connect and switch with 'Modal closed', and returns to Connect",
    { tags: ["S4-024"] },
    () => {
      const { modal, ends, views } = waiting();
      modal.close();
      expect(ends).toEqual(["connect modal/closed", "switch modal/closed"]);
      expect(views()).toEqual(["Connect"]);
    },
  );

  it("going back from the wallet that is asked ends that request", { tags: ["S2-025"] }, () => {
    const { navigation, connectionStore, ends } = waiting();
    navigation.push({ view: "ConnectingExternal", connectorId: "wallet" });
    connectionStore.attempt("wallet");
    navigation.back();
    expect(ends).toEqual(["connect connection/rejected"]);
    expect(connectionStore.snapshot.connection.attempt).toBeUndefined();
  });

  it(
    "a step from the code to where the wallet is had leaves it asked",
    { tags: ["S2-006"] },
    () => {
      const { navigation, connectionStore, ends } = waiting();
      navigation.push({ view: "ConnectingWalletConnect" });
      connectionStore.attempt("walletConnect");
      navigation.push({ view: "ConnectingWalletConnectBasic" });
      expect(ends).toEqual([]);
    },
  );

  it(
    "going back from SwitchNetwork declines the switch that it waits for",
    { tags: ["S2-018"] },
    () => {
      const { navigation, connectionStore, ends } = waiting();
      navigation.push({ view: "SwitchNetwork", networkId: "eip155:10" });
      connectionStore.switching({ networkId: "eip155:10", phase: "waiting" });
      navigation.back();
      expect(ends).toEqual(["switch network/switch-declined"]);
      expect(connectionStore.snapshot.switching).toBeUndefined();
    },
  );
});
