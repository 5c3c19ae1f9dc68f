import type { ReactElement } from "react";
import { useOwnText } from "../../messages/use-own-text.js";
import { useSheet } from "../../theme/modal-sheets.js";
import css from "./social-buttons.css?inline";
import { texts as blockTexts } from "../email/block-texts.js";
import { SocialButton } from "./social-button.js";
import { texts } from "./texts.js";
import { useSocialChoice } from "./use-social-choice.js";

/** Every account elsewhere that signs in here, each with its name. */
function ConnectSocialsView(): ReactElement {
  useSheet(css);
  const { model, state, buttonOf } = useSocialChoice();
  const text = useOwnText(blockTexts);
  return (
    <>
      <ul className="stack" role="list" onPointerEnter={model.prepare} onFocus={model.prepare}>
        {state.providers.map((provider) => (
          <li key={provider}>
            <SocialButton {...buttonOf(provider)} isWide />
          </li>
        ))}
      </ul>
      {state.problem && <p role="alert">{text(state.problem)}</p>}
    </>
  );
}
/** The view, with the texts of the buttons, which are those of the block of Connect. */
export const socials = { default: ConnectSocialsView, texts, also: [blockTexts] };
