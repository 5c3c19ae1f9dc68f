import { createRoot } from "react-dom/client";
import { internalsOf } from "../../application/internals.js";
import type { Latchkit } from "../../application/latchkit.js";
import { ModalTexts } from "../messages/modal-texts.js";
import { LatchkitContext } from "../provider/context.js";
import { setHostAttributes, modalSheets } from "../shell/host-element.js";
import { AdoptContext } from "../theme/modal-sheets.js";
import css from "./embed.css?inline";
import { EmbedShell } from "./embed-shell.js";

/**
 * Mounts the card in an open shadow root with its own React root. The modal counts as open until
 * the returned function removes the card.
 */
export const presentEmbed = (latchkit: Latchkit, place: HTMLElement): (() => void) => {
  const { random, options, embed, preload } = internalsOf(latchkit);
  const host = document.createElement("div");
  const shadow = host.attachShadow({ mode: "open" });
  host.dataset["latchkitInstance"] = options.instanceId;
  host.dataset["names"] = random.id().slice(0, 8);
  setHostAttributes(host, latchkit);
  const sheets = modalSheets(host, shadow, options.styleNonce);
  sheets.adopt(css);
  const end = embed();
  // Preloads wallet operations: a wallet must be requested inside the user's gesture.
  preload();
  place.append(host);
  const root = createRoot(shadow.appendChild(document.createElement("div")));
  root.render(
    <LatchkitContext.Provider value={latchkit}>
      <AdoptContext.Provider value={sheets.adopt}>
        <ModalTexts>
          <EmbedShell host={host} />
        </ModalTexts>
      </AdoptContext.Provider>
    </LatchkitContext.Provider>,
  );
  return () => {
    host.remove();
    end();
    // React refuses to unmount while another root commits.
    queueMicrotask(() => {
      root.unmount();
      sheets.release();
    });
  };
};
