import type { Connector } from "../../../../../src/domain/connectors/connector.js";
import { describe, expect, it } from "vitest";
import { connectModel } from "../../../../../src/application/connection/views/connect.model.js";
import { connectingMultiChainModel } from "../../../../../src/application/connection/views/connecting-multi-chain.model.js";
import { accountModel } from "../../../../../src/application/account/views/account.model.js";
import { profileWalletsModel } from "../../../../../src/application/connection/views/profile-wallets.model.js";
import type { ConnectionState } from "../../../../../src/application/connection/connection.api.js";
import { DEFAULT_FEATURES } from "../../../../../src/domain/config/features.js";
import {
  ALICE,
  BOB,
  aConnection,
  aConnector,
  aNetwork,
  anAccount,
} from "../../../../support/builders/connection.js";
import { ADDRESSES, NETWORKS } from "../../../../support/fixtures/namespaces.js";
import { fakeLatchkit } from "../../../../support/doubles/fake-latchkit.js";

const [SOLANA] = NETWORKS.solana;
const [BITCOIN] = NETWORKS.bip122;
const ethereum = aNetwork({ id: "eip155:1", explorerUrl: "https://scan.example/" });
const network = {
  networks: [ethereum, aNetwork({ id: SOLANA }), aNetwork({ id: BITCOIN })],
  active: ethereum,
  isSupported: true,
  isSwitchingNamespace: false,
};
const alpha = aConnector({ name: "Alpha" });
const beta = aConnector({ name: "Beta" });
const [payment, ordinal] = ADDRESSES.bip122;
const bitcoin = {
  ...aConnection({
    connector: aConnector({ name: "Bit", namespace: "bip122" }),
    networkId: BITCOIN,
    addresses: [payment],
  }),
  accounts: [
    anAccount({ address: payment, networkId: BITCOIN, type: "payment" }),
    anAccount({ address: ordinal, networkId: BITCOIN, type: "ordinal" }),
  ],
} as const;
const connection: ConnectionState = {
  status: "connected",
  isSwitchingConnection: false,
  labels: { [`eip155:${BOB}`]: "Savings" },
  connections: [
    aConnection({ connector: alpha, addresses: [ALICE, BOB] }),
    aConnection({ connector: beta, addresses: [BOB] }),
    bitcoin,
  ],
  recent: [
    {
      namespace: "eip155",
      connectorId: "org.gamma",
      name: "Gamma",
      accounts: [{ address: ALICE, type: "eoa" }],
    },
  ],
};
const multi = { ...DEFAULT_FEATURES, multiWallet: true };
const shown = (values: Parameters<typeof fakeLatchkit>[0] = {}) => {
  const fake = fakeLatchkit({ network, connection, features: multi, ...values });
  return { fake, model: profileWalletsModel(fake.latchkit) };
};

describe("ProfileWalletsModel", () => {
  it(
    "lists the active namespace's current address, other labelled addresses and recent wallets",
    { tags: ["S2-011"] },
    () => {
      const { snapshot } = shown().model;
      expect(snapshot).toMatchObject({
        namespaces: ["eip155", "solana", "bip122"],
        namespace: "eip155",
        isInUse: true,
        count: 2,
        total: 3,
        canAdd: true,
      });
      expect(snapshot.active).toMatchObject({
        account: { address: ALICE },
        connector: alpha,
        explorerUrl: `https://scan.example/address/${ALICE}`,
      });
      expect(
        snapshot.others.map(({ connector, account, label, endsWallet }) => [
          connector.name,
          account.address,
          label,
          endsWallet,
        ]),
      ).toEqual([
        ["Alpha", BOB, "Savings", false],
        ["Beta", BOB, "Savings", true],
      ]);
      expect(snapshot.recent.map(({ wallet, address }) => [wallet.name, address])).toEqual([
        ["Gamma", ALICE],
      ]);
    },
  );

  it(
    "shows Bitcoin's payment and ordinals addresses without switching the namespace",
    { tags: ["S2-011"] },
    () => {
      const { fake, model } = shown();
      model.showNamespace("bip122");
      expect(model.snapshot).toMatchObject({
        isInUse: false,
        active: { account: { type: "payment" } },
        others: [{ account: { type: "ordinal" }, endsWallet: false }],
        recent: [],
      });
      expect(fake.calls).toEqual([]);
      expect(profileWalletsModel(fake.latchkit, "solana").snapshot).toMatchObject({
        namespace: "solana",
        count: 0,
        others: [],
        canAdd: true,
      });
    },
  );

  it("offers to add a wallet only if the new wallet would not replace another one", () => {
    const { model } = shown({ features: DEFAULT_FEATURES });
    expect(model.snapshot.canAdd).toBe(false);
    model.showNamespace("solana");
    expect(model.snapshot.canAdd).toBe(true);
  });

  it("reports an added wallet once, and no longer after the user goes back or closes the modal", () => {
    const added = aConnection({ connector: aConnector({ name: "Delta" }), addresses: [BOB] });
    const returns = (
      ...steps: readonly ((fake: ReturnType<typeof fakeLatchkit>) => void)[]
    ): number => {
      const { fake, model } = shown({ modal: { isOpen: true, canClose: true } });
      let count = 0;
      model.add(() => {
        count += 1;
      });
      for (const step of steps) step(fake);
      return count;
    };
    const change = ({ say }: ReturnType<typeof fakeLatchkit>): void =>
      say("connection", { ...connection, connections: [...connection.connections].reverse() });
    const arrive = ({ say }: ReturnType<typeof fakeLatchkit>): void =>
      say("connection", { ...connection, connections: [added, ...connection.connections] });
    const goBack = ({ say, latchkit }: ReturnType<typeof fakeLatchkit>): void =>
      say("navigation", { ...latchkit.navigation.snapshot, current: { view: "ProfileWallets" } });
    const close = ({ say }: ReturnType<typeof fakeLatchkit>): void =>
      say("modal", { isOpen: false, canClose: true });
    expect([
      returns(arrive, arrive),
      returns(change),
      returns(goBack, arrive),
      returns(close, arrive),
    ]).toEqual([1, 0, 0, 0]);
  });

  it("reports no added wallet if it is the first connected wallet or replaces another", () => {
    const added = aConnection({ connector: aConnector({ name: "Delta" }), addresses: [BOB] });
    const isReported = (values: Parameters<typeof fakeLatchkit>[0]): boolean => {
      const { fake, model } = shown({ modal: { isOpen: true, canClose: true }, ...values });
      let reported = false;
      model.add(() => {
        reported = true;
      });
      fake.say("connection", { ...connection, connections: [added] });
      return reported;
    };
    expect([
      isReported({ features: DEFAULT_FEATURES }),
      isReported({ connection: { ...connection, status: "disconnected", connections: [] } }),
      isReported({}),
    ]).toEqual([false, false, true]);
  });

  it("switches to the chosen address, and reports whether account or wallet changed", async () => {
    const { fake, model } = shown();
    const [own, other] = model.snapshot.others;
    if (!own || !other) throw new Error("two others");
    fake.answer("connection.switchConnection", () => Promise.resolve({}));
    expect([await model.switchTo(own), await model.switchTo(other)]).toEqual([
      "accountSwitched",
      "walletSwitched",
    ]);
    expect(fake.calls.map(({ args }) => args[0])).toEqual([
      { namespace: "eip155", connectorId: alpha.id, address: BOB },
      { namespace: "eip155", connectorId: beta.id, address: BOB },
    ]);
    fake.answer("connection.switchConnection", () => Promise.reject(new Error("no")));
    expect(await model.switchTo(own)).toBe("failed");
  });

  it('disconnects the chosen wallet only, or all wallets on "Disconnect all"', async () => {
    const { fake, model } = shown();
    fake.answer("connection.disconnect", () => Promise.resolve());
    const [, other] = model.snapshot.others;
    if (other) await model.disconnect(other);
    await model.disconnectAll();
    expect(fake.calls).toEqual([
      { action: "connection.disconnect", args: [{ namespace: "eip155", connectorId: beta.id }] },
      { action: "connection.disconnect", args: [] },
    ]);
  });

  it("connects a recent wallet synchronously, and deletes only the address that the user chose", async () => {
    const { fake, model } = shown();
    const [recent] = model.snapshot.recent;
    if (!recent) throw new Error("one recent");
    model.connect(recent);
    expect(fake.calls).toEqual([
      {
        action: "connection.switchConnection",
        args: [{ namespace: "eip155", connectorId: "org.gamma", address: ALICE }],
      },
      {
        action: "navigation.push",
        args: [{ view: "ConnectingExternal", connectorId: "org.gamma", namespace: "eip155" }],
      },
    ]);
    fake.answer("connection.forget", () => Promise.resolve());
    expect(await model.forget(recent)).toBe("done");
    expect(fake.calls.at(-1)?.args).toEqual([
      { namespace: "eip155", connectorId: "org.gamma", address: ALICE },
    ]);
  });

  it("labels an address in its namespace, and removes the label if the name is empty", async () => {
    const { fake, model } = shown();
    fake.answer("connection.setLabel", () => Promise.resolve());
    await model.rename(BOB, "Boat");
    await model.rename(BOB, "  ");
    expect(fake.calls.map(({ args }) => args)).toEqual([
      [{ namespace: "eip155", address: BOB }, "Boat"],
      [{ namespace: "eip155", address: BOB }, undefined],
    ]);
  });
});

describe("ConnectingMultiChainModel", () => {
  const phantom = aConnector({
    id: "app.phantom",
    name: "Phantom",
    type: "MULTI_CHAIN",
    namespaces: ["eip155", "solana", "cosmos"],
    ids: { eip155: "app.phantom", solana: "Phantom", cosmos: "Phantom-c" },
  });
  const connectors = { groups: [{ name: "injected" as const, rows: [{ connector: phantom }] }] };

  it(
    "shows an icon per namespace only if the wallet's icons differ between namespaces",
    { tags: ["finding-S1"] },
    () => {
      const [one, other] = ["data:image/png,AA", "data:image/png,BB"];
      const iconsOf = (icons: Connector["icons"] & object) => {
        const groups = [
          { name: "injected" as const, rows: [{ connector: { ...phantom, icons } }] },
        ];
        const { latchkit } = fakeLatchkit({ network, connectors: { groups } });
        return connectingMultiChainModel(latchkit, phantom.id).snapshot.rows.map(
          ({ icon }) => icon,
        );
      };
      expect(iconsOf({ eip155: one, solana: other })).toEqual([one, other]);
      expect(iconsOf({ eip155: one, solana: one })).toEqual([undefined, undefined]);
      expect(iconsOf({ eip155: one, solana: undefined })).toEqual([undefined, undefined]);
    },
  );

  it(
    "offers the namespaces that wallet and host support, and marks the connected namespace",
    { tags: ["S3-006"] },
    () => {
      const live = {
        ...connection,
        connections: [
          aConnection({
            connector: aConnector({ id: "Phantom", name: "Phantom", namespace: "solana" }),
            networkId: SOLANA,
            addresses: [ADDRESSES.solana[0]],
          }),
        ],
      };
      expect(
        connectingMultiChainModel(
          fakeLatchkit({ network, connectors, connection: live }).latchkit,
          phantom.id,
        ).snapshot.rows,
      ).toEqual([
        { namespace: "eip155", isConnected: false, network: ethereum },
        { namespace: "solana", isConnected: true, network: network.networks[1] },
      ]);
      expect(
        connectingMultiChainModel(fakeLatchkit({ network }).latchkit, phantom.id).snapshot,
      ).toEqual({ rows: [] });
    },
  );

  it(
    "connects synchronously with the wallet's connector id for the chosen namespace",
    { tags: ["S3-006"] },
    () => {
      const fake = fakeLatchkit({ network, connectors });
      connectingMultiChainModel(fake.latchkit, phantom.id).choose("solana");
      expect(fake.calls).toEqual([
        { action: "connection.connect", args: ["Phantom", { namespace: "solana" }] },
        {
          action: "navigation.push",
          args: [{ view: "ConnectingExternal", connectorId: "Phantom", namespace: "solana" }],
        },
      ]);
    },
  );

  it.each([
    [undefined, "navigation.push", { view: "ConnectingMultiChain", connectorId: "app.phantom" }],
    ["solana", "connection.connect", "Phantom"],
  ] as const)(
    'opens ConnectingMultiChain from Connect only if no namespace is requested: "%s"',
    { tags: ["S3-006"] },
    (namespace, action, arg) => {
      const fake = fakeLatchkit({ network, connectors });
      connectModel(fake.latchkit, { check: () => true }, namespace).choose({ connector: phantom });
      expect([fake.calls[0]?.action, fake.calls[0]?.args[0]]).toEqual([action, arg]);
    },
  );
});

describe("AccountModel with several wallets", () => {
  const account = {
    status: "connected" as const,
    isRestoring: false,
    current: anAccount({ connectorId: alpha.id }),
  };
  it("links the account view to ProfileWallets only if the user can switch or add a wallet", () => {
    const one = { ...network, networks: [ethereum] };
    expect(
      [
        { network, features: DEFAULT_FEATURES },
        { network: one, features: multi },
        { network: one, features: DEFAULT_FEATURES },
      ].map(
        (values) =>
          accountModel(fakeLatchkit({ ...values, connection }).latchkit).snapshot.hasWallets,
      ),
    ).toEqual([true, true, false]);
  });
  it("disconnects only the shown wallet with `multiWallet` on, or all wallets otherwise", async () => {
    const several = fakeLatchkit({
      network,
      connection,
      account: account as never,
      features: multi,
    });
    const single = fakeLatchkit({
      network,
      connection,
      account: account as never,
      features: DEFAULT_FEATURES,
    });
    for (const fake of [several, single]) {
      fake.answer("connection.disconnect", () => Promise.resolve());
      await accountModel(fake.latchkit).disconnect();
    }
    expect(several.calls).toEqual([
      { action: "navigation.push", args: [{ view: "ProfileWallets", namespace: "eip155" }] },
      { action: "connection.disconnect", args: [{ namespace: "eip155", connectorId: alpha.id }] },
    ]);
    expect(single.calls).toEqual([{ action: "connection.disconnect", args: [] }]);
  });
});
