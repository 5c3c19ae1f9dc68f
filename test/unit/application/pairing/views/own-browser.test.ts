import { describe, expect, it } from "vitest";
import { allWalletsModel } from "../../../../../src/application/catalogue/views/all-wallets.model.js";
import { connectModel } from "../../../../../src/application/connection/views/connect.model.js";
import {
  type ViewInternals,
  viewInternalsOf,
} from "../../../../../src/application/shared/views/view-options.js";
import { METAMASK_ID } from "../../../../../src/domain/catalogue/special-wallets.js";
import type { Wallet } from "../../../../../src/domain/catalogue/wallet.js";
import type { Environment } from "../../../../../src/ports/page.ports.js";
import { FakeEnvironment } from "../../../../../src/infrastructure/in-memory/fake-environment.js";
import {
  aConnector,
  aNetwork,
  fakeLatchkit,
  type FakeLatchkit,
} from "../../../../support/doubles/fake-latchkit.js";

const PHANTOM: Wallet = {
  id: "a797aa35c0fadbfc1a53e7f675162ed5226968b44a19ee3d24385c64d1d3c393",
  name: "Phantom",
  rdns: "app.phantom",
  links: {},
  stores: {},
};
const SOLFLARE: Wallet = {
  id: "1ca0bdd4747578705b1939af023d120677c64fe6ca76add81fda36e350605e79",
  name: "Solflare",
  links: {},
  stores: {},
};
const METAMASK: Wallet = {
  id: METAMASK_ID,
  name: "MetaMask",
  links: { mobile: "metamask://" },
  stores: {},
};
const OTHER: Wallet = { id: "other", name: "Other", links: { mobile: "other://" }, stores: {} };
const LINK =
  "https://phantom.app/ul/browse/https%3A%2F%2Fhost.example%2Fcart%3Fid%3D7?ref=https%3A%2F%2Fhost.example";
const free = { check: () => true };

const onPhone = (
  values: Partial<Environment> = {},
  states: Parameters<typeof fakeLatchkit>[0] = {},
  options: Partial<ViewInternals["options"]> = {},
): FakeLatchkit =>
  fakeLatchkit(states, {
    options: { ...viewInternalsOf(fakeLatchkit().latchkit).options, ...options },
    environment: new FakeEnvironment({
      isMobile: true,
      isIos: true,
      href: "https://host.example/cart?id=7",
      ...values,
    }),
  });
const setupOpened = ({ calls }: FakeLatchkit) =>
  calls.filter(({ action }) => action === "links.openWallet").map(({ args }) => args);
const shown = ({ latchkit }: FakeLatchkit): string => latchkit.navigation.snapshot.current.view;
const solana = {
  ...aNetwork("5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp", "Solana"),
  id: "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp",
  namespace: "solana",
} as const;

describe("wallet with its own browser on a phone", () => {
  it("opens the page in the wallet's browser synchronously on a phone, from Connect and AllWallets", () => {
    for (const choose of [
      (fake: FakeLatchkit) => connectModel(fake.latchkit, free).choose({ wallet: PHANTOM }),
      (fake: FakeLatchkit) => allWalletsModel(fake.latchkit, free).choose(PHANTOM),
    ]) {
      const fake = onPhone();
      choose(fake);
      expect(setupOpened(fake)).toEqual([[LINK, "_self"]]);
      expect([shown(fake), fake.tracked]).toEqual([
        "Connect",
        [
          expect.objectContaining({
            name: "SELECT_WALLET",
            walletName: "Phantom",
            platform: "mobile",
          }),
        ],
      ]);
    }
  });
  it("opens the wallet's browser in the top window from a frame, and in a new window in Telegram", () => {
    const windows = [{ isInFrame: true }, { isTelegram: true }].map((values) => {
      const fake = onPhone(values);
      connectModel(fake.latchkit, free).choose({ wallet: PHANTOM });
      return setupOpened(fake)[0]?.[1];
    });
    expect(windows).toEqual(["_top", "_blank"]);
  });
  it.each<readonly [string, Partial<Environment>, Wallet]>([
    ["on a desktop", { isMobile: false }, PHANTOM],
    [
      "if the wallet's provider is in the page",
      { hasGlobal: (name) => name === "phantom" },
      PHANTOM,
    ],
    ["for a namespace it does not support", {}, SOLFLARE],
    ["for a wallet that supports pairing", {}, OTHER],
  ])("opens the pairing view instead of the wallet's browser %s", (_, values, wallet) => {
    const fake = onPhone(values);
    connectModel(fake.latchkit, free).choose({ wallet });
    expect([setupOpened(fake), shown(fake)]).toEqual([[], "ConnectingWalletConnect"]);
  });
  it(
    "opens the page in the wallet's browser with WalletConnect off, and then shows Downloads",
    { tags: ["finding-H1"] },
    () => {
      for (const choose of [
        (fake: FakeLatchkit) => connectModel(fake.latchkit, free).choose({ wallet: METAMASK }),
        (fake: FakeLatchkit) => allWalletsModel(fake.latchkit, free).choose(METAMASK),
      ]) {
        const bare = onPhone({}, {}, { canPair: false });
        choose(bare);
        const wired = onPhone();
        choose(wired);
        expect([setupOpened(bare), shown(bare)]).toEqual([
          [["https://link.metamask.io/dapp/host.example/cart?id=7", "_self"]],
          "Downloads",
        ]);
        expect([setupOpened(wired), shown(wired)]).toEqual([[], "ConnectingWalletConnect"]);
      }
    },
  );
  it(
    "opens Downloads with WalletConnect off on a desktop or for a wallet without a browser",
    { tags: ["finding-H1"] },
    () => {
      const desk = onPhone({ isMobile: false }, {}, { canPair: false });
      connectModel(desk.latchkit, free).choose({ wallet: METAMASK });
      const other = onPhone({}, {}, { canPair: false });
      connectModel(other.latchkit, free).choose({ wallet: OTHER });
      expect([setupOpened(desk), shown(desk), setupOpened(other), shown(other)]).toEqual([
        [],
        "Downloads",
        [],
        "Downloads",
      ]);
    },
  );
  it("opens the pairing view if the browser refuses the wallet's link", () => {
    const refusing = fakeLatchkit(
      {},
      {
        environment: new FakeEnvironment({ isMobile: true }),
        links: { openTab: () => false, openWallet: () => false },
      },
    );
    connectModel(refusing.latchkit, free).choose({ wallet: PHANTOM });
    expect(shown(refusing)).toBe("ConnectingWalletConnect");
  });
  it("asks an installed wallet to connect instead of opening the wallet's browser", () => {
    const fake = onPhone(
      {},
      {
        connectors: {
          groups: [
            {
              name: "injected",
              rows: [
                {
                  connector: aConnector("app.phantom", "Phantom", {
                    info: { uuid: "1", name: "Phantom", icon: "", rdns: "app.phantom" } as never,
                  }),
                },
              ],
            },
          ],
        },
      },
    );
    connectModel(fake.latchkit, free).choose({ wallet: PHANTOM });
    expect([setupOpened(fake), shown(fake)]).toEqual([[], "ConnectingExternal"]);
  });
  it("opens no wallet browser before the user accepts the legal terms", () => {
    const fake = onPhone();
    connectModel(fake.latchkit, { check: () => false }).choose({ wallet: PHANTOM });
    expect([setupOpened(fake), shown(fake)]).toEqual([[], "Connect"]);
  });
  it(
    "opens Solflare's browser for Solana, chosen by the active network or the view's namespace",
    { tags: ["S5-016"] },
    () => {
      const inUse = onPhone(
        {},
        {
          network: {
            networks: [solana],
            active: solana,
            isSupported: true,
            isSwitchingNamespace: false,
          },
        },
      );
      allWalletsModel(inUse.latchkit, free).choose(SOLFLARE);
      const asked = onPhone();
      connectModel(asked.latchkit, free, "solana").choose({ wallet: SOLFLARE });
      const link = expect.stringMatching(/^https:\/\/solflare\.com\/ul\/v1\/browse\//u);
      expect([setupOpened(inUse), setupOpened(asked)]).toEqual([
        [[link, "_self"]],
        [[link, "_self"]],
      ]);
    },
  );
});
