import { describe, expect, it } from "vitest";
import { accountModel } from "../../../../../src/application/account/views/account.model.js";
import type { NetworkState } from "../../../../../src/application/network/network.api.js";
import type { Network } from "../../../../../src/domain/network/network.js";
import {
  DEFAULT_FEATURES,
  type ProjectFeatures,
} from "../../../../../src/domain/config/features.js";
import { latchkitErrorOf } from "../../../../../src/testing/universal/latchkit-error-of.js";
import { LatchkitError } from "../../../../../src/domain/errors/latchkit-error.js";
import {
  ADDRESS,
  aNetwork,
  anAccount,
  fakeLatchkit,
  initialStates,
} from "../../../../support/doubles/fake-latchkit.js";
import { internalsOf } from "../../../../../src/application/internals.js";

const account = {
  status: "connected" as const,
  isRestoring: false,
  byNamespace: {},
  current: anAccount(),
  explorerUrl: "https://explorer.example/a",
};
const ethereum = aNetwork("1", "Ethereum");
const listed = (active: Network): NetworkState => ({
  networks: [active],
  active,
  isSupported: true,
  isSwitchingNamespace: false,
});

describe("AccountModel", () => {
  it("combines account, balance and network into one state of the account view", () => {
    expect(accountModel(fakeLatchkit({ account }).latchkit).snapshot).toMatchObject({
      account: { address: ADDRESS },
      balance: { status: "idle" },
      network: { name: "Ethereum" },
      isNetworkSupported: true,
    });
  });

  it(
    "lists the supported account actions in the host's order, without duplicates or disabled ones",
    { tags: ["S1-018"] },
    () => {
      const actions = (change: Partial<ProjectFeatures>, network = listed(ethereum)) =>
        accountModel(
          fakeLatchkit({ account, network, features: { ...DEFAULT_FEATURES, ...change } }).latchkit,
        ).snapshot.actions;
      expect(actions({})).toEqual(["receive", "send"]);
      const order = ["send", "swaps", "receive", "send"] as const;
      expect(actions({ walletFeaturesOrder: order })).toEqual(["send", "receive"]);
      expect(actions({ walletFeaturesOrder: ["send"] })).toEqual(["send"]);
      expect(actions({ receive: false })).toEqual(["send"]);
      expect(actions({ send: false })).toEqual(["receive"]);
      expect(actions({}, { ...listed(ethereum), isSupported: false })).toEqual(["receive"]);
      const cosmos = { ...ethereum, id: "cosmos:hub", namespace: "cosmos" } as const;
      expect(actions({}, listed(cosmos))).toEqual(["receive"]);
    },
  );

  it(
    "opens the account tab that the host chose, or the tokens tab by default",
    { tags: ["S2-021", "S3-025"] },
    () => {
      const shown = (state: object, network = listed(ethereum)) => {
        const { tabs, tab } = accountModel(
          fakeLatchkit({ account: { ...account, ...state }, network }).latchkit,
        ).snapshot;
        return [tabs.join(" "), tab];
      };
      expect(shown({})).toEqual(["tokens nfts activity", "tokens"]);
      expect(shown({ currentTab: "nfts" })).toEqual(["tokens nfts activity", "nfts"]);
      const solana = { ...ethereum, id: "solana:x", namespace: "solana" } as const;
      expect(shown({ currentTab: "nfts" }, listed(solana))).toEqual(["tokens", "tokens"]);
      expect(shown({}, { ...listed(ethereum), isSupported: false })).toEqual(["", "tokens"]);
    },
  );

  it("offers to switch the network in the account view if several are listed and switching is allowed", () => {
    const two = {
      networks: [ethereum, aNetwork("10", "OP")],
      active: ethereum,
      isSupported: true,
      isSwitchingNamespace: false,
    };
    expect(accountModel(fakeLatchkit({ account }).latchkit).snapshot.canSwitchNetwork).toBe(false);
    expect(
      accountModel(fakeLatchkit({ account, network: two }).latchkit).snapshot.canSwitchNetwork,
    ).toBe(true);
    const { options } = internalsOf(fakeLatchkit().latchkit);
    expect(
      accountModel(
        fakeLatchkit(
          { account, network: two },
          { options: { ...options, enableNetworkSwitch: false } },
        ).latchkit,
      ).snapshot.canSwitchNetwork,
    ).toBe(false);
  });

  it("offers to switch away from an unlisted network even if the host lists only one network", () => {
    const network = {
      networks: [ethereum],
      active: aNetwork("999", "Unknown Network"),
      isSupported: false,
      isSwitchingNamespace: false,
    };
    expect(
      accountModel(fakeLatchkit({ account, network }).latchkit).snapshot.canSwitchNetwork,
    ).toBe(true);
  });

  it("hides the balance if no adapter can read the namespace, but not after a failed read", () => {
    const failed = (code: "chain/adapter-not-found" | "rpc/timeout") => ({
      status: "failed" as const,
      error:
        code === "rpc/timeout"
          ? latchkitErrorOf(code, {})
          : new LatchkitError(code, { namespace: "cosmos" }),
    });
    expect(
      accountModel(fakeLatchkit({ account, balance: failed("chain/adapter-not-found") }).latchkit)
        .snapshot.hasBalance,
    ).toBe(false);
    expect(
      accountModel(fakeLatchkit({ account, balance: failed("rpc/timeout") }).latchkit).snapshot
        .hasBalance,
    ).toBe(true);
  });

  it("copies the full account address, not the shortened one", async () => {
    const fake = fakeLatchkit({ account });
    expect(await accountModel(fake.latchkit).copyAddress()).toBe(true);
    expect(fake.calls).toEqual([{ action: "clipboard.write", args: [ADDRESS] }]);
  });

  it("copies no address and opens no explorer after the account disconnected", async () => {
    const fake = fakeLatchkit({ account });
    const model = accountModel(fake.latchkit);
    fake.say("account", initialStates().account);
    expect([await model.copyAddress(), model.openExplorer()]).toEqual([false, false]);
    expect(fake.calls).toEqual([]);
  });

  it("refreshes the balance until the account view unmounts, and reads it again when the user retries", () => {
    const fake = fakeLatchkit({ account });
    const model = accountModel(fake.latchkit);
    const release = model.watchBalance();
    model.refreshBalance();
    release();
    expect(fake.calls.map(({ action }) => action)).toEqual([
      "balance.watch",
      "balance.refresh",
      "balance.unwatch",
    ]);
    expect(fake.calls[1]?.args).toEqual([{ force: true }]);
  });

  it('resolves the account view\'s disconnect with "failed", and never rejects, if the disconnect fails', async () => {
    const fake = fakeLatchkit({ account });
    const model = accountModel(fake.latchkit);
    fake.answer("connection.disconnect", () =>
      Promise.reject(new LatchkitError("connection/disconnect-failed", { connectorIds: [] })),
    );
    expect(await model.disconnect()).toBe("failed");
    fake.answer("connection.disconnect", () => Promise.resolve());
    expect(await model.disconnect()).toBe("done");
  });
});
