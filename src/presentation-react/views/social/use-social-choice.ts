import { useEffect } from "react";
import {
  type SocialChoiceModel,
  socialChoiceModel,
} from "../../../application/embedded-wallet/views/social-choice.model.js";
import type { SocialProvider } from "../../../domain/embedded-wallet/social-providers.js";
import { useConsent } from "../../hooks/use-consent.js";
import { useModel } from "../../hooks/use-model.js";

export interface SocialButtonState {
  readonly provider: SocialProvider;
  readonly isOff: boolean;
  readonly isBusy: boolean;
  readonly onChoose: (provider: SocialProvider) => void;
}

/** Handles the choice of a provider and returns the props of its buttons. */
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
