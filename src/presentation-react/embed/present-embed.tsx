import { createRoot } from "react-dom/client";
import { internalsOf } from "../../application/internals.js";
import type { Latchkit } from "../../application/latchkit.js";
import { ModalTexts } from "../messages/modal-texts.js";
import { LatchkitContext } from "../provider/context.js";
import { markHost, modalSheets } from "../shell/host-element.js";
import { AdoptContext } from "../theme/modal-sheets.js";
import css from "./embed.css?inline";
import { EmbedShell } from "./embed-shell.js";

/**
 * Puts the card into a place of the page: an open shadow root with its own React root. The modal
 * counts as open while it stands; the result takes it away.
 */
export const presentEmbed = (latchkit: Latchkit, place: HTMLElement): (() => void) => {
  const { random, options, embed, preload } = internalsOf(latchkit);
  const host = document.createElement("div");
  const shadow = host.attachShadow({ mode: "open" });
  host.dataset["latchkitInstance"] = options.instanceId;
  host.dataset["names"] = random.id().slice(0, 8);
  markHost(host, latchkit);
  const sheets = modalSheets(host, shadow, options.styleNonce);
  sheets.adopt(css);
  const end = embed();
  // A wallet is to be asked inside the user's own gesture: what asks it is there by then.
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
    // Not while another root commits: React refuses that.
    queueMicrotask(() => {
      root.unmount();
      sheets.release();
    });
  };
};
