import { type ReactElement, useEffect } from "react";
import {
  SOCIAL_NAMES,
  type SocialProvider,
} from "../../../domain/embedded-wallet/social-providers.js";
import { SpinnerIcon } from "../../icons/icons.js";
import { useText } from "../../messages/use-text.js";
import { useCode } from "../../hooks/use-code.js";
import {
  type SocialChoiceModel,
  socialChoiceModel,
} from "../../../application/embedded-wallet/views/social-choice.model.js";
import { useConsent } from "../../hooks/use-consent.js";
import { useModel } from "../../hooks/use-model.js";

type LogoName = SocialProvider | "more";

export function SocialLogo({ provider }: { readonly provider: LogoName }): ReactElement {
  const logos = useCode("socialSigns", async () => (await import("./social-logos.js")).default);
  return (
    <svg className="social-sign" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={logos?.[provider]} />
    </svg>
  );
}

interface Props {
  readonly provider: LogoName;
  /** Not selectable yet; a press shows the reminder of legal documents. */
  readonly isOff?: boolean;
  readonly isBusy?: boolean;
  /** Shows "Continue with …", or the provider's name; else only the logo. */
  readonly wording?: "sentence" | "name";
  readonly onChoose: (provider: SocialProvider) => void;
}

export function SocialButton({
  provider,
  isOff: isBlocked,
  isBusy,
  wording,
  onChoose,
}: Props): ReactElement {
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
      aria-disabled={isBlocked || undefined}
      aria-busy={isBusy || undefined}
      onClick={() => onChoose(provider as SocialProvider)}
    >
      {isBusy ? <SpinnerIcon /> : <SocialLogo provider={provider} />}
      {wording === "sentence" && name}
      {wording === "name" && !isMore && SOCIAL_NAMES[provider]}
    </button>
  );
}

interface SocialButtonState {
  readonly provider: SocialProvider;
  readonly isOff: boolean;
  readonly isBusy: boolean;
  readonly onChoose: (provider: SocialProvider) => void;
}

export const useSocialChoice = (): {
  readonly model: SocialChoiceModel;
  readonly state: SocialChoiceModel["snapshot"];
  readonly buttonOf: (provider: SocialProvider) => SocialButtonState;
} => {
  const {
    consent,
    state: { mayChoose },
  } = useConsent();
  const { model, state } = useModel((latchkit) => socialChoiceModel(latchkit, consent));
  useEffect(() => model.leave, [model]);
  return {
    model,
    state,
    buttonOf: (provider) => ({
      provider,
      isOff: !state.isReady || !mayChoose,
      isBusy: state.pending === provider,
      onChoose: model.choose,
    }),
  };
};
