import type { PortOverrides } from "latchkit";
import { FakeEnvironment } from "latchkit/testing";
import { BROKEN_ICON, COLOURS, iconOf, idOf } from "../cast.js";
import type { Stage } from "../stage.js";
import type { GalleryChapter } from "../state.js";
import { connectCatalogue } from "./connect-catalogue.js";

const NAMES = ["Harbour Wallet", "Fox", "Ledger Live", "Rabby", "Frame", "Zerion", "Trust"];
const recent = (...names: readonly string[]): Record<string, string> => ({
  recent_wallets: JSON.stringify(names.map((name) => ({ id: idOf(name), name }))),
});

const wallets = (stage: Stage, names: readonly string[]): void =>
  names.forEach(
    (name, at) => void stage.wallet(name, { icon: iconOf(COLOURS[at % COLOURS.length]) }),
  );

const forty = (stage: Stage): void => {
  stage.wallet("Phone wallets", { id: "walletConnect", type: "WALLET_CONNECT" });
  wallets(stage, [...NAMES, ...Array.from({ length: 27 }, (_, at) => `Wallet ${at + 8}`)]);
  for (const name of ["Desk Wallet", "Safe House", "Cold Card", "Vault", "Tin Box"])
    stage.wallet(name, { type: "EXTERNAL", icon: iconOf(COLOURS[4]) });
};

const onPhone = (): PortOverrides => ({
  environment: new FakeEnvironment({
    isMobile: true,
    isAndroid: true,
    page: { title: "Field Notes", description: "" },
  }),
});
const ways = async (stage: Stage): Promise<void> => {
  await stage.open("Connect");
  await stage.until(
    () => stage.latchkit.catalogue.snapshot.recommended.status === "ready",
    "wallets of the package",
  );
};

export const connect: GalleryChapter = {
  name: "Connect",
  states: [
    {
      id: "connect-looking",
      title: "Looking for wallets…",
      storage: { connected_connector_id: '{"eip155":"com.example.gone"}' },
      reach: async (stage) => {
        // Stays pending while the state is shown, and rejects when it is left.
        stage.latchkit.start().catch(() => undefined);
        await stage.latchkit.modal.open({ view: "Connect" });
        await stage.shows("Connect");
      },
    },
    {
      id: "connect-empty",
      title: "No wallet installed",
      reach: (stage) => stage.open("Connect"),
    },
    {
      id: "connect-ways",
      title: "No wallet: wallets to install",
      isBundled: true,
      reach: ways,
    },
    {
      id: "connect-ways-phone",
      title: "No wallet on a phone: wallet browsers",
      isBundled: true,
      ports: onPhone,
      reach: ways,
    },
    {
      id: "connect-ways-loading",
      title: "No wallet: loading suggestions",
      ports: () => ({ catalogue: { list: () => new Promise<never>(() => undefined) } }),
      reach: (stage) => stage.open("Connect"),
    },
    {
      id: "connect-one",
      title: "One wallet installed",
      reach: async (stage) => {
        wallets(stage, NAMES.slice(0, 1));
        await stage.open("Connect");
      },
    },
    {
      id: "connect-seven",
      title: "Seven wallets installed",
      reach: async (stage) => {
        wallets(stage, NAMES);
        await stage.open("Connect");
      },
    },
    {
      id: "connect-forty",
      title: "Forty wallets in groups",
      storage: recent("Fox", "Rabby"),
      reach: async (stage) => {
        forty(stage);
        await stage.open("Connect");
      },
    },
    {
      id: "connect-scrolled",
      title: "Forty wallets, scrolled",
      storage: recent("Fox", "Rabby"),
      reach: async (stage) => {
        forty(stage);
        await stage.open("Connect");
        stage.scroll(240);
      },
    },
    {
      id: "connect-long-names",
      title: "Long names",
      storage: recent("Donaudampfschifffahrtselektrizitätenhauptbetriebswerk"),
      reach: async (stage) => {
        wallets(stage, [
          "The Quite Unreasonably Long Wallet of Everyone and Their Families",
          "Donaudampfschifffahrtselektrizitätenhauptbetriebswerk",
          "محفظة ذات اسم طويل جداً لا يتسع لها السطر الواحد",
          "W",
        ]);
        await stage.open("Connect");
      },
    },
    {
      id: "connect-badges",
      title: "Connected and unverified wallets",
      storage: recent("Fox"),
      reach: async (stage) => {
        await stage.connected();
        wallets(stage, ["Fox", "Frame"]);
        stage.wallet("Rabby", { isConflicting: true, icon: iconOf(COLOURS[5]) });
        await stage.open("Connect");
      },
    },
    {
      id: "connect-broken-images",
      title: "Broken and missing icons",
      reach: async (stage) => {
        for (const name of NAMES.slice(0, 3)) stage.wallet(name, { icon: BROKEN_ICON });
        stage.wallet("محفظة", { icon: BROKEN_ICON });
        await stage.open("Connect");
      },
    },
    ...connectCatalogue,
  ],
};
