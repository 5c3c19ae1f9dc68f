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
} from "../../support/fake-latchkit.js";
import { codeOf } from "../../support/started.js";

const page = (latchkit: Latchkit, child: ReactElement, initialState?: InitialState): string =>
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

describe("a page rendered on a server", () => {
  it("has the same markup whatever changed before hydration", () => {
    const fake = fakeLatchkit();
    const before = page(fake.latchkit, buttons);
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
    expect(page(fake.latchkit, buttons)).toBe(before);
  });

  it("does not depend on the language of the place, only on the host's locale", () => {
    const messages = { de: { connect: "Verbinden" } };
    const { environment, options } = internalsOf(fakeLatchkit().latchkit);
    const inBrowser = fakeLatchkit(
      {},
      { environment: { ...environment, language: "de" }, options: { ...options, messages } },
    );
    expect(page(inBrowser.latchkit, <ConnectButton />)).toContain("Connect wallet");
    const chosen = fakeLatchkit({}, { options: { ...options, messages, locale: "de-AT" } });
    expect(page(chosen.latchkit, <ConnectButton />)).toContain("Verbinden");
  });

  it("has neither style attribute nor style element, and nothing of the modal", () => {
    const markup = page(
      fakeLatchkit({ modal: { isOpen: true, canClose: true } }).latchkit,
      buttons,
    );
    expect(markup).not.toMatch(/style|<dialog|data-latchkit-instance/u);
  });

  it(
    "shows account, network and scheme that a cookie names, and offers nobody to connect",
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
      const markup = page(latchkit, all, state);
      expect(markup.match(/aria-label="Account 0x71C7…976F/gu)).toHaveLength(2);
      expect(markup).toMatch(/aria-busy="true"[^>]*>0x71C7…976F/u);
      expect(markup).toContain(`aria-label="Network Ten"`);
      expect(markup).toContain(`<i title="${ADDRESS}">connecting</i>`);
      expect(markup.match(/data-lk-theme="dark"/gu)).toHaveLength(4);
      expect(markup).not.toMatch(/Connect wallet|Not connected/u);
      // Another kind of chain, and a network that is listed no more.
      const elsewhere = { ...state, networkId: "solana:unlisted" } as const;
      expect(page(latchkit, <WalletButton namespace="solana" />, elsewhere)).not.toContain("0x71");
      expect(page(latchkit, <NetworkButton />, elsewhere)).toContain(`aria-label="Network One"`);
    },
  );

  it(
    "leaves the scheme to the style sheet where nobody chose one",
    { tags: ["finding-H5"] },
    () => {
      const system = { mode: "system", resolved: "light", variables: {} } as const;
      expect(page(fakeLatchkit({ theme: system }).latchkit, <ConnectButton />)).toContain(
        'data-lk-theme="system"',
      );
      const theme = { mode: "dark", resolved: "dark", variables: {} } as const;
      expect(page(fakeLatchkit({ theme }).latchkit, <ConnectButton />)).toContain(
        'data-lk-theme="dark"',
      );
    },
  );

  it("starts nothing and listens to nothing", () => {
    const fake = fakeLatchkit({ account: connected });
    page(fake.latchkit, buttons);
    expect(fake.calls).toEqual([]);
    expect(fake.isListened()).toBe(false);
  });
});

describe("the buttons", () => {
  it.each([["lk-connect-button"], ["lk-account-button"], ["lk-network-button"]])(
    "has %s for tests of hosts",
    (id) => {
      expect(page(fakeLatchkit().latchkit, buttons)).toContain(`data-testid="${id}"`);
    },
  );

  it(
    "the account button is absent while nobody is connected, unless told otherwise",
    { tags: ["finding-H7"] },
    () => {
      expect(page(fakeLatchkit().latchkit, <AccountButton />)).not.toContain("<button");
      expect(page(fakeLatchkit({ account: connected }).latchkit, <AccountButton />)).toContain(
        "0x71C7…976F",
      );
    },
  );

  it(
    "one button connects, is busy, and shows account, balance and network",
    { tags: ["finding-H7"] },
    () => {
      expect(page(fakeLatchkit().latchkit, <WalletButton />)).toContain(">Connect wallet</button>");
      const restoring = { status: "disconnected", isRestoring: true, byNamespace: {} } as const;
      expect(
        page(fakeLatchkit({ account: restoring }).latchkit, <WalletButton label="In" />),
      ).toMatch(/aria-busy="true".*>Connecting…<\/button>/u);
      const value = aBalance(1_234_000_000_000_000_000n);
      const markup = page(
        fakeLatchkit({ account: connected, balance: { status: "ready", value } }).latchkit,
        <WalletButton label="In" />,
      );
      const name = /aria-label="([^"]+)"/u.exec(markup)?.[1];
      const words = markup.replaceAll(/<[^>]+>/gu, "").trim();
      expect(name).toMatch(/^Account 0x71C7…976F 1\.234 ETH, \S+/u);
      expect(name?.replace(/^Account /u, "").replace(",", "")).toBe(words);
    },
  );

  it("a host draws its own button from the same state", { tags: ["finding-H7"] }, () => {
    const markup = page(
      fakeLatchkit({ account: connected }).latchkit,
      <WalletButton>
        {({ status, address, shortAddress }) => (
          <i title={address}>{`${status} ${shortAddress}`}</i>
        )}
      </WalletButton>,
    );
    expect(markup).toContain(`<i title="${connected.current.address}">connected 0x71C7…976F</i>`);
    expect(markup).not.toContain("<button");
  });

  it("are never without text, without a connection and with an empty label", () => {
    const markup = page(
      fakeLatchkit().latchkit,
      <>
        <ConnectButton label="" />
        <AccountButton disconnected="show" />
      </>,
    );
    expect(markup.match(/>Connect wallet</gu)).toHaveLength(1);
    expect(markup.match(/>Not connected</gu)).toHaveLength(1);
  });

  it("show that a wallet request is pending", () => {
    const markup = page(
      fakeLatchkit({ account: { status: "connecting", isRestoring: false, byNamespace: {} } })
        .latchkit,
      <ConnectButton />,
    );
    expect(markup).toMatch(/aria-busy="true".*Connecting…/u);
  });

  it("never offer to connect, nor show a disconnected state, while a remembered wallet is restored", () => {
    const markup = page(
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

  it("show address and balance of the connected account, with an accessible name that contains the visible text", () => {
    const markup = page(
      fakeLatchkit({
        account: connected,
        balance: { status: "ready", value: aBalance(1_234_000_000_000_000_000n) },
      }).latchkit,
      <AccountButton balance="show" disconnected="show" />,
    );
    expect(markup).toContain(`aria-label="Account 0x71C7…976F 1.234 ETH"`);
    expect(markup).toContain(">1.234 ETH<");
  });

  it("never show the balance of another account", () => {
    const value = aBalance(5n * 10n ** 18n, {
      account: "eip155:1:0x0000000000000000000000000000000000000001",
    });
    expect(
      page(
        fakeLatchkit({ account: connected, balance: { status: "ready", value } }).latchkit,
        <AccountButton balance="show" disconnected="show" />,
      ),
    ).not.toContain("5 ETH");
  });

  it("warn of the wrong network in words where the app does not work on it", () => {
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
    const markup = page(
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

  it("name a network that is allowed and not listed as unknown, and are disabled where switching is off", () => {
    const { options } = internalsOf(fakeLatchkit().latchkit);
    const network = {
      networks: [],
      active: aNetwork("999", "Unknown Network"),
      isSupported: false,
      isSwitchingNamespace: false,
    };
    const markup = page(
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

describe("the hooks", () => {
  const seen = (fake: Latchkit, read: () => unknown): unknown => {
    let value: unknown;
    const Probe = (): null => {
      value = read();
      return null;
    };
    page(fake, <Probe />);
    return value;
  };

  it("give state and bound actions of their group", async () => {
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

  it("see the account of one namespace only", () => {
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
    "of one namespace sign and send with the account that they show, unless a call names another",
    { tags: ["finding-W20"] },
    async () => {
      const fake = fakeLatchkit({ account: connected });
      const solana = seen(fake.latchkit, () => useAccount({ namespace: "solana" })) as ReturnType<
        typeof useAccount
      >;
      const { signal } = new AbortController();
      const transaction = { to: "x", value: 1n };
      await codeOf(solana.signMessage("hello"));
      await codeOf(solana.signMessage("hello", { signal }));
      await codeOf(solana.sendTransaction(transaction, { namespace: "eip155" }));
      await codeOf(solana.capabilities());
      await codeOf(solana.capabilities({ signal }));
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
    "without a namespace the actions are those of the active account",
    { tags: ["finding-W20"] },
    async () => {
      const fake = fakeLatchkit({ account: connected });
      const active = seen(fake.latchkit, () => useAccount()) as ReturnType<typeof useAccount>;
      await codeOf(active.signMessage("hello"));
      expect(fake.calls).toEqual([{ action: "signMessage", args: ["hello"] }]);
    },
  );

  it("carry every action of the group they stand for", () => {
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
    "outside of a provider they throw an error that names it, and what to do",
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
