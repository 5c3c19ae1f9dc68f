import { useEffect, useState } from "react";
import { CodePanel } from "./code-panel.js";
import { Controls } from "./controls.js";
import {
  DEFAULTS,
  SETTINGS_CHANGED,
  readSettings,
  writeSettings,
  type Settings,
} from "./settings.js";

const FRAME = `${import.meta.env.BASE_URL}playground-frame`;

/** The modal of the settings, in a frame, so that width and theme are its own. */
function PreviewFrame({ viewport }: Pick<Settings, "viewport">) {
  return (
    <iframe
      className={`playground-frame playground-frame-${viewport}`}
      title="Preview"
      src={FRAME}
    />
  );
}

/** Settings, preview and code. The settings are in the hash of the address. */
export function Playground() {
  const [settings, setSettings] = useState(() => readSettings(location.hash));
  useEffect(() => {
    const hash = writeSettings(settings);
    const { pathname, search } = location;
    history.replaceState(history.state, "", `${pathname}${search}${hash && `#${hash}`}`);
    // The frame reads the address of this page.
    dispatchEvent(new Event(SETTINGS_CHANGED));
  }, [settings]);
  useEffect(() => {
    const read = (): void => setSettings(readSettings(location.hash));
    window.addEventListener("hashchange", read);
    return () => window.removeEventListener("hashchange", read);
  }, []);
  return (
    <div className="playground">
      <h1>Playground</h1>
      <p>
        Choose settings, try the modal with test wallets, and copy the code. This page sends no
        request. Its address has your settings.
      </p>
      <div className="playground-columns">
        <Controls
          settings={settings}
          onChange={(changed) => setSettings({ ...settings, ...changed })}
          onReset={() => setSettings(DEFAULTS)}
        />
        <div className="playground-result">
          <PreviewFrame viewport={settings.viewport} />
          <CodePanel settings={settings} />
        </div>
      </div>
    </div>
  );
}
