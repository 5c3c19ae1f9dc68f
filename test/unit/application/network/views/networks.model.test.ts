import { describe, expect, it } from "vitest";
import {
  matchingNetworks,
  networksModel,
} from "../../../../../src/application/network/views/networks.model.js";
import { switchActiveChainModel } from "../../../../../src/application/network/views/switch-active-chain.model.js";
import { switchNetworkModel } from "../../../../../src/application/network/views/switch-network.model.js";
import { unsupportedChainModel } from "../../../../../src/application/network/views/unsupported-chain.model.js";
import { LatchkitError } from "../../../../../src/domain/errors/latchkit-error.js";
import {
  aNetwork,
  anAccount,
  fakeLatchkit,
  networkId,
} from "../../../../support/doubles/fake-latchkit.js";

const ethereum = aNetwork("1", "Ethereum");
const optimism = aNetwork("10", "OP Mainnet");
const polygon = aNetwork("137", "Polygon", {
  currency: { name: "POL", symbol: "POL", decimals: 18 },
});
const networks = [ethereum, optimism, polygon];
const network = { networks, active: ethereum, isSupported: true, isSwitchingNamespace: false };
const unlisted = {
  networks,
  active: aNetwork("999", "Unknown Network"),
  isSupported: false,
  isSwitchingNamespace: false,
};

describe("NetworksModel", () => {
  it("marks the current network in the list, and none while the wallet is on an unlisted network", () => {
    const fake = fakeLatchkit({ network });
    const model = networksModel(fake.latchkit);
    expect(model.snapshot.rows.map(({ isCurrent }) => isCurrent)).toEqual([true, false, false]);
    fake.say("network", unlisted);
    expect(model.snapshot.rows.some(({ isCurrent }) => isCurrent)).toBe(false);
  });

  it("finds networks by every word of name, chain id or currency in any letter case", () => {
    const { rows } = networksModel(fakeLatchkit({ network }).latchkit).snapshot;
    const names = (query: string): readonly string[] =>
      matchingNetworks(rows, query).map(({ network: { name } }) => name);
    expect(names("  op MAIN ")).toEqual(["OP Mainnet"]);
    expect(names("137")).toEqual(["Polygon"]);
    expect(names("pol")).toEqual(["Polygon"]);
    expect(names("")).toHaveLength(3);
    expect(names("op polygon")).toEqual([]);
  });

  it("switches to a different network from the list, and ignores a click on the current one", () => {
    const fake = fakeLatchkit({ network });
    const model = networksModel(fake.latchkit);
    model.choose(networkId("1"));
    model.choose(networkId("10"));
    expect(fake.calls).toEqual([{ action: "network.switch", args: ["eip155:10"] }]);
  });
});

describe("SwitchNetworkModel", () => {
  it.each([
    ["waiting", false],
    ["declined", true],
    ["pending", true],
    ["failed", true],
  ] as const)('shows the network switch as "%s", with a retry button: %s', (phase, canRetry) => {
    const fake = fakeLatchkit({
      network: { ...network, switching: { networkId: "eip155:10", phase } },
    });
    expect(switchNetworkModel(fake.latchkit, "eip155:10").snapshot).toMatchObject({
      phase,
      canRetry,
      network: optimism,
    });
  });

  it("shows a declined network switch, and asks the wallet again only if the user retries", () => {
    const error = new LatchkitError("network/switch-declined", { networkId: "eip155:10" });
    const fake = fakeLatchkit({
      network: { ...network, switching: { networkId: "eip155:10", phase: "declined", error } },
    });
    const model = switchNetworkModel(fake.latchkit, "eip155:10");
    expect(model.snapshot.error).toBe(error);
    expect(fake.calls).toEqual([]);
    model.retry();
    expect(fake.calls).toEqual([{ action: "network.switch", args: ["eip155:10"] }]);
  });

  it("shows a switch as done on the active network, and as idle while another switch is pending", () => {
    expect(switchNetworkModel(fakeLatchkit({ network }).latchkit, "eip155:1").snapshot.phase).toBe(
      "done",
    );
    const other = {
      ...network,
      switching: { networkId: networkId("137"), phase: "waiting" as const },
    };
    expect(
      switchNetworkModel(fakeLatchkit({ network: other }).latchkit, "eip155:10").snapshot.phase,
    ).toBe("idle");
  });
});

describe("SwitchActiveChainModel", () => {
  const route = {
    view: "SwitchActiveChain" as const,
    switchToChain: "solana" as const,
    navigateTo: "Connect" as const,
    networkId: networkId("137"),
  };

  it.each([
    [true, "navigation.replace"],
    [false, "navigation.push"],
  ] as const)(
    "with `navigateWithReplace` %s, calls %s with the wallets of the requested namespace",
    (navigateWithReplace, action) => {
      const fake = fakeLatchkit({ network });
      const model = switchActiveChainModel(fake.latchkit, { ...route, navigateWithReplace });
      expect(model.snapshot.network).toBe(polygon);
      model.confirm();
      expect(fake.calls).toEqual([{ action, args: [{ view: "Connect", namespace: "solana" }] }]);
    },
  );
});

describe("UnsupportedChainModel", () => {
  it("lists the host's networks in UnsupportedChain, and offers to disconnect a connected wallet", () => {
    const account = {
      status: "connected" as const,
      isRestoring: false,
      byNamespace: {},
      current: anAccount(),
    };
    expect(
      unsupportedChainModel(fakeLatchkit({ network: unlisted, account }).latchkit).snapshot,
    ).toEqual({ networks, isConnected: true, current: "999" });
    expect(
      unsupportedChainModel(fakeLatchkit({ network: unlisted }).latchkit).snapshot.isConnected,
    ).toBe(false);
  });

  it("switches from UnsupportedChain to the chosen network, and disconnects all wallets on request", async () => {
    const fake = fakeLatchkit({ network: unlisted });
    fake.answer("connection.disconnect", () => Promise.resolve());
    const model = unsupportedChainModel(fake.latchkit);
    model.choose(networkId("10"));
    expect(await model.disconnect()).toBe("done");
    expect(fake.calls.map(({ action }) => action)).toEqual([
      "network.switch",
      "connection.disconnect",
    ]);
  });
});
