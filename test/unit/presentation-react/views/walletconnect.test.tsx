import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { internalsOf, type Internals } from "../../../../src/application/internals.js";
import { METAMASK_ID } from "../../../../src/domain/catalogue/special-wallets.js";
import type { Wallet } from "../../../../src/domain/catalogue/wallet.js";
import { LatchkitError } from "../../../../src/domain/errors/latchkit-error.js";
import { InEnglish } from "../../../support/fixtures/in-english.js";
import { Header } from "../../../../src/presentation-react/shell/header.js";
import { loadView } from "../../../../src/presentation-react/views/views.js";
import { tabAfter } from "../../../../src/presentation-react/views/walletconnect/tabs.js";
import {
  type StoryStates,
  aConnector,
  fakeLatchkit,
} from "../../../support/doubles/fake-latchkit.js";
import type { Route } from "../../../../src/domain/navigation/routes.js";

const KEY = "ab".repeat(32);
const URI = `wc:${"0".repeat(64)}@2?relay-protocol=irn&symKey=${KEY}`;
const ready = { status: "ready" as const, isBuffering: false, uri: URI, expiresAt: 240_000 };
const fetching = { status: "fetching" as const, isBuffering: false };
const fox: Wallet = {
  id: "fox",
  name: "Fox",
  links: { mobile: "fox://" },
  stores: {},
  homepage: "https://fox.example",
};
const rich: Wallet = {
  ...fox,
  rdns: "com.example.fox",
  links: { mobile: "fox://", desktop: "fox:", webapp: "https://app.fox.example" },
  stores: { chrome: "https://c.example", ios: "https://i.example", android: "https://a.example" },
};
const phone = (): Partial<Internals> => ({
  environment: {
    ...internalsOf(fakeLatchkit().latchkit).environment,
    isMobile: true,
    isAndroid: true,
  },
});
const attempt = (
  phase: "waiting" | "elsewhere" | "pending" | "declined" | "failed",
  error?: LatchkitError,
) => ({
  connection: {
    status: "connecting" as const,
    connections: [],
    attempt: { connectorId: "walletConnect", phase, ...(error && { error }) },
  },
});

const shown = async (
  route: Route,
  values: Partial<StoryStates> = {},
  internals: Partial<Internals> = {},
) => {
  const { default: View } = await loadView(route.view);
  const { latchkit } = fakeLatchkit(values, internals);
  const markup = renderToStaticMarkup(
    <InEnglish latchkit={latchkit}>
      <View route={route} />
    </InEnglish>,
  );
  return {
    markup,
    words: markup
      .replaceAll(/<[^>]*>/gu, " ")
      .replaceAll(/\s+/gu, " ")
      .trim(),
  };
};
const pairing = (wallet?: Wallet): Route => ({
  view: "ConnectingWalletConnect",
  ...(wallet && { wallet }),
});
const titled = (route: Route, internals: Partial<Internals> = {}): string =>
  renderToStaticMarkup(
    <InEnglish latchkit={fakeLatchkit({}, internals).latchkit}>
      <Header shown={{ route, view: undefined, failure: undefined }} onClose={() => undefined} />
    </InEnglish>,
  ).replaceAll(/<[^>]*>/gu, "");

describe("pairing QR code", () => {
  it.each([pairing(), { view: "ConnectingWalletConnectBasic" } as const])(
    "the view $view shows the QR code as a labelled picture, and offers to copy its link",
    async (route) => {
      const { markup, words } = await shown(route, { pairing: ready });
      expect(markup).toMatch(
        /<svg class="qr-image" role="img" aria-label="QR code for a wallet on another device"/u,
      );
      expect(words).toBe("Scan with a wallet app on your phone Copy link");
      expect(markup).not.toContain("aria-busy");
    },
  );
  it("never shows the pairing URI as text or accessible name, since it contains a key", async () => {
    for (const [route, internals] of [
      [pairing(), {}],
      [pairing(fox), {}],
      [pairing(rich), {}],
      [pairing(fox), phone()],
    ] as const) {
      const { markup } = await shown(route, { pairing: ready, ...attempt("waiting") }, internals);
      expect(markup).not.toMatch(/symKey|wc:/u);
      expect(markup).not.toContain(KEY);
    }
  });
  it("announces that the pairing QR code is loading, and disables copying its link", async () => {
    const { markup } = await shown(pairing(), { pairing: fetching });
    expect(markup).toMatch(/class="qr qr-skeleton" role="status" aria-label="Loading QR code…"/u);
    expect(markup).toMatch(/data-testid="lk-copy-link" aria-disabled="true" aria-busy="true"/u);
  });
  it("keeps the pairing QR code with a reconnecting notice while the relay is unreachable", async () => {
    const { markup, words } = await shown(pairing(), { pairing: { ...ready, isBuffering: true } });
    expect(markup).toContain("qr-image");
    expect(markup).toMatch(/role="status">Reconnecting…/u);
    expect(words).not.toContain("Scan it");
  });
  it("shows the chosen wallet's picture in the pairing QR code, and links to its download", async () => {
    const { markup, words } = await shown(pairing(fox), { pairing: ready });
    expect(markup).toContain(`aria-label="QR code for Fox on another device"`);
    expect(markup).toMatch(/class="qr-picture"><span class="tile tile-medium/u);
    expect(words).toContain("Don’t have Fox? Get");
    expect(markup).toContain(`aria-label="Get Fox, opens in a new tab"`);
  });
  it("tells the user on a phone that the pairing QR code is meant for another device", async () => {
    expect((await shown(pairing(), { pairing: ready }, phone())).words).toContain(
      "another device, or copy the link",
    );
  });
});

describe("pairing attempt", () => {
  it.each([
    ["declined", "Connection declined", "with"],
    ["failed", "Couldn’t connect", "with"],
    ["pending", "Your wallet has a pending request", "with"],
    ["elsewhere", "Connecting in another tab", "without"],
  ] as const)(
    'replaces the QR code in the pairing phase "%s" with "%s", %s a button "Try again"',
    async (phase, sentence, retry) => {
      for (const wallet of [undefined, fox]) {
        const { words, markup } = await shown(pairing(wallet), {
          pairing: ready,
          ...attempt(phase),
        });
        expect(words).toContain(sentence);
        expect(words.includes("Try again")).toBe(retry === "with");
        expect(markup).not.toContain("qr-image");
      }
    },
  );
  it("shows the reason of a failed pairing as an alert", async () => {
    const { words, markup } = await shown(
      pairing(),
      attempt("failed", new LatchkitError("rpc/timeout", { waitMs: 1 })),
    );
    expect(words).toContain("Can’t reach the server.");
    expect(markup).toContain(`role="alert"`);
  });
});

describe("opening a wallet", () => {
  it("shows one button to open a wallet on a phone, enabled once the link is ready", async () => {
    expect((await shown(pairing(fox), { pairing: ready }, phone())).markup).toMatch(
      /data-testid="lk-open-wallet">Open Fox/u,
    );
    expect((await shown(pairing(fox), { pairing: fetching }, phone())).markup).toMatch(
      /data-testid="lk-open-wallet" aria-disabled="true" aria-busy="true">Open Fox/u,
    );
  });
  it("announces that a web wallet opens in a new tab", async () => {
    const { words } = await shown(
      pairing({ ...fox, links: { webapp: "https://app.fox.example" } }),
      { pairing: ready },
    );
    expect(words).toContain("Open Fox Opens in a new tab");
    expect(words).toContain("Open the website");
  });
  it("shows how to open a wallet that has a desktop app", async () => {
    expect(
      (await shown(pairing({ ...fox, links: { desktop: "fox:" } }), { pairing: ready })).words,
    ).toContain("Open the desktop app");
  });
  it("offers to open an installed wallet extension, without a download link", async () => {
    const { words } = await shown(pairing(rich), {
      connectors: {
        groups: [{ name: "injected", rows: [{ connector: aConnector("com.example.fox", "Fox") }] }],
      },
    });
    expect(words).toContain("Open the extension");
    expect(words).not.toContain("Don’t have");
  });
  it("links a missing wallet extension to its download", async () => {
    const { words, markup } = await shown(pairing({ ...rich, links: {} }));
    expect(words).toMatch(/Fox isn’t installed Install it, then come back here\. Get Fox$/u);
    expect(markup).toMatch(/action-primary"[^>]*data-testid="lk-get-wallet"/u);
  });
});

describe("tabs of ways to open a wallet", () => {
  it("renders the ways to open a wallet as tabs, with only the selected tab in the tab order", async () => {
    const { markup } = await shown(pairing(rich), { pairing: ready });
    expect(markup).toContain(`role="tablist" aria-label="Ways to open Fox"`);
    expect(
      [
        ...markup.matchAll(
          /role="tab" id="lk-tab-(\w+)"[^>]*aria-selected="(\w+)"[^>]*tabindex="(-?\d)"/gu,
        ),
      ].map(([, id, isChosen, order]) => [id, isChosen, order]),
    ).toEqual([
      ["qrcode", "true", "0"],
      ["web", "false", "-1"],
      ["desktop", "false", "-1"],
      ["unsupported", "false", "-1"],
    ]);
    expect(markup).toContain(`role="tabpanel" id="lk-tab-panel" aria-labelledby="lk-tab-qrcode"`);
  });
  it("renders no tabs if there is only one way to open the wallet", async () => {
    expect((await shown(pairing(fox), { pairing: ready })).markup).not.toContain('role="tab');
  });
  it("moves between tabs with arrow keys, wrapping around, and reversed in right-to-left text", () => {
    expect([
      tabAfter("ArrowRight", 0, 3, false),
      tabAfter("ArrowRight", 2, 3, false),
      tabAfter("ArrowLeft", 0, 3, false),
    ]).toEqual([1, 0, 2]);
    expect([
      tabAfter("ArrowRight", 0, 3, true),
      tabAfter("ArrowLeft", 0, 3, true),
      tabAfter("Home", 2, 3, true),
      tabAfter("End", 0, 3, true),
    ]).toEqual([2, 1, 0, 2]);
    expect(tabAfter("Tab", 0, 3, false)).toBeUndefined();
  });
});

describe("Downloads", () => {
  it("offers other wallets if the chosen wallet has no download link", async () => {
    const wallet = { id: "e", name: "E", links: {}, stores: {} };
    const { markup } = await shown({ view: "Downloads", wallet });
    expect(markup).toContain("No download link for");
    expect(markup).toContain(`data-testid="lk-downloads-others"`);
  });
  it("shows the wallet's picture in Downloads even if the wallet has no download link", async () => {
    const imageUrl = "https://pictures.example/fox.png";
    for (const wallet of [
      { ...rich, imageUrl },
      { id: "fox", name: "Fox", links: {}, stores: {}, imageUrl },
    ])
      expect((await shown({ view: "Downloads", wallet })).markup).toContain(`src="${imageUrl}"`);
  });

  const rowsIn = (markup: string): readonly (readonly (string | undefined)[])[] =>
    [...markup.matchAll(/data-testid="lk-download-(\w+)" aria-label="([^"]*)"/gu)].map(
      ([, kind, name]) => [kind, name] as const,
    );

  it(
    "lists extension, app stores and website of a wallet on a desktop, each announced as a new tab",
    { tags: ["finding-H1"] },
    async () => {
      const { markup } = await shown({ view: "Downloads", wallet: rich });
      expect([...markup.matchAll(/data-testid="lk-tab-(\w+)"/gu)].map(([, id]) => id)).toEqual([
        "browser",
        "ios",
        "android",
      ]);
      expect(rowsIn(markup)).toEqual([
        ["chrome", "Chrome extension, opens in a new tab"],
        ["homepage", "Website, opens in a new tab"],
      ]);
      expect(markup).not.toContain("lk-open-page");
    },
  );

  it(
    "shows the wallet app's QR code at once if the wallet has no extension for the browser",
    { tags: ["finding-H1"] },
    async () => {
      const { environment } = internalsOf(fakeLatchkit().latchkit);
      const inFirefox = { environment: { ...environment, extensionStore: "firefox" as const } };
      const { markup } = await shown({ view: "Downloads", wallet: rich }, {}, inFirefox);
      expect(markup).toContain('aria-label="QR code to get Fox on a phone"');
      expect(rowsIn(markup)).toEqual([
        ["ios", "App Store, opens in a new tab"],
        ["homepage", "Website, opens in a new tab"],
      ]);
    },
  );

  it(
    "offers the wallet's browser, store and website in Downloads on a phone, without a QR code",
    { tags: ["finding-H1"] },
    async () => {
      const wallet = { ...rich, id: METAMASK_ID };
      const { markup } = await shown({ view: "Downloads", wallet }, {}, phone());
      expect(markup).toContain('data-testid="lk-open-page"');
      expect(rowsIn(markup).map(([kind]) => kind)).toEqual(["android", "homepage"]);
      expect(markup).not.toContain("qr-image");
      expect((await shown({ view: "Downloads", wallet: rich }, {}, phone())).markup).not.toContain(
        "lk-open-page",
      );
    },
  );
});

describe("view title", () => {
  it("titles a pairing view by the wallet's name, or by the action if no wallet was chosen", () => {
    expect([
      titled(pairing()),
      titled(pairing(fox)),
      titled({ view: "ConnectingWalletConnectBasic" }),
      titled({ view: "Downloads", wallet: fox }),
    ]).toEqual(["Scan with your phone", "Connect Fox", "Scan with your phone", "Get Fox"]);
  });
  it('titles a pairing view on a phone "Use another device"', () => {
    expect(titled(pairing(), phone())).toBe("Use another device");
  });
});

describe("Connect", () => {
  const connectors = {
    groups: [
      {
        name: "walletConnect" as const,
        rows: [
          { connector: aConnector("walletConnect", "WalletConnect", { type: "WALLET_CONNECT" }) },
        ],
      },
    ],
  };
  it("shows the other-device option in Connect as a plain row with a built-in picture", async () => {
    const { markup, words } = await shown({ view: "Connect" }, { connectors });
    expect(words).toContain("On another device Scan with your phone QR code");
    expect(markup).toMatch(
      /class="row"[^>]*data-testid="lk-wallet-walletConnect"[^>]*><span class="tile tile-accent"/u,
    );
  });
  it('names the pairing option in Connect "Use another device" on a phone', async () => {
    expect((await shown({ view: "Connect" }, { connectors }, phone())).words).toContain(
      "Use another device",
    );
  });
});
