import { type ReactElement, useState } from "react";
import { viewInternalsOf } from "../../application/shared/views/view-options.js";
import { isBranded } from "../../application/features/views/branding.js";
import type { ViewName } from "../../domain/navigation/routes.js";
import { useText } from "../messages/use-text.js";
import { useLatchkit } from "../provider/context.js";
import { Consent, LegalNotice } from "./legal-notice.js";

/** The fixed part below a view; renders nothing if empty. */
export function Footer({ view }: { readonly view: ViewName }): ReactElement | null {
  if (view === "Networks")
    return (
      <div className="footer" part="footer">
        <NetworkHelp />
      </div>
    );
  return view === "Connect" || view === "AllWallets" ? (
    <ConnectFooter key={view} isFirst={view === "Connect"} />
  ) : null;
}

/** The legal notice on every view to choose a wallet; the branding on the first view. */
function ConnectFooter({ isFirst }: { readonly isFirst: boolean }): ReactElement | null {
  const latchkit = useLatchkit();
  const { legal } = viewInternalsOf(latchkit).options;
  // Fixed when the view opens, so that a late project response moves nothing under the pointer.
  const [showsBranding] = useState(() => isFirst && isBranded(latchkit));
  const text = useText();
  if (legal === undefined && !showsBranding) return null;
  return (
    <div className="footer" part="footer">
      {legal?.kind === "checkbox" ? <Consent legal={legal} /> : null}
      {legal?.kind === "footer" ? <LegalNotice legal={legal} /> : null}
      {showsBranding ? (
        <p className="branding" part="branding" data-testid="lk-branding">
          {text("branding")}
        </p>
      ) : null}
    </div>
  );
}

function NetworkHelp(): ReactElement {
  const { navigation } = useLatchkit();
  const text = useText();
  return (
    <button
      type="button"
      className="action action-quiet"
      part="button"
      data-testid="lk-network-help"
      onClick={() => navigation.push({ view: "WhatIsANetwork" })}
    >
      {text("titleWhatIsANetwork")}
    </button>
  );
}
