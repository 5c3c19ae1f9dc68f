import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { internalsOf, type Internals } from "../../../../src/application/internals.js";
import { METAMASK_ID } from "../../../../src/domain/catalogue/special-wallets.js";
import type { Wallet } from "../../../../src/domain/catalogue/wallet.js";
import { LatchkitError } from "../../../../src/domain/errors/latchkit-error.js";
import type { Route } from "../../../../src/domain/navigation/route.js";
import { InEnglish } from "../../../support/in-english.js";
import { Header } from "../../../../src/presentation-react/shell/header.js";
import { loadView } from "../../../../src/presentation-react/views/views.js";
import { tabAfter } from "../../../../src/presentation-react/views/walletconnect/tabs.js";
import { type StoryStates, aConnector, fakeLatchkit } from "../../../support/fake-latchkit.js";

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

describe("the code", () => {
  it.each([pairing(), { view: "ConnectingWalletConnectBasic" } as const])(
    "is a picture with a name in $view, and its link can be copied",
    async (route) => {
      const { markup, words } = await shown(route, { pairing: ready });
      expect(markup).toMatch(
        /<svg class="qr-image" role="img" aria-label="QR code for a wallet on another device"/u,
      );
      expect(words).toBe("Scan with a wallet app on your phone Copy link");
      expect(markup).not.toContain("aria-busy");
    },
  );
  it("never appears in the page as text or accessible name: it contains a key", async () => {
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
  it("has a skeleton, which is announced, while it loads; there is no link to copy yet", async () => {
    const { markup } = await shown(pairing(), { pairing: fetching });
    expect(markup).toMatch(/class="qr qr-skeleton" role="status" aria-label="Loading QR code…"/u);
    expect(markup).toMatch(/data-testid="lk-copy-link" aria-disabled="true" aria-busy="true"/u);
  });
  it("stays, with a hint, while the relay is unreachable", async () => {
    const { markup, words } = await shown(pairing(), { pairing: { ...ready, isBuffering: true } });
    expect(markup).toContain("qr-image");
    expect(markup).toMatch(/role="status">Reconnecting…/u);
    expect(words).not.toContain("Scan it");
  });
  it("of a chosen wallet shows its picture and links to its download", async () => {
    const { markup, words } = await shown(pairing(fox), { pairing: ready });
    expect(markup).toContain(`aria-label="QR code for Fox on another device"`);
    expect(markup).toMatch(/class="qr-picture"><span class="tile tile-medium/u);
    expect(words).toContain("Don’t have Fox? Get");
    expect(markup).toContain(`aria-label="Get Fox, opens in a new tab"`);
  });
  it("on a phone is labelled as being for another device", async () => {
    expect((await shown(pairing(), { pairing: ready }, phone())).words).toContain(
      "another device, or copy the link",
    );
  });
});

describe("what became of the attempt", () => {
  it.each([
    ["declined", "Connection declined", true],
    ["failed", "Couldn’t connect", true],
    ["pending", "Your wallet has a pending request", true],
    ["elsewhere", "Connecting in another tab", false],
  ] as const)(
    "%s is said, and the code is gone: %s; a second try is offered: %s",
    async (phase, sentence, canRetry) => {
      for (const wallet of [undefined, fox]) {
        const { words, markup } = await shown(pairing(wallet), {
          pairing: ready,
          ...attempt(phase),
        });
        expect(words).toContain(sentence);
        expect(words.includes("Try again")).toBe(canRetry);
        expect(markup).not.toContain("qr-image");
      }
    },
  );
  it("of a failure shows the reason at once", async () => {
    const { words, markup } = await shown(
      pairing(),
      attempt("failed", new LatchkitError("rpc/timeout", { waitMs: 1 })),
    );
    expect(words).toContain("Can’t reach the server.");
    expect(markup).toContain(`role="alert"`);
  });
});

describe("a wallet that is opened", () => {
  it("on this phone has one button, ready when the link is", async () => {
    expect((await shown(pairing(fox), { pairing: ready }, phone())).markup).toMatch(
      /data-testid="lk-open-wallet">Open Fox/u,
    );
    expect((await shown(pairing(fox), { pairing: fetching }, phone())).markup).toMatch(
      /data-testid="lk-open-wallet" aria-disabled="true" aria-busy="true">Open Fox/u,
    );
  });
  it("as a site announces that it opens a new tab", async () => {
    const { words } = await shown(
      pairing({ ...fox, links: { webapp: "https://app.fox.example" } }),
      { pairing: ready },
    );
    expect(words).toContain("Open Fox Opens in a new tab");
    expect(words).toContain("Open the website");
  });
  it("as a desktop program shows where to confirm", async () => {
    expect(
      (await shown(pairing({ ...fox, links: { desktop: "fox:" } }), { pairing: ready })).words,
    ).toContain("Open the desktop app");
  });
  it("as an extension of this browser is asked here, without a download link", async () => {
    const { words } = await shown(pairing(rich), {
      connectors: {
        groups: [{ name: "injected", rows: [{ connector: aConnector("com.example.fox", "Fox") }] }],
      },
    });
    expect(words).toContain("Open the extension");
    expect(words).not.toContain("Don’t have");
  });
  it("as a missing extension links to its download", async () => {
    const { words, markup } = await shown(pairing({ ...rich, links: {} }));
    expect(words).toMatch(/Fox isn’t installed Install it, then come back here\. Get Fox$/u);
    expect(markup).toMatch(/action-primary"[^>]*data-testid="lk-get-wallet"/u);
  });
});

describe("ways to open a wallet", () => {
  it("are tabs over a panel that is named by the chosen one; only that one is in the tab order", async () => {
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
  it("are not offered as tabs where there is one", async () => {
    expect((await shown(pairing(fox), { pairing: ready })).markup).not.toContain('role="tab');
  });
  it("move with the arrows around the ends, the other way where text runs from right to left", () => {
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
  it("offers another wallet if this one has no download link", async () => {
    const wallet = { id: "e", name: "E", links: {}, stores: {} };
    const { markup } = await shown({ view: "Downloads", wallet });
    expect(markup).toContain("No download link for");
    expect(markup).toContain(`data-testid="lk-downloads-others"`);
  });
  it("shows the picture of the wallet, also where no download URL is known", async () => {
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
    "on a desktop has the extension first, the apps beside it, and the site below, each said to open a new tab",
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
    "in a browser without an extension of it the app's page is a QR code at once",
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
    "on a phone opens this page in the wallet, and has its own store and the site, without a QR code",
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

describe("the title", () => {
  it("names the wallet, or what to do", () => {
    expect([
      titled(pairing()),
      titled(pairing(fox)),
      titled({ view: "ConnectingWalletConnectBasic" }),
      titled({ view: "Downloads", wallet: fox }),
    ]).toEqual(["Scan with your phone", "Connect Fox", "Scan with your phone", "Get Fox"]);
  });
  it("on a phone mentions another device", () => {
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
  it("shows the other-device option as a plain row with a built-in picture", async () => {
    const { markup, words } = await shown({ view: "Connect" }, { connectors });
    expect(words).toContain("On another device Scan with your phone QR code");
    expect(markup).toMatch(
      /class="row"[^>]*data-testid="lk-wallet-walletConnect"[^>]*><span class="tile tile-accent"/u,
    );
  });
  it("mentions another device on a phone", async () => {
    expect((await shown({ view: "Connect" }, { connectors }, phone())).words).toContain(
      "Use another device",
    );
  });
});
