import type { ReactElement } from "react";
import { SOCIAL_NAMES } from "../../../domain/embedded-wallet/social-providers.js";
import { useOwnText } from "../../messages/use-own-text.js";
import { texts as blockTexts } from "../email/block-texts.js";
import { SocialButton } from "./social-button.js";
import { texts } from "./texts.js";
import { useSocialChoice } from "./use-social-choice.js";

/** Every account elsewhere that signs in here, each with its name. */
function ConnectSocialsView(): ReactElement {
  const { model, state, buttonOf } = useSocialChoice();
  const text = useOwnText(blockTexts);
  return (
    <>
      <ul className="social" role="list" onPointerEnter={model.prepare} onFocus={model.prepare}>
        {state.providers.map((provider) => (
          <li key={provider}>
            <SocialButton {...buttonOf(provider)}>
              {text("socialContinue", { name: SOCIAL_NAMES[provider] })}
            </SocialButton>
          </li>
        ))}
      </ul>
      {state.problem && <p role="alert">{text(state.problem)}</p>}
    </>
  );
}
/** The view, with the texts of the buttons, which are those of the block of Connect. */
export const socials = { default: ConnectSocialsView, texts, also: [blockTexts] };
