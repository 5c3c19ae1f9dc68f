import { LatchkitError, type Route } from "latchkit";
import { FakeEnvironment, InMemoryWalletPairing } from "latchkit/testing";
import { iconOf } from "../cast.js";
import type { Stage } from "../stage.js";
import type { GalleryChapter, GalleryState } from "../state.js";

type Wallet = NonNullable<Extract<Route, { readonly view: "ConnectingWalletConnect" }>["wallet"]>;

const harbour: Wallet = {
  id: "harbour", name: "Harbour Wallet", imageUrl: iconOf(), homepage: "https://harbour.example", rdns: "com.example.harbour-wallet",
  links: { mobile: "harbour://", desktop: "harbour:", webapp: "https://app.harbour.example" },
  stores: { chrome: "https://chrome.example/harbour", ios: "https://apps.example/harbour", android: "https://play.example/harbour" },
};
const phoneOnly: Wallet = { id: "phone-only", name: "Fox", imageUrl: iconOf("#f6851b"), homepage: "https://fox.example", links: { mobile: "fox://" }, stores: {} };
const longNamed: Wallet = { ...phoneOnly, id: "long", name: "The Quite Unreasonably Long Wallet of Everyone and Their Families" };
const siteOnly: Wallet = { ...phoneOnly, id: "site-only", name: "Site Wallet", links: { webapp: "https://site.example" } };
const deskOnly: Wallet = { ...phoneOnly, id: "desk-only", name: "Desk Wallet", links: { desktop: "desk://" } };
const missing: Wallet = { ...harbour, id: "missing", links: {} };

type Play = (pairing: InMemoryWalletPairing, stage: Stage) => Promise<void> | void;
interface Scene { readonly id: string; readonly title: string; readonly wallet?: Wallet; readonly isPhone?: boolean; readonly isAway?: boolean; readonly find?: string; readonly before?: (stage: Stage) => void; readonly play?: Play }

/** One way of a pairing: the protocol in memory, its phone played by `play`. */
const scene = ({ id, title, wallet, isPhone = false, isAway = false, find, before, play }: Scene): GalleryState => {
  let pairing = new InMemoryWalletPairing();
  return {
    id: `pairing-${id}`, title,
    ports: () => {
      pairing = new InMemoryWalletPairing();
      pairing.isAway = isAway;
      const own = { pairing: async () => pairing };
      return isPhone ? { ...own, environment: new FakeEnvironment({ isMobile: true, isIos: true, page: { title: "Field Notes", description: "" } }) } : own;
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
const declined: Play = async (pairing, stage) => { pairing.asked[0]?.answer({ kind: "declined" }); await stage.finds('[data-testid="lk-retry"]'); };
const failed: Play = async (pairing, stage) => { pairing.asked[0]?.fail(new LatchkitError("connection/failed", { connectorId: "walletConnect" })); await stage.finds('[data-testid="lk-retry"]'); };
const away: Play = async (_, stage) => { await stage.until(() => stage.latchkit.pairing.snapshot.status === "fetching", "the code to be asked for"); await stage.pass(6_000); await stage.until(() => stage.latchkit.pairing.snapshot.isBuffering, "buffering"); };

/** A wallet on another device, or in another program. */
export const pairing: GalleryChapter = {
  name: "ConnectingWalletConnect",
  states: [
    {
      id: "pairing-row", title: "The way to it", ports: () => ({ pairing: async () => new InMemoryWalletPairing() }),
      reach: async (stage) => { stage.wallet("Fox"); await stage.open("Connect"); },
    },
    scene({ id: "code", title: "A code for any wallet" }),
    scene({ id: "code-fetching", title: "The code is on its way", isAway: true, find: ".qr-skeleton" }),
    scene({ id: "code-reconnecting", title: "The relay is away", isAway: true, find: ".qr-skeleton", play: away }),
    scene({ id: "code-copied", title: "The link is copied", play: async (_, stage) => { await stage.press("lk-copy-link"); } }),
    scene({ id: "code-wallet", title: "A code for one wallet", wallet: phoneOnly }),
    scene({ id: "code-long-name", title: "A code for a wallet with a long name", wallet: longNamed }),
    scene({ id: "tabs", title: "A wallet with many ways", wallet: harbour }),
    scene({ id: "code-phone", title: "A code on a phone", isPhone: true }),
    scene({ id: "declined", title: "Declined", wallet: phoneOnly, play: declined }),
    scene({ id: "declined-any", title: "Declined, no wallet chosen", play: declined }),
    scene({ id: "failed", title: "Failed", wallet: phoneOnly, play: failed }),
    scene({ id: "mobile", title: "On a phone", wallet: phoneOnly, isPhone: true, find: ready }),
    scene({ id: "mobile-fetching", title: "On a phone, the link is on its way", wallet: phoneOnly, isPhone: true, isAway: true, find: ".meeting" }),
    scene({ id: "mobile-long-name", title: "On a phone, a long name", wallet: longNamed, isPhone: true, find: ready }),
    scene({ id: "web", title: "A wallet that is a site", wallet: siteOnly, find: ready }),
    scene({ id: "desktop", title: "A wallet that is a program", wallet: deskOnly, find: ready }),
    scene({ id: "unsupported", title: "An extension that is not in this browser", wallet: missing, find: '[data-testid="lk-tab-unsupported"],.meeting' }),
    scene({ id: "browser", title: "An extension that is in this browser", wallet: harbour, find: '[data-testid="lk-open-wallet"]', before: (stage) => void stage.wallet("Harbour Wallet") }),
    { id: "downloads", title: "Where a wallet is had", reach: async (stage) => { await stage.open("Connect"); await stage.push({ view: "Downloads", wallet: harbour }); } },
    { id: "downloads-none", title: "No address of a wallet is known", reach: async (stage) => { await stage.open("Connect"); await stage.push({ view: "Downloads", wallet: { id: "nowhere", name: longNamed.name, links: {}, stores: {} } }); } },
    {
      id: "pairing-basic", title: "The code alone", ports: () => ({ pairing: async () => new InMemoryWalletPairing() }),
      reach: async (stage) => { await stage.latchkit.start(); await stage.open("Connect"); stage.latchkit.navigation.reset({ view: "ConnectingWalletConnectBasic" }); await stage.finds('[part="qr-code"] svg'); },
    },
  ],
};
