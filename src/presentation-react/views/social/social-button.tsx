import type { ReactElement } from "react";
import {
  SOCIAL_NAMES,
  type SocialProvider,
} from "../../../domain/embedded-wallet/social-providers.js";
import { SpinnerIcon } from "../../icons/icons.js";
import { useText } from "../../messages/use-text.js";
import { useCode } from "../../hooks/use-code.js";

/** An account elsewhere, or the way to all of them. */
type SocialSignName = SocialProvider | "more";

/**
 * The sign of an account elsewhere, in the colour of the text beside it. Like every picture it
 * comes when it is seen.
 */
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
  /** Nothing can be chosen yet; a press is still heard, for the reminder of legal documents. */
  readonly isOff?: boolean;
  /** It was chosen, and its code is on its way. */
  readonly isBusy?: boolean;
  /** With its words; else the sign alone. */
  readonly isWide?: boolean;
  readonly onChoose: (provider: SocialProvider) => void;
}

/** One account elsewhere: its sign, with words beside it or as its name alone; or all of them. */
export function SocialButton({ provider, isOff, isBusy, isWide, onChoose }: Props): ReactElement {
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
      {isWide && name}
    </button>
  );
}
