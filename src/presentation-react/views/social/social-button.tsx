import type { ReactElement } from "react";
import {
  SOCIAL_NAMES,
  type SocialProvider,
} from "../../../domain/embedded-wallet/social-providers.js";
import { SpinnerIcon } from "../../icons/icons.js";
import { useText } from "../../messages/use-text.js";
import { useCode } from "../../hooks/use-code.js";

type SocialSignName = SocialProvider | "more";

/** The logo of a provider in the text colour, loaded when in view. */
export function SocialSign({ provider }: { readonly provider: SocialSignName }): ReactElement {
  const signs = useCode("socialSigns", async () => (await import("./social-signs.js")).default);
  return (
    <svg className="social-sign" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={signs?.[provider]} />
    </svg>
  );
}

interface Props {
  readonly provider: SocialSignName;
  /** Not selectable yet; a press shows the reminder of legal documents. */
  readonly isOff?: boolean;
  /** Chosen, and its code is loading. */
  readonly isBusy?: boolean;
  /** Shows "Continue with …", or the provider's name; else only the logo. */
  readonly wording?: "sentence" | "name";
  readonly onChoose: (provider: SocialProvider) => void;
}

/**
 * The button of a social provider or of the list of all: logo, with a label or only an accessible
 * name.
 */
export function SocialButton({ provider, isOff, isBusy, wording, onChoose }: Props): ReactElement {
  const text = useText();
  const isMore = provider === "more";
  const name = isMore
    ? text("socialMore")
    : text("socialContinue", { name: SOCIAL_NAMES[provider] });
  return (
    <button
      type="button"
      className="social-button"
      part="button"
      data-testid={`lk-social-${provider}`}
      aria-label={name}
      aria-disabled={isOff || undefined}
      aria-busy={isBusy || undefined}
      onClick={() => onChoose(provider as SocialProvider)}
    >
      {isBusy ? <SpinnerIcon /> : <SocialSign provider={provider} />}
      {wording === "sentence" && name}
      {wording === "name" && !isMore && SOCIAL_NAMES[provider]}
    </button>
  );
}
