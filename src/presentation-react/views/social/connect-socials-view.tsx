import type { ReactElement } from "react";
import { useViewText } from "../../messages/use-text.js";
import { useSheet } from "../../theme/modal-sheets.js";
import css from "./social.css?inline";
import { SocialButton, useSocialChoice } from "./social-button.js";

function ConnectSocialsView(): ReactElement {
  useSheet(css);
  const { model, state, buttonOf } = useSocialChoice();
  const text = useViewText();
  return (
    <>
      <ul className="stack" role="list" onPointerEnter={model.prepare} onFocus={model.prepare}>
        {state.providers.map((provider) => (
          <li key={provider}>
            <SocialButton {...buttonOf(provider)} wording="sentence" />
          </li>
        ))}
      </ul>
      {state.problem && <p role="alert">{text(state.problem)}</p>}
    </>
  );
}
export const socials = { default: ConnectSocialsView };
