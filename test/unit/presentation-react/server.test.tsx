import { StrictMode, type ReactElement } from "react";
import { renderToString } from "react-dom/server";
import { describe, expect, it } from "vitest";
import {
  AccountButton,
  type InitialState,
  WalletButton,
  ConnectButton,
  LatchkitProvider,
  NetworkButton,
  useAccount,
  useBalance,
  useConnectors,
  useLatchkit,
  useModal,
  useNavigation,
  useNetwork,
  useTheme,
  useToast,
} from "../../../src/react.js";
import { internalsOf } from "../../../src/application/internals.js";
import type { Latchkit } from "../../../src/application/latchkit.js";
import {
  ADDRESS,
  aBalance,
  aConnector,
  aNetwork,
  anAccount,
  fakeLatchkit,
} from "../../support/doubles/fake-latchkit.js";
import { errorCodeOf } from "../../support/worlds/instance.js";

const setupPage = (latchkit: Latchkit, child: ReactElement, initialState?: InitialState): string =>
  renderToString(
    <StrictMode>
      <LatchkitProvider latchkit={latchkit} initialState={initialState}>
        {child}
      </LatchkitProvider>
    </StrictMode>,
  );
const buttons = (
  <>
    <ConnectButton />
    <AccountButton balance="show" disconnected="show" />
    <NetworkButton />
  </>
);
const connected = {
  status: "connected" as const,
  isRestoring: false,
  byNamespace: { eip155: anAccount() },
  current: anAccount(),
};

describe("server-rendered page", () => {
  it("renders the same server markup after the state changed, so that hydration matches", () => {
    const fake = fakeLatchkit();
    const before = setupPage(fake.latchkit, buttons);
    fake.say("account", connected);
    fake.say("modal", { isOpen: true, canClose: true });
    fake.say("network", {
      networks: [],
      active: aNetwork("5", "Other"),
      isSupported: false,
      isSwitchingNamespace: false,
    });
    fake.say("theme", { mode: "dark", resolved: "dark", variables: { "--lk-accent": "red" } });
    fake.say("balance", { status: "ready", value: aBalance(1n) });
    expect(setupPage(fake.latchkit, buttons)).toBe(before);
  });

  it("renders in the host's locale, not in the language of the environment", () => {
    const messages = { de: { connect: "Verbinden" } };
    const { environment, options } = internalsOf(fakeLatchkit().latchkit);
    const inBrowser = fakeLatchkit(
      {},
      { environment: { ...environment, language: "de" }, options: { ...options, messages } },
    );
    expect(setupPage(inBrowser.latchkit, <ConnectButton />)).toContain("Connect wallet");
    const chosen = fakeLatchkit({}, { options: { ...options, messages, locale: "de-AT" } });
    expect(setupPage(chosen.latchkit, <ConnectButton />)).toContain("Verbinden");
  });

  it("renders neither inline styles nor any part of the modal on the server", () => {
    const markup = setupPage(
      fakeLatchkit({ modal: { isOpen: true, canClose: true } }).latchkit,
      buttons,
    );
    expect(markup).not.toMatch(/style|<dialog|data-latchkit-instance/u);
  });

  it(
    "renders account, network and theme from the state cookie on the server",
    { tags: ["finding-H5"] },
    () => {
      const network = {
        networks: [aNetwork("1", "One"), aNetwork("10", "Ten")],
        active: aNetwork("1", "One"),
        isSupported: true,
        isSwitchingNamespace: false,
      };
      const { latchkit } = fakeLatchkit({ network });
      const state: InitialState = {
        accounts: { eip155: ADDRESS },
        networkId: "eip155:10",
        theme: "dark",
      };
      const own = (
        <WalletButton>{({ status, address }) => <i title={address}>{status}</i>}</WalletButton>
      );
      const all = (
        <>
          <WalletButton />
          <ConnectButton />
          <AccountButton />
          <NetworkButton />
          {own}
        </>
      );
      const markup = setupPage(latchkit, all, state);
      expect(markup.match(/aria-label="Account 0x71C7…976F/gu)).toHaveLength(2);
      expect(markup).toMatch(/aria-busy="true"[^>]*>0x71C7…976F/u);
      expect(markup).toContain(`aria-label="Network Ten"`);
      expect(markup).toContain(`<i title="${ADDRESS}">connecting</i>`);
      expect(markup.match(/data-lk-theme="dark"/gu)).toHaveLength(4);
      expect(markup).not.toMatch(/Connect wallet|Not connected/u);
      // Another namespace, and a network that is no longer listed.
      const elsewhere = { ...state, networkId: "solana:unlisted" } as const;
      expect(setupPage(latchkit, <WalletButton namespace="solana" />, elsewhere)).not.toContain(
        "0x71",
      );
      expect(setupPage(latchkit, <NetworkButton />, elsewhere)).toContain(
        `aria-label="Network One"`,
      );
    },
  );

  it(
    'renders the theme "system" on the server unless user or host chose a mode',
    { tags: ["finding-H5"] },
    () => {
      const system = { mode: "system", resolved: "light", variables: {} } as const;
      expect(setupPage(fakeLatchkit({ theme: system }).latchkit, <ConnectButton />)).toContain(
        'data-lk-theme="system"',
      );
      const theme = { mode: "dark", resolved: "dark", variables: {} } as const;
      expect(setupPage(fakeLatchkit({ theme }).latchkit, <ConnectButton />)).toContain(
        'data-lk-theme="dark"',
      );
    },
  );

  it("calls no action and adds no listener when rendered on a server", () => {
    const fake = fakeLatchkit({ account: connected });
    setupPage(fake.latchkit, buttons);
    expect(fake.calls).toEqual([]);
    expect(fake.isListened()).toBe(false);
  });
});

describe("buttons", () => {
  it.each([["lk-connect-button"], ["lk-account-button"], ["lk-network-button"]])(
    'renders an element with the test id "%s"',
    (id) => {
      expect(setupPage(fakeLatchkit().latchkit, buttons)).toContain(`data-testid="${id}"`);
    },
  );

  it(
    'hides the account button while no wallet is connected, unless disconnected="show"',
    { tags: ["finding-H7"] },
    () => {
      expect(setupPage(fakeLatchkit().latchkit, <AccountButton />)).not.toContain("<button");
      expect(setupPage(fakeLatchkit({ account: connected }).latchkit, <AccountButton />)).toContain(
        "0x71C7…976F",
      );
    },
  );

  it(
    "shows WalletButton as connect button, busy while restoring, then with account and balance",
    { tags: ["finding-H7"] },
    () => {
      expect(setupPage(fakeLatchkit().latchkit, <WalletButton />)).toContain(
        ">Connect wallet</button>",
      );
      const restoring = { status: "disconnected", isRestoring: true, byNamespace: {} } as const;
      expect(
        setupPage(fakeLatchkit({ account: restoring }).latchkit, <WalletButton label="In" />),
      ).toMatch(/aria-busy="true".*>Connecting…<\/button>/u);
      const value = aBalance(1_234_000_000_000_000_000n);
      const markup = setupPage(
        fakeLatchkit({ account: connected, balance: { status: "ready", value } }).latchkit,
        <WalletButton label="In" />,
      );
      const name = /aria-label="([^"]+)"/u.exec(markup)?.[1];
      const words = markup.replaceAll(/<[^>]+>/gu, "").trim();
      expect(name).toMatch(/^Account 0x71C7…976F 1\.234 ETH, \S+/u);
      expect(name?.replace(/^Account /u, "").replace(",", "")).toBe(words);
    },
  );

  it(
    "renders WalletButton's children from the host with the button's state",
    { tags: ["finding-H7"] },
    () => {
      const markup = setupPage(
        fakeLatchkit({ account: connected }).latchkit,
        <WalletButton>
          {({ status, address, shortAddress }) => (
            <i title={address}>{`${status} ${shortAddress}`}</i>
          )}
        </WalletButton>,
      );
      expect(markup).toContain(`<i title="${connected.current.address}">connected 0x71C7…976F</i>`);
      expect(markup).not.toContain("<button");
    },
  );

  it("shows the default text on buttons with an empty label or no connection", () => {
    const markup = setupPage(
      fakeLatchkit().latchkit,
      <>
        <ConnectButton label="" />
        <AccountButton disconnected="show" />
      </>,
    );
    expect(markup.match(/>Connect wallet</gu)).toHaveLength(1);
    expect(markup.match(/>Not connected</gu)).toHaveLength(1);
  });

  it("marks the connect button as busy while a wallet request is pending", () => {
    const markup = setupPage(
      fakeLatchkit({ account: { status: "connecting", isRestoring: false, byNamespace: {} } })
        .latchkit,
      <ConnectButton />,
    );
    expect(markup).toMatch(/aria-busy="true".*Connecting…/u);
  });

  it("shows the buttons as busy, not as disconnected, while a wallet is being restored", () => {
    const markup = setupPage(
      fakeLatchkit({ account: { status: "disconnected", isRestoring: true, byNamespace: {} } })
        .latchkit,
      <>
        <ConnectButton />
        <AccountButton disconnected="show" />
      </>,
    );
    expect(markup.match(/aria-busy="true"[^>]*>Connecting…</gu)).toHaveLength(2);
    expect(markup).not.toMatch(/Connect wallet|Not connected/u);
  });

  it("shows address and balance on the account button, and has them in its accessible name", () => {
    const markup = setupPage(
      fakeLatchkit({
        account: connected,
        balance: { status: "ready", value: aBalance(1_234_000_000_000_000_000n) },
      }).latchkit,
      <AccountButton balance="show" disconnected="show" />,
    );
    expect(markup).toContain(`aria-label="Account 0x71C7…976F 1.234 ETH"`);
    expect(markup).toContain(">1.234 ETH<");
  });

  it("never shows a different account's balance on the account button", () => {
    const value = aBalance(5n * 10n ** 18n, {
      account: "eip155:1:0x0000000000000000000000000000000000000001",
    });
    expect(
      setupPage(
        fakeLatchkit({ account: connected, balance: { status: "ready", value } }).latchkit,
        <AccountButton balance="show" disconnected="show" />,
      ),
    ).not.toContain("5 ETH");
  });

  it("warns on the network button if the app does not support the network", () => {
    const { options } = internalsOf(fakeLatchkit().latchkit);
    const network = {
      networks: [],
      active: aNetwork("999", "Unknown Network"),
      isSupported: false,
      isSwitchingNamespace: false,
    };
    const account = {
      status: "connected",
      isRestoring: false,
      byNamespace: {},
      current: anAccount(),
    } as const;
    const { latchkit } = fakeLatchkit(
      { network, account },
      { options: { ...options, marksUnsupported: true } },
    );
    const markup = setupPage(
      latchkit,
      <>
        <NetworkButton />
        <WalletButton />
      </>,
    );
    expect(markup).toContain(`aria-label="Network Wrong network"`);
    expect(markup).toMatch(/data-testid="lk-wallet-button"[^>]*aria-label="[^"]*Wrong network/u);
    expect(markup.match(/lk-button-warning/gu)).toHaveLength(2);
    expect(markup).not.toContain("lk-button-dot");
  });

  it("shows an unlisted network as unknown on the network button", () => {
    const { options } = internalsOf(fakeLatchkit().latchkit);
    const network = {
      networks: [],
      active: aNetwork("999", "Unknown Network"),
      isSupported: false,
      isSwitchingNamespace: false,
    };
    const markup = setupPage(
      fakeLatchkit(
        { network },
        { options: { ...options, enableNetworkSwitch: false, marksUnsupported: false } },
      ).latchkit,
      <NetworkButton />,
    );
    expect(markup).toContain(`aria-label="Network Unknown network"`);
    expect(markup).toContain("lk-button-dot-unlisted");
    expect(markup).toContain("disabled");
  });
});

describe("hooks", () => {
  const seen = (fake: Latchkit, read: () => unknown): unknown => {
    let value: unknown;
    const Probe = (): null => {
      value = read();
      return null;
    };
    setupPage(fake, <Probe />);
    return value;
  };

  it("returns state and bound actions of a group from its hook", async () => {
    const fake = fakeLatchkit({
      connectors: { groups: [{ name: "injected", rows: [{ connector: aConnector("a", "A") }] }] },
    });
    const modal = seen(fake.latchkit, useModal) as ReturnType<typeof useModal>;
    const connectors = seen(fake.latchkit, useConnectors) as ReturnType<typeof useConnectors>;
    expect(modal).toMatchObject({ isOpen: false });
    expect(connectors.groups).toHaveLength(1);
    await modal.open({ view: "Account" });
    void connectors.connect("a");
    expect(fake.calls).toEqual([
      { action: "modal.open", args: [{ view: "Account" }] },
      { action: "connection.connect", args: ["a"] },
    ]);
  });

  it("`useAccount` with a namespace returns only the account of that namespace", () => {
    const fake = fakeLatchkit({ account: connected }).latchkit;
    expect(seen(fake, () => useAccount({ namespace: "eip155" }))).toMatchObject({
      status: "connected",
      current: anAccount(),
    });
    const solana = seen(fake, () => useAccount({ namespace: "solana" }));
    expect(solana).toMatchObject({ status: "disconnected" });
    expect(solana).not.toHaveProperty("current");
  });

  it(
    "`useAccount` with a namespace signs and sends with that namespace's account",
    { tags: ["finding-W20"] },
    async () => {
      const fake = fakeLatchkit({ account: connected });
      const solana = seen(fake.latchkit, () => useAccount({ namespace: "solana" })) as ReturnType<
        typeof useAccount
      >;
      const { signal } = new AbortController();
      const transaction = { to: "x", value: 1n };
      await errorCodeOf(solana.signMessage("hello"));
      await errorCodeOf(solana.signMessage("hello", { signal }));
      await errorCodeOf(solana.sendTransaction(transaction, { namespace: "eip155" }));
      await errorCodeOf(solana.capabilities());
      await errorCodeOf(solana.capabilities({ signal }));
      expect(fake.calls).toEqual([
        { action: "signMessage", args: ["hello", { namespace: "solana" }] },
        { action: "signMessage", args: ["hello", { namespace: "solana", signal }] },
        { action: "sendTransaction", args: [transaction, { namespace: "eip155" }] },
        { action: "capabilities", args: [{ namespace: "solana" }] },
        { action: "capabilities", args: [{ namespace: "solana", signal }] },
      ]);
    },
  );

  it(
    "`useAccount` without a namespace acts on the active account",
    { tags: ["finding-W20"] },
    async () => {
      const fake = fakeLatchkit({ account: connected });
      const active = seen(fake.latchkit, () => useAccount()) as ReturnType<typeof useAccount>;
      await errorCodeOf(active.signMessage("hello"));
      expect(fake.calls).toEqual([{ action: "signMessage", args: ["hello"] }]);
    },
  );

  it("exposes every action of a group through its hook", () => {
    const fake = fakeLatchkit().latchkit;
    const actionsOf = (value: unknown): readonly string[] =>
      Object.entries(value as object)
        .filter(([, member]) => typeof member === "function")
        .map(([name]) => name)
        .sort();
    const pairs: readonly (readonly [() => unknown, object])[] = [
      [useModal, fake.modal],
      [useNavigation, fake.navigation],
      [useConnectors, fake.connection],
      [useAccount, fake.account],
      [useNetwork, fake.network],
      [useBalance, fake.balance],
      [useToast, fake.toast],
      [useTheme, fake.theme],
    ];
    for (const [hook, group] of pairs)
      expect(actionsOf(seen(fake, () => hook()))).toEqual(actionsOf(group));
  });

  it(
    "throws an error that names LatchkitProvider when a hook is used outside of it",
    { tags: ["finding-H9"] },
    () => {
      const Lost = (): null => {
        useLatchkit();
        return null;
      };
      expect(() => renderToString(<Lost />)).toThrow(
        "A hook or button is used outside LatchkitProvider. Render <LatchkitProvider latchkit={latchkit}> above it",
      );
    },
  );
});
