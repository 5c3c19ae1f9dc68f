import { useEffect, useState } from "react";
import { createRoot } from "react-dom/client";
import { bitcoin, createLatchkit, evm, solana, type Latchkit } from "latchkit";
import { bitcoinMainnet, mainnet, optimism, solanaMainnet } from "latchkit/networks";
import { LatchkitProvider, WalletButton, useModal } from "latchkit/react";
import { themeOf } from "../playground/options.js";
import {
  SETTINGS_CHANGED,
  readSettings,
  writeSettings,
  type Settings,
} from "../playground/settings.js";
import type { Example } from "../shared/mount-example.js";
import { WALLETS, signInMemory, walletsInMemory } from "../shared/world.js";

const NETWORKS = {
  two: [mainnet, optimism],
  one: [mainnet],
  chains: [mainnet, solanaMainnet, bitcoinMainnet],
};
const names = ({ wallets }: Settings): readonly string[] => {
  if (wallets === "none") return [];
  return wallets === "three"
    ? WALLETS
    : Array.from({ length: 40 }, (_, index) => `Wallet ${index + 1}`);
};

const instanceOf = (settings: Settings): Latchkit => {
  const networks = NETWORKS[settings.networks];
  const ports = walletsInMemory(networks, names(settings));
  const theme = themeOf(settings);
  return createLatchkit({
    networks,
    ...(settings.networks === "chains" && { chains: [evm(), solana(), bitcoin()] }),
    ...(theme && { theme }),
    ...(settings.locale !== "" && { locale: settings.locale }),
    ...(settings.signIn === "on" && { siwx: signInMemory(ports) }),
    metadata: { name: "Field Notes" },
    ports,
  });
};

function OpenButton({ view }: Pick<Settings, "view">) {
  const modal = useModal();
  return (
    <button className="live-island-button" onClick={() => void modal.open({ view })}>
      Open this view
    </button>
  );
}

/** The modal of the settings in the address of the page around it, created anew with them. */
function Preview() {
  const [settings, setSettings] = useState(() => readSettings(parent.location.hash));
  const [latchkit, setLatchkit] = useState<Latchkit>();
  const key = writeSettings(settings);
  useEffect(() => {
    const read = (): void => setSettings(readSettings(parent.location.hash));
    parent.addEventListener(SETTINGS_CHANGED, read);
    // The address may have changed since the first render.
    read();
    return () => parent.removeEventListener(SETTINGS_CHANGED, read);
  }, []);
  useEffect(() => {
    const created = instanceOf(settings);
    setLatchkit(created);
    document.documentElement.classList.toggle("preview-dark", settings.mode === "dark");
    return () => void created.dispose();
  }, [key]);
  return latchkit === undefined ? null : (
    <LatchkitProvider latchkit={latchkit}>
      <div className="preview">
        <WalletButton />
        {settings.view !== "Connect" && <OpenButton view={settings.view} />}
      </div>
    </LatchkitProvider>
  );
}

/** The page inside the playground's frame. */
export const mount = (host: Element): Example => {
  const root = createRoot(host);
  root.render(<Preview />);
  return { setMode: () => undefined, unmount: () => root.unmount() };
};
