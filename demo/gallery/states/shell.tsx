import type { Environment, Toast } from "latchkit";
import { FORTY } from "../networks.js";
import { blockClose, type Stage } from "../stage.js";
import { press, refuseScripts, speaks } from "../user.js";
import type { GalleryChapter, GalleryState } from "../state.js";
import { ConnectButton, LatchkitEmbed } from "latchkit/react";

const brokenPage = (environment: Environment): Environment => ({
  ...environment,
  get page(): never {
    throw new Error("a port that throws");
  },
});

const toast = (id: string, title: string, shown: Toast): GalleryState => ({
  id: `toast-${id}`,
  title,
  reach: async (stage) => {
    stage.wallet("Harbour Wallet");
    await stage.open("Connect");
    stage.latchkit.toast.show(shown);
  },
});

export const embeds: GalleryChapter = {
  name: "In the page",
  states: [
    {
      id: "embed-connect",
      title: "Embedded: Connect",
      options: { enableEmbedded: true },
      page: () => <LatchkitEmbed />,
      reach: async (stage) => {
        stage.wallet("Harbour Wallet");
        await stage.latchkit.start();
        await stage.shows("Connect");
      },
    },
    {
      id: "embed-account",
      title: "Embedded: Account",
      options: { enableEmbedded: true },
      page: () => <LatchkitEmbed />,
      reach: async (stage) => {
        await stage.connected();
        await stage.shows("Account");
      },
    },
  ],
};

export const failures: GalleryChapter = {
  name: "Failures",
  states: [
    {
      id: "view-not-loaded",
      title: "View failed to load",
      isAlone: true,
      reach: async (stage) => {
        await stage.open("Connect");
        refuseScripts();
        await stage.push({ view: "Networks" });
      },
    },
    {
      id: "view-outdated",
      title: "View outdated after a deploy",
      isAlone: true,
      reach: async (stage) => {
        await stage.open("Connect");
        refuseScripts();
        await stage.push({ view: "Networks" });
        await press("lk-view-retry");
        await stage.finds('[data-testid="lk-reload"]');
      },
    },
    {
      id: "view-threw",
      title: "View crashed",
      ports: ({ environment }) => ({ environment: brokenPage(environment) }),
      reach: async (stage) => {
        const { row, play } = stage.wallet("Harbour Wallet");
        play.wait();
        await stage.choose(row.connector.id);
      },
    },
    {
      id: "shell-not-loaded",
      title: "Modal failed to load",
      isAlone: true,
      // Disables preloading, whose failed load would count.
      options: { preload: "none" },
      page: () => <ConnectButton />,
      reach: async (stage) => {
        await stage.latchkit.start();
        await stage.until(() => speaks(document.documentElement.lang), "the language");
        refuseScripts();
        await press("lk-connect-button");
        await stage.until(() => document.querySelector(".lk-notice") !== null, "the notice");
      },
    },
    {
      id: "shell-outdated",
      title: "Modal outdated after a deploy",
      isAlone: true,
      // Disables preloading, whose failed load would count.
      options: { preload: "none" },
      page: () => <ConnectButton />,
      reach: async (stage) => {
        await stage.latchkit.start();
        await stage.until(() => speaks(document.documentElement.lang), "the language");
        refuseScripts();
        await press("lk-connect-button");
        const notice = (): string => document.querySelector(".lk-notice-text")?.textContent ?? "";
        await stage.until(() => notice() !== "", "the notice");
        const first = notice();
        document.querySelector<HTMLElement>(".lk-notice button")?.click();
        await stage.until(() => !["", first].includes(notice()), "another notice");
      },
    },
  ],
};

export const notices: GalleryChapter = {
  name: "Notices",
  states: [
    {
      id: "notice-offline",
      title: "Offline",
      reach: async (stage) => {
        stage.wallet("Harbour Wallet");
        await stage.open("Connect");
        stage.ports.lifecycle.setOnline(false);
        await stage.finds('[data-testid="lk-online"]');
      },
    },
    {
      id: "notice-online-again",
      title: "Back online",
      reach: async (stage) => {
        stage.wallet("Harbour Wallet");
        await stage.open("Connect");
        stage.ports.lifecycle.setOnline(false);
        await stage.finds(".strip-caution");
        stage.ports.lifecycle.setOnline(true);
        await stage.finds(".strip-positive");
      },
    },
    {
      id: "notice-offline-list",
      title: "Offline with a long list",
      networks: FORTY,
      reach: async (stage) => {
        await stage.open("Networks");
        stage.ports.lifecycle.setOnline(false);
        await stage.finds('[data-testid="lk-online"]');
      },
    },
    {
      id: "notice-close-blocked",
      title: "Closing blocked",
      reach: async (stage) => {
        await stage.connected();
        await stage.open("Account");
        blockClose(stage.latchkit);
        await stage.press("lk-close");
        await stage.finds(".strip-caution");
      },
    },
  ],
};

/** Below Connect: the host's legal notice as a line or checkbox, and the branding. */
const TERMS = "https://host.example/terms";
const PRIVACY = "https://host.example/privacy";
const legalNotice = { termsConditionsUrl: TERMS, privacyPolicyUrl: PRIVACY } as const;
const consent = { ...legalNotice, features: { legalCheckbox: true } } as const;
const oneWallet = async (stage: Stage): Promise<void> => {
  stage.wallet("Harbour Wallet");
  await stage.open("Connect");
};

export const footers: GalleryChapter = {
  name: "Footer",
  states: [
    { id: "footer-papers", title: "Terms and privacy", options: legalNotice, reach: oneWallet },
    {
      id: "footer-terms",
      title: "Terms only",
      options: { termsConditionsUrl: TERMS },
      reach: oneWallet,
    },
    {
      id: "footer-branding",
      title: "Branding",
      options: { projectId: "gallery" },
      reach: oneWallet,
    },
    {
      id: "footer-all",
      title: "Terms and branding with seven wallets",
      options: { ...legalNotice, projectId: "gallery" },
      reach: async (stage) => {
        for (const name of ["Fox", "Rabby", "Frame", "Zerion", "Trust", "Ledger Live"])
          stage.wallet(name);
        await oneWallet(stage);
      },
    },
    { id: "footer-consent", title: "Consent checkbox", options: consent, reach: oneWallet },
    {
      id: "footer-consent-needed",
      title: "Consent missing",
      options: consent,
      reach: async (stage) => {
        await oneWallet(stage);
        await stage.press("lk-wallet-com.example.harbour-wallet");
        await stage.finds(".consent-needed");
      },
    },
    {
      id: "footer-consent-ticked",
      title: "Consent given",
      options: { ...consent, projectId: "gallery" },
      reach: async (stage) => {
        await oneWallet(stage);
        await stage.press("lk-consent");
      },
    },
  ],
};

export const help: GalleryChapter = {
  name: "Help",
  states: [
    {
      id: "help-wallet",
      title: "What is a wallet?",
      reach: async (stage) => {
        await stage.open("Connect");
        await stage.push({ view: "WhatIsAWallet" });
      },
    },
    {
      id: "help-network",
      title: "What is a network?",
      reach: async (stage) => {
        await stage.open("Networks");
        await stage.push({ view: "WhatIsANetwork" });
      },
    },
    {
      id: "help-get-wallet",
      title: "Get a wallet: no suggestions",
      reach: async (stage) => {
        await stage.open("Connect");
        await stage.push({ view: "GetWallet" });
      },
    },
  ],
};

export const toasts: GalleryChapter = {
  name: "Toasts",
  states: [
    toast("loading", "Toast: in progress", { variant: "loading", text: "Reading your wallets" }),
    toast("success", "Toast: success", { variant: "success", text: "Address copied" }),
    toast("error", "Toast: failure", { variant: "error", text: "Failed to disconnect" }),
    toast("stays", "Toast: stays until closed", {
      variant: "error",
      text: "Your wallet has a pending request",
      autoClose: false,
    }),
    toast("long", "Toast: long text", {
      variant: "error",
      text: "The explorer could not be opened because this browser blocks every new tab of this page",
    }),
  ],
};
