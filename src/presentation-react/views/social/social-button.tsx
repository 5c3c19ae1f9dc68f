import type { ReactElement, ReactNode } from "react";
import {
  SOCIAL_NAMES,
  type SocialProvider,
} from "../../../domain/embedded-wallet/social-providers.js";
import { SpinnerIcon } from "../../icons/icons.js";
import { useOwnText } from "../../messages/use-own-text.js";
import { SocialSign } from "./social-sign.js";
import { texts } from "../email/block-texts.js";

interface Props {
  readonly provider: SocialProvider;
  /** Nothing can be chosen yet; a press is still heard, for the reminder of legal documents. */
  readonly isOff: boolean;
  /** It was chosen, and its code is on its way. */
  readonly isBusy: boolean;
  readonly onChoose: (provider: SocialProvider) => void;
  /** Its words; absent: the sign alone. */
  readonly children?: ReactNode;
}

/** One account elsewhere: its sign, with words beside it or as its name alone. */
export function SocialButton({ provider, isOff, isBusy, onChoose, children }: Props): ReactElement {
  const text = useOwnText(texts);
  const name = text("socialContinue", { name: SOCIAL_NAMES[provider] });
  return (
    <button
      type="button"
      className={children === undefined ? "social-button" : "social-button social-wide"}
      part="button"
      data-testid={`lk-social-${provider}`}
      aria-label={children === undefined ? name : undefined}
      aria-disabled={isOff || undefined}
      aria-busy={isBusy || undefined}
      onClick={() => onChoose(provider)}
    >
      {isBusy ? <SpinnerIcon /> : <SocialSign provider={provider} />}
      {children}
    </button>
  );
}
