import { describe, expect, it } from "vitest";
import { SwitchNetworkFlow } from "../../../../src/application/flows/switch-network-flow.js";
import { Networks } from "../../../../src/domain/network/networks.js";
import { normalizeNetwork } from "../../../../src/domain/network/network.js";
import { mainnet } from "../../../../src/networks.js";
import { setupFlow } from "../../../support/worlds/flow.js";

const networkId = "eip155:10";
const leading = () => {
  const page = setupFlow();
  const networks = new Networks([normalizeNetwork(mainnet)], "eip155:1");
  const switchNetwork = { run: () => Promise.reject(new Error("not asked")) };
  const anotherWallet = { isNeeded: () => false, run: () => Promise.resolve() };
  const embedded = { isNeeded: () => false, run: () => Promise.resolve() };
  const parts = { ...page, networks, switchNetwork, anotherWallet, embedded };
  return { ...page, flow: new SwitchNetworkFlow(parts) };
};

describe("SwitchNetworkFlow", () => {
  it(
    "opens SwitchNetwork synchronously while the wallet is asked",
    { tags: ["S2-018", "S2-029"] },
    () => {
      const { flow, modal, navigation } = leading();
      modal.open({ view: "Networks" });
      flow.navigate({ kind: "waiting", networkId });
      expect(navigation.current).toEqual({ view: "SwitchNetwork", networkId });
    },
  );

  it("shows the previous view again after the network switch", { tags: ["S2-032"] }, () => {
    const { flow, modal, navigation, views } = leading();
    modal.open();
    navigation.push({ view: "Networks" });
    flow.navigate({ kind: "waiting", networkId });
    flow.navigate({ kind: "switched", networkId });
    expect([modal.isOpen, views()]).toEqual([true, ["Connect"]]);
  });

  it("keeps the view that the user opened during the network switch", { tags: ["S2-018"] }, () => {
    const { flow, modal, navigation, views } = leading();
    modal.open();
    flow.navigate({ kind: "waiting", networkId });
    navigation.push({ view: "WhatIsANetwork" });
    flow.navigate({ kind: "switched", networkId });
    expect([modal.isOpen, views().at(-1)]).toEqual([true, "WhatIsANetwork"]);
  });

  it.each(["chosen", "unchanged"] as const)(
    'opens Connect from UnsupportedChain if no wallet is connected and the network switch is "%s"',
    { tags: ["S2-012"] },
    (kind) => {
      const { flow, modal, views } = leading();
      modal.open({ view: "UnsupportedChain" });
      flow.navigate({ kind, networkId });
      expect([modal.isOpen, views()]).toEqual([true, ["Connect"]]);
    },
  );

  it.each(["waiting", "chosen", "switched"] as const)(
    'does not open a closed modal when the network switch is "%s"',
    { tags: ["S2-018"] },
    (kind) => {
      const { flow, modal, views } = leading();
      flow.navigate({ kind, networkId });
      expect([modal.isOpen, views()]).toEqual([false, ["Connect"]]);
    },
  );
});
