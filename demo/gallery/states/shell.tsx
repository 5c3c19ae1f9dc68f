import type { Environment, Toast } from "latchkit";
import { press, refuseScripts, speaks } from "../visitor.js";
import type { GalleryChapter, GalleryState } from "../state.js";
import { ConnectButton } from "latchkit/react";

const brokenPage = (environment: Environment): Environment => ({ ...environment, get page(): never { throw new Error("a port that throws"); } });

const toast = (id: string, title: string, shown: Toast): GalleryState => ({
  id: `toast-${id}`, title,
  reach: async (stage) => { stage.wallet("Harbour Wallet"); await stage.open("Connect"); stage.latchkit.toast.show({ autoClose: false, ...shown }); },
});

/** What the shell says when a part of it fails. */
export const failures: GalleryChapter = {
  name: "Failures",
  states: [
    { id: "view-not-loaded", title: "The code of a view could not be fetched", isAlone: true, reach: async (stage) => { await stage.open("Connect"); refuseScripts(); await stage.push({ view: "Networks" }); } },
    {
      id: "view-threw", title: "A view threw", ports: ({ environment }) => ({ environment: brokenPage(environment) }),
      reach: async (stage) => { const { row, play } = stage.wallet("Harbour Wallet"); play.wait(); await stage.choose(row.connector.id); },
    },
    {
      id: "shell-not-loaded", title: "The modal could not be fetched", isAlone: true, page: () => <ConnectButton />,
      reach: async (stage) => { await stage.latchkit.start(); await stage.until(() => speaks(document.documentElement.lang), "the language"); refuseScripts(); await press("lk-connect-button"); await stage.until(() => document.querySelector(".lk-notice") !== null, "the notice"); },
    },
  ],
};

/** Short words at the bottom of the card. */
export const toasts: GalleryChapter = {
  name: "Toasts",
  states: [
    toast("loading", "Work goes on", { variant: "loading", text: "Reading your wallets" }),
    toast("success", "It worked", { variant: "success", text: "Address copied" }),
    toast("error", "It did not work", { variant: "error", text: "Failed to disconnect" }),
    toast("long", "More words than a line holds", { variant: "error", text: "The explorer could not be opened because this browser blocks every new tab of this page" }),
  ],
};
