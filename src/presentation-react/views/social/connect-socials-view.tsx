import { useEffect, type ReactElement } from "react";
import { socialLoginModel } from "../../../application/embedded-wallet/views/social-login.model.js";
import { SOCIAL_NAMES } from "../../../domain/embedded-wallet/social-providers.js";
import { useConsent } from "../../hooks/use-consent.js";
import { useModel } from "../../hooks/use-model.js";
import { useOwnText } from "../../messages/use-own-text.js";
import { useSheet } from "../../theme/modal-sheets.js";
import { SocialButton } from "./social-button.js";
import { texts as blockTexts } from "../email/block-texts.js";
import { texts } from "./texts.js";
import css from "./social.css?inline";

/** Every account elsewhere that signs in here, each with its name. */
function ConnectSocialsView(): ReactElement {
  useSheet(css);
  const {
    consent,
    state: { mayChoose },
  } = useConsent();
  const { model, state } = useModel((latchkit) => socialLoginModel(latchkit, consent));
  const text = useOwnText(blockTexts);
  useEffect(() => model.prepare(), [model]);
  return (
    <ul className="social" role="list">
      {state.providers.map((provider) => (
        <li key={provider}>
          <SocialButton
            provider={provider}
            isOff={!state.isReady || !mayChoose}
            onChoose={model.choose}
          >
            {text("socialContinue", { name: SOCIAL_NAMES[provider] })}
          </SocialButton>
        </li>
      ))}
    </ul>
  );
}
/** The view, with the texts of the buttons, which are those of the block of Connect. */
export const socials = { default: ConnectSocialsView, texts, also: [blockTexts] };
