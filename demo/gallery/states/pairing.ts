import { LatchkitError, type Route } from "latchkit";
import {
  FakeEnvironment,
  InMemoryTabs,
  InMemoryWalletPairing,
  type InMemoryTabChannel,
} from "latchkit/testing";
import { ADDRESS, BROKEN_ICON, iconOf } from "../cast.js";
import type { Stage } from "../stage.js";
import type { GalleryChapter, GalleryState } from "../state.js";

/** A wallet whose in-app browser opens a page. */
const METAMASK_ID = "c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96";

type Wallet = NonNullable<Extract<Route, { readonly view: "ConnectingWalletConnect" }>["wallet"]>;

const harbour: Wallet = {
  id: "harbour",
  name: "Harbour Wallet",
  imageUrl: iconOf(),
  homepage: "https://harbour.example",
  rdns: "com.example.harbour-wallet",
  links: { mobile: "harbour://", desktop: "harbour:", webapp: "https://app.harbour.example" },
  stores: {
    chrome: "https://chrome.example/harbour",
    ios: "https://apps.example/harbour",
    android: "https://play.example/harbour",
  },
};
const phoneOnly: Wallet = {
  id: "phone-only",
  name: "Fox",
  imageUrl: iconOf("#f6851b"),
  homepage: "https://fox.example",
  links: { mobile: "fox://" },
  stores: {},
};
const longNamed: Wallet = {
  ...phoneOnly,
  id: "long",
  name: "The Quite Unreasonably Long Wallet of Everyone and Their Families",
};
const siteOnly: Wallet = {
  ...phoneOnly,
  id: "site-only",
  name: "Site Wallet",
  links: { webapp: "https://site.example" },
};
const deskOnly: Wallet = {
  ...phoneOnly,
  id: "desk-only",
  name: "Desk Wallet",
  links: { desktop: "desk://" },
};
const plain: Wallet = {
  id: "plain",
  name: "Plain Wallet",
  imageUrl: BROKEN_ICON,
  links: { universal: "https://plain.example" },
  stores: {},
};
/** A wallet with every feature, and a name longer than a line. */
const longWay: Wallet = {
  ...harbour,
  id: "long-way",
  name: "Donaudampfschifffahrtselektrizitätenwallet",
};
const missing: Wallet = { ...harbour, id: "missing", links: {} };

type Play = (pairing: InMemoryWalletPairing, stage: Stage) => Promise<void> | void;
interface Scene {
  readonly id: string;
  readonly title: string;
  readonly wallet?: Wallet;
  readonly isPhone?: boolean;
  readonly isAway?: boolean;
  /** Another tab of this browser waits for the phone. */
  readonly tabs?: () => InMemoryTabChannel;
  readonly find?: string;
  readonly before?: (stage: Stage) => void;
  readonly play?: Play;
}

/** A pairing state: the protocol in memory, its phone controlled by `play`. */
const scene = ({
  id,
  title,
  wallet,
  isPhone = false,
  isAway = false,
  tabs,
  find,
  before,
  play,
}: Scene): GalleryState => {
  let pairing = new InMemoryWalletPairing();
  return {
    id: `pairing-${id}`,
    title,
    ports: () => {
      pairing = new InMemoryWalletPairing();
      pairing.isRelayDown = isAway;
      const own = { pairing: async () => pairing, ...(tabs && { tabs: tabs() }) };
      return isPhone
        ? {
            ...own,
            environment: new FakeEnvironment({
              isMobile: true,
              isIos: true,
              page: { title: "Field Notes", description: "" },
            }),
          }
        : own;
    },
    reach: async (stage) => {
      before?.(stage);
      await stage.open("Connect");
      await stage.push({ view: "ConnectingWalletConnect", ...(wallet && { wallet }) });
      if (!isAway && find === undefined) await stage.finds('[part="qr-code"] svg');
      if (find !== undefined) await stage.finds(find);
      await play?.(pairing, stage);
    },
  };
};

const ready = '[data-testid="lk-open-wallet"]:not([aria-busy])';
const declined: Play = async (pairing, stage) => {
  pairing.pairings[0]?.answer({ kind: "declined" });
  await stage.finds('[data-testid="lk-retry"]');
};
const failed: Play = async (pairing, stage) => {
  pairing.pairings[0]?.fail(
    new LatchkitError("connection/failed", { connectorId: "walletConnect" }),
  );
  await stage.finds('[data-testid="lk-retry"]');
};
const pending: Play = async (pairing, stage) => {
  pairing.pairings[0]?.fail(new LatchkitError("wallet/pending", { method: "wc_sessionPropose" }));
  await stage.finds('[data-testid="lk-retry"]');
};
/** The host connects another wallet before the phone responds. */
const ended: Play = async (_, stage) => {
  const { play, row } = stage.wallet("Rabby");
  play.wait();
  stage.latchkit.connection.connect(row.connector.id).catch(() => undefined);
  await stage.finds('[data-testid="lk-retry"]');
};
const press =
  (...ids: readonly string[]): Play =>
  async (_, stage) => {
    for (const id of ids) await stage.press(id);
  };
const approved: Play = async (pairing, stage) => {
  const chains = stage.latchkit.network.snapshot.networks.map(({ id }) => id);
  pairing.pairings[0]?.answer({
    kind: "done",
    value: {
      topic: "topic",
      expiresAt: stage.ports.clock.now() + 604_800_000,
      peer: { name: "Fox" },
      namespaces: {
        eip155: { chains, accounts: chains.map((chain) => `${chain}:${ADDRESS}`), methods: [] },
      },
    },
  });
  await stage.until(() => stage.latchkit.account.snapshot.status === "connected", "the account");
  await stage.open("Networks");
  await stage.push({ view: "ConnectingWalletConnect", wallet: phoneOnly });
};
/** The tab channel while another tab has the lock of the phone's request. */
const elsewhere = (): InMemoryTabChannel => {
  const browser = new InMemoryTabs();
  const other = browser.open();
  void other.withLock(
    "ask:walletConnect",
    { signal: new AbortController().signal, onWait: () => undefined },
    () => new Promise<void>(() => undefined),
  );
  return browser.open();
};
const away: Play = async (_, stage) => {
  await stage.until(
    () => stage.latchkit.pairing.snapshot.status === "fetching",
    "the code to be asked for",
  );
  await stage.pass(6_000);
  await stage.until(() => stage.latchkit.pairing.snapshot.isBuffering, "buffering");
};

export const pairing: GalleryChapter = {
  name: "ConnectingWalletConnect",
  states: [
    {
      id: "pairing-row",
      title: "QR code row in Connect",
      ports: () => ({ pairing: async () => new InMemoryWalletPairing() }),
      reach: async (stage) => {
        stage.wallet("Fox");
        await stage.open("Connect");
      },
    },
    scene({ id: "code", title: "QR code for any wallet" }),
    scene({
      id: "code-fetching",
      title: "QR code loading",
      isAway: true,
      find: ".qr-skeleton",
    }),
    scene({
      id: "code-reconnecting",
      title: "QR code: reconnecting",
      isAway: true,
      find: ".qr-skeleton",
      play: away,
    }),
    scene({
      id: "code-copied",
      title: "Link copied",
      play: async (_, stage) => {
        await stage.press("lk-copy-link");
      },
    }),
    scene({ id: "code-wallet", title: "QR code for one wallet", wallet: phoneOnly }),
    scene({ id: "code-no-picture", title: "QR code: wallet without an icon", wallet: plain }),
    scene({
      id: "code-long-name",
      title: "QR code: long wallet name",
      wallet: longNamed,
    }),
    scene({ id: "tabs", title: "Several ways to connect", wallet: harbour }),
    scene({
      id: "tabs-web",
      title: "Several ways: website",
      wallet: harbour,
      play: press("lk-tab-web"),
    }),
    scene({
      id: "tabs-desktop",
      title: "Several ways: desktop app",
      wallet: harbour,
      play: press("lk-tab-desktop"),
    }),
    scene({
      id: "tabs-missing",
      title: "Several ways: extension not installed",
      wallet: harbour,
      play: press("lk-tab-unsupported"),
    }),
    scene({ id: "tabs-long-name", title: "Several ways: long name", wallet: longWay }),
    scene({
      id: "tabs-phone",
      title: "Several ways on a phone",
      wallet: harbour,
      isPhone: true,
      find: ready,
    }),
    scene({ id: "tabs-failed", title: "Several ways: one failed", wallet: harbour, play: failed }),
    scene({ id: "code-phone", title: "QR code on a phone", isPhone: true }),
    scene({ id: "declined", title: "Declined", wallet: phoneOnly, play: declined }),
    scene({ id: "declined-any", title: "Declined: any wallet", play: declined }),
    scene({ id: "failed", title: "Failed", wallet: phoneOnly, play: failed }),
    scene({ id: "failed-any", title: "Failed: any wallet", play: failed }),
    scene({
      id: "pending",
      title: "Pending request in the wallet",
      wallet: phoneOnly,
      play: pending,
    }),
    scene({ id: "ended", title: "Ready to connect", wallet: phoneOnly, play: ended }),
    scene({ id: "ended-any", title: "Ready to connect: any wallet", play: ended }),
    scene({
      id: "elsewhere",
      title: "Waiting in another tab",
      wallet: phoneOnly,
      tabs: elsewhere,
      find: '[data-bond="waiting"]',
    }),
    scene({
      id: "elsewhere-any",
      title: "Waiting in another tab: any wallet",
      tabs: elsewhere,
      find: ".drawing",
    }),
    scene({ id: "connected", title: "Connected", wallet: phoneOnly, play: approved }),
    scene({ id: "mobile", title: "Open the app", wallet: phoneOnly, isPhone: true, find: ready }),
    scene({
      id: "mobile-fetching",
      title: "Open the app: link loading",
      wallet: phoneOnly,
      isPhone: true,
      isAway: true,
      find: ".meeting",
    }),
    scene({
      id: "mobile-reconnecting",
      title: "Open the app: reconnecting",
      wallet: phoneOnly,
      isPhone: true,
      isAway: true,
      find: ".meeting",
      play: away,
    }),
    scene({
      id: "mobile-declined",
      title: "Open the app: declined",
      wallet: phoneOnly,
      isPhone: true,
      find: ready,
      play: declined,
    }),
    scene({
      id: "mobile-long-name",
      title: "Open the app: long name",
      wallet: longNamed,
      isPhone: true,
      find: ready,
    }),
    scene({ id: "web", title: "Open a wallet website", wallet: siteOnly, find: ready }),
    scene({ id: "desktop", title: "Open a desktop app", wallet: deskOnly, find: ready }),
    scene({
      id: "desktop-fetching",
      title: "Open a desktop app: link loading",
      wallet: deskOnly,
      isAway: true,
      find: ".meeting",
    }),
    scene({
      id: "unsupported",
      title: "Extension not installed",
      wallet: missing,
      find: '[data-testid="lk-tab-unsupported"],.meeting',
    }),
    scene({
      id: "browser",
      title: "Extension installed",
      wallet: harbour,
      find: '[data-testid="lk-open-wallet"]',
      before: (stage) => void stage.wallet("Harbour Wallet"),
    }),
    {
      id: "downloads",
      title: "Download a wallet",
      reach: async (stage) => {
        await stage.open("Connect");
        await stage.push({ view: "Downloads", wallet: harbour });
      },
    },
    {
      id: "downloads-code",
      title: "Download a wallet: QR code",
      reach: async (stage) => {
        await stage.open("Connect");
        await stage.push({ view: "Downloads", wallet: harbour });
        await stage.press("lk-tab-ios");
        await stage.finds(".qr-image");
      },
    },
    {
      id: "downloads-phone",
      title: "Download a wallet on a phone",
      ports: () => ({
        environment: new FakeEnvironment({
          isMobile: true,
          isIos: true,
          page: { title: "Field Notes", description: "" },
        }),
      }),
      reach: async (stage) => {
        await stage.open("Connect");
        await stage.push({ view: "Downloads", wallet: { ...harbour, id: METAMASK_ID } });
      },
    },
    {
      id: "downloads-none",
      title: "Download a wallet: no links",
      reach: async (stage) => {
        await stage.open("Connect");
        await stage.push({
          view: "Downloads",
          wallet: { id: "nowhere", name: longNamed.name, links: {}, stores: {} },
        });
      },
    },
    {
      id: "pairing-basic",
      title: "QR code only",
      ports: () => ({ pairing: async () => new InMemoryWalletPairing() }),
      reach: async (stage) => {
        await stage.latchkit.start();
        await stage.open("Connect");
        stage.latchkit.navigation.reset({ view: "ConnectingWalletConnectBasic" });
        await stage.finds('[part="qr-code"] svg');
      },
    },
  ],
};
