import { describe, expect, it } from "vitest";
import {
  viewInternalsOf,
  type ViewInternals,
} from "../../../../../src/application/shared/views/view-options.js";
import { connectModel } from "../../../../../src/application/connection/views/connect.model.js";
import { connectingWalletConnectModel } from "../../../../../src/application/pairing/views/connecting-wallet-connect.model.js";
import { downloadsModel } from "../../../../../src/application/pairing/views/downloads.model.js";
import type { Wallet } from "../../../../../src/domain/catalogue/wallet.js";
import { LatchkitError } from "../../../../../src/domain/errors/latchkit-error.js";
import {
  aConnector,
  anAccount,
  fakeLatchkit,
  type FakeLatchkit,
} from "../../../../support/doubles/fake-latchkit.js";

const URI = "wc:00@2?relay-protocol=irn&symKey=11";
const ENCODED = encodeURIComponent(URI);
const fox: Wallet = {
  id: "fox",
  name: "Fox",
  links: {
    mobile: "fox://",
    universal: "https://fox.example",
    desktop: "foxdesk:",
    webapp: "https://app.fox.example",
  },
  stores: {},
  rdns: "com.example.fox",
  homepage: "https://fox.example",
};
const ready = { status: "ready" as const, isBuffering: false, uri: URI, expiresAt: 240_000 };
const attempt = (
  phase: "waiting" | "elsewhere" | "pending" | "declined" | "failed",
  connectorId = "walletConnect",
) => ({ status: "connecting" as const, connections: [], attempt: { connectorId, phase } });

const on = (
  values: Partial<ViewInternals["environment"]>,
  options: Partial<ViewInternals["options"]> = {},
): Partial<ViewInternals> => {
  const given = viewInternalsOf(fakeLatchkit().latchkit);
  return {
    environment: { ...given.environment, ...values },
    options: { ...given.options, ...options },
  };
};
const PHONE = on({ isMobile: true, isIos: true });
const actions = ({ calls }: FakeLatchkit): readonly string[] => calls.map(({ action }) => action);
const called = ({ calls }: FakeLatchkit, action: string): readonly unknown[] =>
  calls.filter((call) => call.action === action).map(({ args }) => args);

describe("starting ConnectingWalletConnect", () => {
  it("starts one pairing attempt when the view opens, and drops the wallet link of an earlier visit", () => {
    const fake = fakeLatchkit();
    connectingWalletConnectModel(fake.latchkit).start();
    expect(fake.calls).toEqual([
      { action: "pairing.link", args: [] },
      { action: "connection.connect", args: ["walletConnect", { cache: "never" }] },
    ]);
  });
  it("joins a pending pairing attempt instead of starting a second one", () => {
    const fake = fakeLatchkit({ connection: attempt("waiting") });
    connectingWalletConnectModel(fake.latchkit).start();
    expect(called(fake, "connection.connect")).toEqual([["walletConnect", { cache: "always" }]]);
  });
  it("starts no pairing attempt while another tab asks the wallet", () => {
    const fake = fakeLatchkit({ connection: attempt("elsewhere") });
    connectingWalletConnectModel(fake.latchkit).start();
    expect(actions(fake)).not.toContain("connection.connect");
  });
  it("starts a new pairing attempt after a declined one", () => {
    const fake = fakeLatchkit({ connection: attempt("declined") });
    connectingWalletConnectModel(fake.latchkit).start();
    expect(called(fake, "connection.connect")).toHaveLength(1);
  });
  it("starts no pairing attempt with `manualWCControl`, even on retry or while connected", () => {
    const connectedAlready = {
      status: "connected" as const,
      connections: [
        {
          connector: aConnector("walletConnect", "WalletConnect"),
          namespace: "eip155" as const,
          accounts: [anAccount()] as const,
          networkId: "eip155:1" as const,
        },
      ],
    };
    const fake = fakeLatchkit(
      { pairing: ready, connection: connectedAlready as never },
      on({}, { isManual: true }),
    );
    const model = connectingWalletConnectModel(fake.latchkit);
    model.start();
    model.retry();
    expect(fake.calls).toEqual([]);
    expect(model.snapshot.phase).toBe("waiting");
  });
  it("starts a pairing attempt while a different wallet is asked", () => {
    const fake = fakeLatchkit({ connection: attempt("waiting", "com.example.amber") });
    connectingWalletConnectModel(fake.latchkit).start();
    expect(called(fake, "connection.connect")).toHaveLength(1);
  });
  it("starts no pairing attempt for an installed extension until the user chooses the QR code", () => {
    const fake = fakeLatchkit({
      connectors: {
        groups: [{ name: "injected", rows: [{ connector: aConnector("com.example.fox", "Fox") }] }],
      },
    });
    const model = connectingWalletConnectModel(fake.latchkit, fox);
    model.start();
    expect(model.snapshot.platform).toBe("browser");
    expect(fake.calls).toEqual([]);
    model.choosePlatform("qrcode");
    expect(called(fake, "connection.connect")).toEqual([
      ["walletConnect", { cache: "never", wallet: fox }],
    ]);
  });
});

describe("state of ConnectingWalletConnect", () => {
  it.each([
    ["waiting", false],
    ["elsewhere", false],
    ["pending", true],
    ["declined", true],
    ["failed", true],
  ] as const)('shows the pairing attempt as "%s", with a retry button: %s', (phase, canRetry) => {
    expect(
      connectingWalletConnectModel(fakeLatchkit({ connection: attempt(phase) }).latchkit).snapshot,
    ).toMatchObject({ phase, canRetry });
  });
  it("shows the pairing as waiting before the attempt starts, and as idle after another view ended it", async () => {
    const fake = fakeLatchkit();
    fake.answer("connection.connect", () =>
      Promise.reject(new LatchkitError("connection/rejected", { connectorId: "walletConnect" })),
    );
    const model = connectingWalletConnectModel(fake.latchkit);
    expect(model.snapshot.phase).toBe("waiting");
    model.start();
    await Promise.resolve().then(() => undefined);
    expect(model.snapshot).toMatchObject({ phase: "idle", canRetry: true });
    model.retry();
    expect(model.snapshot.phase).toBe("waiting");
  });
  it("shows the pairing as connected once the wallet approved", () => {
    const connector = aConnector("walletConnect", "WalletConnect", { type: "WALLET_CONNECT" });
    const connection = {
      status: "connected" as const,
      connections: [{ connector, namespace: "eip155" as const, accounts: [anAccount()] as const }],
    };
    expect(connectingWalletConnectModel(fakeLatchkit({ connection }).latchkit).snapshot.phase).toBe(
      "connected",
    );
  });
  it("shows the error of a failed pairing attempt", () => {
    const error = new LatchkitError("connection/failed", { connectorId: "walletConnect" });
    const connection = {
      status: "disconnected" as const,
      connections: [],
      attempt: { connectorId: "walletConnect", phase: "failed" as const, error },
    };
    expect(connectingWalletConnectModel(fakeLatchkit({ connection }).latchkit).snapshot.error).toBe(
      error,
    );
  });
  it("lists the ways to pair on the device: QR code, web and desktop, or mobile and web", () => {
    expect(connectingWalletConnectModel(fakeLatchkit().latchkit, fox).snapshot.platforms).toEqual([
      "qrcode",
      "web",
      "desktop",
      "unsupported",
    ]);
    expect(
      connectingWalletConnectModel(fakeLatchkit({}, PHONE).latchkit, fox).snapshot.platforms,
    ).toEqual(["mobile", "web"]);
    expect(
      connectingWalletConnectModel(fakeLatchkit({}, PHONE).latchkit).snapshot.platforms,
    ).toEqual(["qrcode"]);
  });
  it("does not offer the browser extension of a wallet with a conflicting id", () => {
    const connectors = {
      groups: [
        {
          name: "injected" as const,
          rows: [{ connector: aConnector("com.example.fox", "Fox", { isConflicting: true }) }],
        },
      ],
    };
    expect(
      connectingWalletConnectModel(fakeLatchkit({ connectors }).latchkit, fox).snapshot.platforms,
    ).not.toContain("browser");
  });
});

describe("opening the wallet", () => {
  const open = (internals: Partial<ViewInternals>, platform?: "web" | "desktop") => {
    const fake = fakeLatchkit({ connection: attempt("waiting"), pairing: ready }, internals);
    const model = connectingWalletConnectModel(fake.latchkit, fox);
    if (platform) model.choosePlatform(platform);
    return {
      opened: model.openLink(),
      links: called(fake, "links.openWallet"),
      kept: called(fake, "pairing.link").at(-1),
    };
  };

  it.each([
    [
      "the app in the page's own window",
      PHONE,
      undefined,
      [`fox://wc?uri=${ENCODED}`, "_self"],
      "fox://",
    ],
    [
      "the app in the top window from within a frame",
      on({ isMobile: true, isInFrame: true }),
      undefined,
      [`fox://wc?uri=${ENCODED}`, "_top"],
      "fox://",
    ],
    [
      "the app in a new window inside Telegram",
      on({ isMobile: true, isTelegram: true }),
      undefined,
      [`fox://wc?uri=${ENCODED}`, "_blank"],
      "fox://",
    ],
    [
      "the app with the uri encoded twice in Telegram on Android",
      on({ isMobile: true, isAndroid: true, isTelegram: true }),
      undefined,
      [`fox://wc?uri=${encodeURIComponent(ENCODED)}`, "_blank"],
      "fox://",
    ],
    [
      "the universal link if the host prefers it",
      on({ isMobile: true }, { prefersUniversalLinks: true }),
      undefined,
      [`https://fox.example/wc?uri=${ENCODED}`, "_self"],
      "https://fox.example/",
    ],
    [
      "the web app in a new tab",
      on({}),
      "web",
      [`https://app.fox.example/wc?uri=${ENCODED}`, "_blank"],
      "https://app.fox.example/",
    ],
    [
      "the desktop app in a new window",
      on({}),
      "desktop",
      [`foxdesk://wc?uri=${ENCODED}`, "_blank"],
      "foxdesk://",
    ],
  ] as const)(
    "opens %s synchronously, and stores the wallet's link",
    (_, internals, platform, link, href) => {
      const { opened, links, kept } = open(internals, platform);
      expect(opened).toBe(true);
      expect(links).toEqual([link]);
      expect(kept).toEqual([
        { href: expect.stringMatching(new RegExp(`^${href}/?$`, "u")), name: "Fox" },
      ]);
    },
  );

  it("opens no wallet app before there is a pairing URI", () => {
    const fake = fakeLatchkit(
      { connection: attempt("waiting"), pairing: { status: "fetching", isBuffering: false } },
      PHONE,
    );
    const model = connectingWalletConnectModel(fake.latchkit, fox);
    expect(model.snapshot.canOpen).toBe(false);
    expect(model.openLink()).toBe(false);
    fake.say("pairing", ready);
    expect(model.snapshot.canOpen).toBe(true);
  });
  it("stores no wallet link that the browser refused to open", () => {
    const fake = fakeLatchkit(
      { connection: attempt("waiting"), pairing: ready },
      { ...PHONE, links: { openTab: () => false, openWallet: () => false } },
    );
    expect(connectingWalletConnectModel(fake.latchkit, fox).openLink()).toBe(false);
    expect(called(fake, "pairing.link")).toEqual([]);
  });
  it("opens ConnectingExternal and asks an installed extension from the pairing view", () => {
    const fake = fakeLatchkit({
      connectors: {
        groups: [{ name: "injected", rows: [{ connector: aConnector("com.example.fox", "Fox") }] }],
      },
    });
    connectingWalletConnectModel(fake.latchkit, fox).connectHere();
    expect(fake.calls).toEqual([
      { action: "connection.connect", args: ["com.example.fox"] },
      {
        action: "navigation.replace",
        args: [{ view: "ConnectingExternal", connectorId: "com.example.fox" }],
      },
    ]);
  });
});

describe("actions beside the QR code", () => {
  it("copies the full pairing URI, and copies nothing before there is a URI", async () => {
    const fake = fakeLatchkit();
    const model = connectingWalletConnectModel(fake.latchkit);
    expect(await model.copyLink()).toBe(false);
    fake.say("pairing", ready);
    expect(await model.copyLink()).toBe(true);
    expect(called(fake, "clipboard.write")).toEqual([[URI]]);
  });
  it("opens a wallet's download page if it is the only one, and lists the pages if there are several", () => {
    const stores = { chrome: "https://c.example", ios: "https://i.example" };
    const one = fakeLatchkit();
    expect(connectingWalletConnectModel(one.latchkit, fox).getWallet()).toBe(true);
    expect(called(one, "links.openTab")).toEqual([["https://fox.example"]]);
    const many = fakeLatchkit();
    const rich = { ...fox, stores };
    connectingWalletConnectModel(many.latchkit, rich).getWallet();
    expect(called(many, "navigation.push")).toEqual([[{ view: "Downloads", wallet: rich }]]);
    const { homepage: _, ...nowhere } = fox;
    const none = connectingWalletConnectModel(fakeLatchkit().latchkit, nowhere);
    expect([none.snapshot.download, none.getWallet()]).toEqual([undefined, false]);
  });
  it('shows a "QR code" badge on the WalletConnect row in Connect', () => {
    const connector = aConnector("walletConnect", "WalletConnect", { type: "WALLET_CONNECT" });
    const { sections } = connectModel(
      fakeLatchkit({ connectors: { groups: [{ name: "walletConnect", rows: [{ connector }] }] } })
        .latchkit,
      { check: () => true },
    ).snapshot;
    expect(sections[0]?.rows[0]?.badge).toBe("qrCode");
  });
  it("removes the pairing view's listeners when the user leaves the view", () => {
    const fake = fakeLatchkit();
    const model = connectingWalletConnectModel(fake.latchkit);
    model.state$.subscribe().unsubscribe();
    expect(fake.isListened()).toBe(false);
  });
});

describe("events of ConnectingWalletConnect", () => {
  it("emits one event for each way to pair that the user chooses, with the wallet's name or WalletConnect", () => {
    const fake = fakeLatchkit();
    const model = connectingWalletConnectModel(fake.latchkit, fox);
    model.start();
    model.start();
    model.choosePlatform("web");
    connectingWalletConnectModel(fake.latchkit).start();
    expect(fake.tracked).toEqual([
      {
        name: "SELECT_WALLET",
        connectorId: "walletConnect",
        walletName: "Fox",
        walletId: "fox",
        platform: "qrcode",
      },
      {
        name: "SELECT_WALLET",
        connectorId: "walletConnect",
        walletName: "Fox",
        walletId: "fox",
        platform: "web",
      },
      {
        name: "SELECT_WALLET",
        connectorId: "walletConnect",
        walletName: "WalletConnect",
        platform: "qrcode",
      },
    ]);
  });
  it("emits the store or homepage that the user opened to get the wallet", () => {
    const fake = fakeLatchkit();
    const had: Wallet = {
      ...fox,
      stores: { chrome: "https://chrome.example/fox", ios: "https://ios.example/fox" },
    };
    downloadsModel(fake.latchkit, had).open("https://ios.example/fox");
    expect(connectingWalletConnectModel(fake.latchkit, fox).getWallet()).toBe(true);
    expect(fake.tracked).toEqual([
      { name: "GET_WALLET", walletName: "Fox", explorerId: "fox", type: "app_store" },
      { name: "GET_WALLET", walletName: "Fox", explorerId: "fox", type: "homepage" },
    ]);
  });
});
