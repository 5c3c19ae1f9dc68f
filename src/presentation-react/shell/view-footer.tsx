import { type ReactElement, useState, Fragment, useEffect, useRef, type ReactNode } from "react";
import { viewInternalsOf } from "../../application/shared/views/view-options.js";
import { isBranded } from "../../application/features/views/branding.js";
import type { ViewName } from "../../domain/navigation/routes.js";
import { useText } from "../messages/use-text.js";
import { useLatchkit } from "../provider/context.js";
import type { LegalNotice } from "../../domain/config/host-options.js";
import { useConsent } from "../hooks/use-consent.js";
import { WarningIcon } from "../icons/icons.js";
import type { CoreKey } from "../messages/keys.js";
import { ExternalLink } from "../primitives/external-link.js";

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

interface SentenceProps {
  readonly words: string;
  readonly slots: Readonly<Record<string, ReactNode>>;
}

/** Puts elements into the slots of a text. A slot without an element stays as written. */
export function Sentence({ words, slots }: SentenceProps): ReactElement {
  const fillSlot = (slot: string): ReactNode =>
    Object.hasOwn(slots, slot) ? slots[slot] : `{${slot}}`;
  const parts = words.split(/\{(\w+)\}/u);
  return (
    <>
      {parts.map((part, at) => (
        <Fragment key={at}>{at % 2 === 0 ? part : fillSlot(part)}</Fragment>
      ))}
    </>
  );
}

type LegalDocuments = "Both" | "Terms" | "Privacy";
const documentsOf = ({ termsUrl, privacyUrl }: LegalNotice): LegalDocuments => {
  if (termsUrl === undefined) return "Privacy";
  return privacyUrl === undefined ? "Terms" : "Both";
};
const SENTENCES: Readonly<Record<LegalNotice["kind"], Readonly<Record<LegalDocuments, CoreKey>>>> =
  {
    footer: { Both: "legalBoth", Terms: "legalTerms", Privacy: "legalPrivacy" },
    checkbox: { Both: "consentBoth", Terms: "consentTerms", Privacy: "consentPrivacy" },
  };

function LegalNotice({ legal }: { readonly legal: LegalNotice }): ReactElement {
  return (
    <p className="papers" part="legal" data-testid="lk-legal">
      <LegalNoticeSentence legal={legal} />
    </p>
  );
}

function LegalNoticeSentence({ legal }: { readonly legal: LegalNotice }): ReactElement {
  const text = useText();
  const link = (url: string | undefined, key: CoreKey): ReactNode =>
    url === undefined ? text(key) : <ExternalLink kind="inline" url={url} name={text(key)} />;
  return (
    <Sentence
      words={text(SENTENCES[legal.kind][documentsOf(legal)])}
      slots={{
        terms: link(legal.termsUrl, "termsOfService"),
        privacy: link(legal.privacyUrl, "privacyPolicy"),
      }}
    />
  );
}

/** Required before a wallet can be chosen. An earlier choice focuses the checkbox and shows why. */
function Consent({ legal }: { readonly legal: LegalNotice }): ReactElement {
  const {
    consent,
    state: { isAccepted, reminders },
  } = useConsent();
  const checkboxRef = useRef<HTMLInputElement>(null);
  const text = useText();
  useEffect(() => {
    if (reminders > 0) checkboxRef.current?.focus();
  }, [reminders]);
  return (
    <div className="consent" part="legal" data-testid="lk-legal">
      <label className="consent-label">
        <input
          ref={checkboxRef}
          type="checkbox"
          className="consent-box"
          part="checkbox"
          data-testid="lk-consent"
          checked={isAccepted}
          required
          aria-invalid={reminders > 0 || undefined}
          aria-describedby="lk-consent-needed"
          onChange={({ currentTarget }) => consent.accept(currentTarget.checked)}
        />
        <span>
          <LegalNoticeSentence legal={legal} />
        </span>
      </label>
      <div id="lk-consent-needed" role="alert">
        {reminders > 0 ? (
          <p key={reminders} className="consent-needed">
            <WarningIcon />
            {text("consentNeeded")}
          </p>
        ) : null}
      </div>
    </div>
  );
}
