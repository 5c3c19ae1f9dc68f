import { describe, expect, it } from "vitest";
import { ConnectFlow } from "../../../../src/application/flows/connect-flow.js";
import { setupFlow } from "../../../support/worlds/flow.js";

const leading = (isUnsupported = false) => {
  const page = setupFlow();
  const seen: string[] = [];
  const unsupported = {
    show: () => {
      seen.push("show");
      return isUnsupported;
    },
    follow: () => void seen.push("follow"),
  };
  page.modal.open();
  return { ...page, seen, flow: new ConnectFlow({ ...page, unsupported }) };
};
const namespace = "eip155";

describe("ConnectFlow", () => {
  it("closes the modal synchronously when a wallet connects", { tags: ["S4-022"] }, () => {
    const { flow, modal } = leading();
    flow.navigate({ kind: "connected", namespace, isAnother: false });
    expect(modal.isOpen).toBe(false);
  });

  it(
    "replaces the connecting view with ProfileWallets when an additional wallet connects",
    { tags: ["S4-017", "S2-011"] },
    () => {
      const { flow, modal, navigation, views } = leading();
      navigation.push({ view: "ConnectingExternal", connectorId: "wallet" });
      flow.navigate({ kind: "connected", namespace, isAnother: true });
      expect([modal.isOpen, views()]).toEqual([true, ["Connect", "ProfileWallets"]]);
    },
  );

  it(
    "keeps the modal on UnsupportedChain after connecting on an unsupported network",
    { tags: ["S4-032"] },
    () => {
      const { flow, modal, seen } = leading(true);
      flow.navigate({ kind: "connected", namespace, isAnother: false });
      flow.navigate({ kind: "network-reported" });
      expect([modal.isOpen, seen]).toEqual([true, ["show", "follow"]]);
    },
  );

  it(
    "closes the modal on an account change only if the view asks the user to change the account",
    { tags: ["S2-009"] },
    () => {
      const { flow, modal, navigation } = leading();
      const chosen = {
        kind: "account-chosen",
        namespace,
        connectorId: "a",
        isMulti: false,
      } as const;
      navigation.push({ view: "ConnectingExternal", connectorId: "b" });
      flow.navigate(chosen);
      expect(modal.isOpen).toBe(true);
      navigation.push({ view: "ConnectingExternal", connectorId: "a" });
      flow.navigate(chosen);
      expect(modal.isOpen).toBe(false);
    },
  );

  it("keeps the modal's current view after a wallet is restored", { tags: ["S4-056"] }, () => {
    const { flow, modal, views, seen } = leading();
    flow.navigate({ kind: "restored" });
    expect([modal.isOpen, views(), seen]).toEqual([true, ["Connect"], []]);
  });

  it(
    "closes the modal on disconnect, except while connecting or in ProfileWallets",
    { tags: ["S4-021"] },
    () => {
      const { flow, modal, navigation } = leading();
      flow.navigate({ kind: "ended", namespace, affectsShownAccount: true, isConnecting: true });
      navigation.push({ view: "ProfileWallets", namespace });
      flow.navigate({ kind: "ended", namespace, affectsShownAccount: true, isConnecting: false });
      expect(modal.isOpen).toBe(true);
      navigation.back();
      flow.navigate({ kind: "ended", namespace, affectsShownAccount: true, isConnecting: false });
      expect(modal.isOpen).toBe(false);
    },
  );

  it("keeps the view when a wallet of an inactive namespace disconnects", () => {
    const { flow, modal, navigation, seen, views } = leading(true);
    navigation.push({ view: "WalletSend" });
    flow.navigate({
      kind: "ended",
      namespace: "solana",
      affectsShownAccount: false,
      isConnecting: false,
    });
    expect([modal.isOpen, views(), seen]).toEqual([true, ["Connect", "WalletSend"], []]);
  });
});
