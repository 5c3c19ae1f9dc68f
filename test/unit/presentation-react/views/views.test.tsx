import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { internalsOf } from "../../../../src/application/internals.js";
import type {
  BareView,
  Route,
  RouteOf,
  ViewName,
} from "../../../../src/domain/navigation/routes.js";
import { DEFAULT_FEATURES } from "../../../../src/domain/config/features.js";
import { LatchkitError } from "../../../../src/domain/errors/latchkit-error.js";
import { english } from "../../../../src/presentation-react/messages/english.js";
import { InEnglish } from "../../../support/fixtures/in-english.js";
import { loadView } from "../../../../src/presentation-react/views/views.js";
import { VIEW_NAMES } from "../../../support/fixtures/view-names.js";
import {
  type StoryStates,
  aBalance,
  aConnector,
  aNetwork,
  anAccount,
  fakeLatchkit,
} from "../../../support/doubles/fake-latchkit.js";

const amber = aConnector("com.example.amber", "Amber");
const networks = [aNetwork("1", "Ethereum"), aNetwork("10", "OP Mainnet")];
const [ethereum = aNetwork("1", "Ethereum")] = networks;
const network = { networks, active: ethereum, isSupported: true, isSwitchingNamespace: false };
const account = {
  status: "connected" as const,
  isRestoring: false,
  byNamespace: {},
  current: anAccount(),
  wallet: amber,
  explorerUrl: "https://explorer.example/a",
};

/** The visible text of a view, and its markup. */
const shown = async (
  route: Route,
  values: Partial<StoryStates> = {},
): Promise<{ readonly words: string; readonly markup: string }> => {
  const { default: View } = await loadView(route.view);
  const { latchkit } = fakeLatchkit({ network, ...values });
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
      .replaceAll("&lt;", "<")
      .trim(),
  };
};

/** Routes with parameters besides the view name. */
const DATA: { readonly [V in Exclude<ViewName, BareView>]: RouteOf<V> } = {
  AccountToken: { view: "AccountToken", networkId: "eip155:1" },
  ApproveTransaction: { view: "ApproveTransaction", present: () => () => undefined },
  ConnectingExternal: { view: "ConnectingExternal", connectorId: amber.id },
  SwitchNetwork: { view: "SwitchNetwork", networkId: "eip155:10" },
  Downloads: { view: "Downloads", wallet: { id: "e", name: "E", links: {}, stores: {} } },
  ConnectingMultiChain: { view: "ConnectingMultiChain", connectorId: amber.id },
  SmartSessionCreated: {
    view: "SmartSessionCreated",
    networkId: "eip155:1",
    session: {
      id: "1",
      context: "0xab",
      expiresAt: 0,
      permissions: [],
      policies: [],
      signer: {},
    },
  },
  SwapSelectToken: { view: "SwapSelectToken", side: "target" },
  SwitchActiveChain: {
    view: "SwitchActiveChain",
    switchToChain: "solana",
    navigateTo: "Connect",
    navigateWithReplace: true,
    networkId: "eip155:10",
  },
};
const ROUTES = {
  ...Object.fromEntries(VIEW_NAMES.map((view) => [view, { view }])),
  ...DATA,
} as { readonly [V in ViewName]: Route };

describe("every view", () => {
  it.each(VIEW_NAMES)('the view "%s" has a title', (view) => {
    expect(english[`title${view}`]).toBeTypeOf("string");
  });

  it.each(VIEW_NAMES)(
    'the view "%s" renders text without inline styles even if its data is missing',
    async (view) => {
      const { words, markup } = await shown(ROUTES[view]);
      expect(words).not.toBe("");
      expect(markup).not.toMatch(/\sstyle=/u);
    },
  );

  it.each(VIEW_NAMES)('the view "%s" renders the texts that the host overrides', async (view) => {
    const { default: View } = await loadView(view);
    const { options } = internalsOf(fakeLatchkit().latchkit);
    const everything = new Proxy({}, { get: () => "¤" });
    const values = {
      network: { networks: [], active: ethereum, isSupported: false, isSwitchingNamespace: false },
      account: { status: "disconnected" as const, isRestoring: false, byNamespace: {} },
    };
    const { latchkit } = fakeLatchkit(values, {
      options: { ...options, locale: "xx", messages: { xx: everything } },
    });
    const words = renderToStaticMarkup(
      <InEnglish latchkit={latchkit}>
        <View route={ROUTES[view]} />
      </InEnglish>,
    ).replaceAll(/<[^>]*>/gu, "");
    expect(words).toContain("¤");
    expect(words.replaceAll(/[¤E]/gu, "")).toBe("");
  });
});

describe("Connect", () => {
  it("lists wallets in Connect in labelled groups with a test id on each row", async () => {
    const { words, markup } = await shown(ROUTES.Connect, {
      connectors: { groups: [{ name: "injected", rows: [{ connector: amber }] }] },
    });
    expect(words).toContain("Installed A Amber");
    expect(markup).toContain(`data-testid="lk-wallet-com.example.amber"`);
  });

  it("lists wallets from the options in Connect by name and picture in a separate group", async () => {
    const wallet = {
      id: "fox",
      name: "<i>Fox",
      imageUrl: "https://app.example/fox.png",
      links: { mobile: "fox://" },
      stores: {},
    };
    const { words, markup } = await shown(ROUTES.Connect, {
      connectors: { groups: [{ name: "custom", rows: [{ wallet }] }] },
    });
    expect(words).toContain("Suggested by this app");
    expect(markup).toMatch(/data-testid="lk-wallet-fox".*src="https:\/\/app.example\/fox.png"/u);
    expect(markup).toContain("&lt;i&gt;Fox");
  });

  it("explains in Connect what to do if no wallet is found", async () => {
    expect((await shown(ROUTES.Connect)).words).toContain("No wallet found in this browser");
  });
  it("makes getting a wallet the only primary button in Connect if no wallet is found", async () => {
    const { markup } = await shown(ROUTES.Connect);
    expect(markup).toMatch(/action-primary[^>]*data-testid="lk-get-wallet"/u);
    expect(markup).not.toContain("lk-no-wallet");
  });
  it("offers a next step in Connect if the host turned off wallets and all other sign-ins", async () => {
    const { latchkit } = fakeLatchkit();
    const { options } = internalsOf(latchkit);
    const { default: Connect } = await loadView("Connect");
    const markup = renderToStaticMarkup(
      <InEnglish
        latchkit={fakeLatchkit({}, { options: { ...options, enableWallets: false } }).latchkit}
      >
        <Connect route={ROUTES.Connect} />
      </InEnglish>,
    );
    expect(markup).toContain("This app hasn’t set up a way to connect");
    expect(markup).toContain(`data-testid="lk-get-wallet"`);
  });
  it("announces in Connect to screen readers that wallets are being searched", async () => {
    expect(
      (
        await shown(ROUTES.Connect, {
          account: { status: "disconnected", isRestoring: true, byNamespace: {} },
        })
      ).markup,
    ).toContain(`role="status" aria-label="Looking for wallets…"`);
  });
  it("renders a wallet's picture only as an image source, never as markup", async () => {
    const icon = `data:image/svg+xml,"><script>alert(1)</script>`;
    const { markup } = await shown(ROUTES.Connect, {
      connectors: {
        groups: [{ name: "injected", rows: [{ connector: { ...amber, icon, name: "<b>Amber" } }] }],
      },
    });
    expect(markup).not.toMatch(/<script|<b>/u);
  });
});

describe("ConnectingExternal", () => {
  const at = (phase: "waiting" | "declined" | "pending" | "failed", error?: LatchkitError) =>
    shown(ROUTES.ConnectingExternal, {
      connectors: { groups: [{ name: "injected", rows: [{ connector: amber }] }] },
      connection: {
        status: "connecting",
        connections: [],
        attempt: { connectorId: amber.id, phase, ...(error && { error }) },
      },
    });

  it.each([
    ["waiting", "Confirm in Amber", "without", "Cancel"],
    ["pending", "Amber has a pending request", "with", "Back"],
    ["declined", "Connection declined", "with", "Back"],
    ["failed", "Couldn’t connect to Amber", "with", "Back"],
  ] as const)(
    'shows the phase "%s" of a connection as "%s", %s a button "Try again" and with a button "%s"',
    async (...row) => {
      const [phase, sentence, retry, wayOut] = row;
      const { words } = await at(phase);
      expect(words).toContain(sentence);
      expect(words.includes("Try again")).toBe(retry === "with");
      expect(words).toContain(wayOut);
    },
  );

  it("offers to connect, not to retry, before the wallet was asked", async () => {
    const { markup } = await shown(ROUTES.ConnectingExternal, {
      connectors: { groups: [{ name: "injected", rows: [{ connector: amber }] }] },
    });
    expect(markup).toMatch(/action-primary[^>]*data-testid="lk-retry"[^>]*>Connect</u);
  });

  it("offers only Done in ConnectingExternal after the connection succeeded", async () => {
    const { markup } = await shown(ROUTES.ConnectingExternal, {
      connection: {
        status: "connected",
        connections: [{ connector: amber, namespace: "eip155", accounts: [anAccount()] }],
      },
    });
    expect(markup.match(/<button/gu)).toHaveLength(1);
    expect(markup).toMatch(/action-primary[^>]*data-testid="lk-done"[^>]*>Done</u);
  });

  it("shows the reason of a failed connection", async () => {
    expect(
      (
        await at(
          "failed",
          new LatchkitError("wallet/no-answer", { method: "eth_requestAccounts", waitMs: 1 }),
        )
      ).words,
    ).toContain("The wallet didn’t respond. Open it, then try again.");
    expect(
      (
        await at(
          "failed",
          new LatchkitError("http/status", { status: 503, url: "https://a.example" }),
        )
      ).words,
    ).toContain("HTTP status code: 503");
  });
});

describe("Account", () => {
  const at = (balance: StoryStates["balance"], more: Partial<StoryStates> = {}) =>
    shown(ROUTES.Account, { account, balance, ...more });
  const error = new LatchkitError("rpc/timeout", {});

  it("shows address, balance, network, explorer and disconnect in the account view", async () => {
    const { words, markup } = await at({
      status: "ready",
      value: aBalance(1_234_567_000_000_000_000_000n),
    });
    for (const part of [
      "0x71C7…976F",
      "1,234 .567 ETH",
      "Ethereum",
      "View on explorer",
      "Disconnect",
    ])
      expect(words).toContain(part);
    for (const id of ["lk-disconnect", "lk-copy-address", "lk-balance"])
      expect(markup).toContain(`data-testid="${id}"`);
  });
  it("renders a skeleton in the account view while the balance loads", async () => {
    expect((await at({ status: "loading" })).words).toContain("Loading balance…");
  });
  it("shows in the account view that a balance could not be read, and offers a retry", async () => {
    expect((await at({ status: "failed", error })).words).toMatch(
      /Couldn’t load balance.*Try again/u,
    );
  });
  it("marks an outdated balance in the account view with a retry icon", async () => {
    const { words, markup } = await at({
      status: "failed",
      error,
      previous: aBalance(2n * 10n ** 18n),
    });
    expect(words).toMatch(/2 ETH.*Try again.*Last known balance/u);
    expect(markup).toContain(`data-testid="lk-balance-stale"`);
    expect(markup).not.toContain("small-button");
  });
  it("never shows a different account's balance in the account view", async () => {
    const value = aBalance(5n * 10n ** 18n, {
      account: "eip155:1:0x0000000000000000000000000000000000000001",
    });
    expect((await at({ status: "ready", value })).words).not.toContain("5 ETH");
  });
  it("offers to receive in the account view unless the host disabled it", async () => {
    const off = { ...DEFAULT_FEATURES, receive: false };
    expect((await at({ status: "idle" })).words).toContain("Receive");
    expect((await at({ status: "idle" }, { features: off })).words).not.toContain("Receive");
  });
  it("explains on an unsupported network why the account has no balance, and offers to switch", async () => {
    const { words, markup } = await at(
      { status: "idle" },
      { network: { ...network, isSupported: false, isSwitchingNamespace: false } },
    );
    expect(words).toContain("Balances and transfers aren’t available on this network.");
    expect(markup).toContain(`data-testid="lk-account-switch"`);
    expect((await at({ status: "idle" })).markup).not.toContain("lk-account-switch");
  });
  it("omits the explorer link in the account view if the network has none", async () => {
    const { explorerUrl: _, ...without } = account;
    expect((await at({ status: "idle" }, { account: without })).words).not.toContain("explorer");
  });
});

describe("Networks", () => {
  it("marks the current network in the list with aria-current", async () => {
    const { markup } = await shown(ROUTES.Networks);
    expect(markup).toMatch(/data-testid="lk-network-eip155:1" aria-current="true"/u);
    expect(markup.match(/aria-current/gu)).toHaveLength(1);
  });
  it("shows a message in Networks if the host lists no networks", async () => {
    expect(
      (await shown(ROUTES.Networks, { network: { ...network, networks: [] } })).words,
    ).toContain("No networks available");
  });
});

describe("SwitchNetwork", () => {
  it.each([
    ["waiting", "Confirm in Amber"],
    ["declined", "Switch declined"],
    ["pending", "pending request"],
    ["failed", "Couldn’t switch network"],
  ] as const)('shows the phase %s of a network switch as "%s"', async (phase, sentence) => {
    expect(
      (
        await shown(ROUTES.SwitchNetwork, {
          account,
          network: { ...network, switching: { networkId: "eip155:10", phase } },
        })
      ).words,
    ).toContain(sentence);
  });
});

describe("ProfileWallets", () => {
  const plain = async (names: readonly string[]): Promise<string> => {
    const listed = names.map((name, at) => aNetwork(String(at + 1), name));
    const { words } = await shown(ROUTES.ProfileWallets, {
      network: { ...network, networks: listed },
    });
    return words.replaceAll(/[\u2066-\u2069]/gu, "");
  };
  it("renders every other address in ProfileWallets as a button that switches to the address", async () => {
    const [active, other] = [
      "0x0000000000000000000000000000000000000001",
      "0x0000000000000000000000000000000000000002",
    ].map((address) => anAccount({ address }));
    const { markup } = await shown(ROUTES.ProfileWallets, {
      account,
      connection: {
        status: "connected",
        isSwitchingConnection: false,
        labels: {},
        recent: [],
        connections: [
          { namespace: "eip155", connector: amber, accounts: [active, other] } as never,
        ],
      },
    });
    expect(markup).toMatch(/<button[^>]*class="row"[^>]*data-testid="lk-switch-0x0+2"/u);
    expect(markup).not.toMatch(/lk-switch-0x0+1"/u);
  });
  it("lists the first networks for which the user can add a wallet", async () => {
    expect(await plain(["Ethereum", "Base", "OP", "Polygon"])).toContain(
      "Ethereum, Base, OP and more",
    );
    expect(await plain(["Ethereum", "Base"])).toContain("Ethereum, Base Add EVM wallet");
    expect(await plain(["EVM"])).toContain("connected Add EVM wallet");
  });
});

describe("ConnectingMultiChain", () => {
  const at = (icons: NonNullable<typeof amber.icons>) => {
    const several = { ...amber, namespaces: ["eip155", "solana"] as const, icons };
    const solana = aNetwork("5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp", "Solana", {
      id: "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp",
      namespace: "solana",
    });
    return shown(ROUTES.ConnectingMultiChain, {
      connectors: { groups: [{ name: "injected", rows: [{ connector: several }] }] },
      network: { ...network, networks: [ethereum, solana] },
    });
  };
  it("shows a multi-chain wallet's icons only if they differ between namespaces", async () => {
    const [one, other] = ["data:image/png,AA", "data:image/png,BB"];
    expect((await at({ eip155: one, solana: other })).markup).toContain("lk-chain-icons");
    expect((await at({ eip155: one, solana: one })).markup).not.toContain("lk-chain-icons");
  });
});

describe("UnsupportedChain", () => {
  it("always offers to switch or to disconnect on an unsupported network", async () => {
    const { words, markup } = await shown(ROUTES.UnsupportedChain, {
      account,
      network: { ...network, isSupported: false, isSwitchingNamespace: false },
    });
    expect(words).toMatch(/Ethereum.*OP Mainnet.*Disconnect/u);
    expect(markup).toContain(`data-testid="lk-disconnect"`);
  });
  it("shows the name of the unsupported network that the wallet is on", async () => {
    const { words } = await shown(ROUTES.UnsupportedChain, {
      account,
      network: { ...network, active: aNetwork("424242", "Unknown Network"), isSupported: false },
    });
    expect(words.replaceAll(/[\u2066-\u2069]/gu, "")).toContain("You’re on network 424242.");
  });
});

describe("help views", () => {
  it("WhatIsAWallet explains three things, and links to getting a wallet", async () => {
    const { markup, words } = await shown(ROUTES.WhatIsAWallet);
    expect(markup.match(/<h3/gu)).toHaveLength(3);
    expect(words).toMatch(/Get a wallet$/u);
  });
  it("WhatIsANetwork explains networks in two sections, and announces that its link opens a new tab", async () => {
    const { markup } = await shown(ROUTES.WhatIsANetwork);
    expect(markup.match(/<h3/gu)).toHaveLength(2);
    expect(markup).toMatch(
      /aria-label="Learn more, opens in a new tab" href="https:\/\/ethereum\.org\/learn\/" target="_blank" rel="noopener noreferrer"/u,
    );
  });
  it("GetWallet lists suggested wallets with links to their sites in new tabs", async () => {
    const wallets = ["a", "b", "c", "d", "e"].map((id) =>
      aConnector(id, `Wallet ${id}`, { homepage: `https://${id}.example` }),
    );
    const { markup, words } = await shown(ROUTES.GetWallet, {
      connectors: {
        groups: [{ name: "featured", rows: wallets.map((connector) => ({ connector })) }],
      },
    });
    expect(markup.match(/data-testid="lk-get-/gu)).toHaveLength(4);
    expect(markup).toContain(`<bdi>Wallet a</bdi><span class="unseen">Opens in a new tab</span>`);
    expect(words).toContain("Explore all wallets");
  });
});
