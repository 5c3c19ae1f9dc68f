import type { Latchkit } from "latchkit";
import { scriptedEvmWallet } from "latchkit/testing";
import { hydrateRoot } from "react-dom/client";
import "latchkit/style.css";
import { App } from "./app.js";
import { makeLatchkit } from "./instance.js";

/** What a test reads of the page. */
export interface HydrationNotes {
  readonly recoverable: string[];
  readonly before: string;
  latchkit: Latchkit;
  isHydrated: boolean;
}

const query = new URLSearchParams(location.search);
const wallet = scriptedEvmWallet({ name: "Page Wallet", rdns: "com.example.page" });
const latchkit = makeLatchkit();

/** What may have happened between the answer of the server and hydration. */
const VALUES: Readonly<Record<string, () => Promise<void> | void>> = {
  nothing: () => undefined,
  theme: () => latchkit.theme.set({ mode: "dark", variables: { "--lk-accent": "rebeccapurple" } }),
  wallet: () => void wallet.announce(),
  started: () => {
    wallet.announce();
    return latchkit.start();
  },
  connected: async () => {
    wallet.announce();
    await latchkit.start();
    await latchkit.connection.connect("com.example.page");
  },
  storage: () => {
    const [name] = Object.keys(localStorage).filter((key) => key.startsWith("latchkit:"));
    localStorage.setItem("latchkit:default:v1:theme", '"dark"');
    window.dispatchEvent(
      new StorageEvent("storage", { key: name ?? null, newValue: null, storageArea: localStorage }),
    );
  },
  // Not waited for: until something shows the modal, there is nothing to open.
  open: () => void latchkit.modal.open(),
  language: () => {
    document.documentElement.lang = "ar";
  },
};

for (const state of query.getAll("before")) await VALUES[state]?.();

const root = document.getElementById("root");
if (root !== null) {
  const notes: HydrationNotes = {
    recoverable: [],
    before: root.innerHTML,
    latchkit,
    isHydrated: false,
  };
  Object.assign(window, { notes });
  hydrateRoot(
    root,
    <App
      latchkit={latchkit}
      onHydrated={() => {
        notes.isHydrated = true;
      }}
    />,
    { onRecoverableError: (error) => void notes.recoverable.push(String(error)) },
  );
  if (query.get("wallet") === "late")
    requestAnimationFrame(() => setTimeout(() => wallet.announce()));
  if (query.get("wallet") === "early") wallet.announce();
}
