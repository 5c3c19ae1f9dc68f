import type { ReactElement } from "react";
import { SOCIAL_NAMES } from "../../../domain/embedded-wallet/social-providers.js";
import { useOwnText } from "../../messages/use-own-text.js";
import { texts } from "../email/block-texts.js";
import { SocialButton } from "./social-button.js";
import { useSocialChoice } from "./use-social-choice.js";

/** The block of Connect for accounts elsewhere: the first one by name, the others as tiles. */
export function SocialPart(): ReactElement | null {
  const { model, state, buttonOf } = useSocialChoice();
  const text = useOwnText(texts);
  const {
    problem,
    layout: { wide, tiles, hasMore },
  } = state;
  if (state.providers.length === 0) return null;
  return (
    <section
      className="group social"
      aria-label={text("socialGroup")}
      onPointerEnter={model.prepare}
      onFocus={model.prepare}
    >
      {wide === undefined ? null : (
        <SocialButton {...buttonOf(wide)}>
          {text("socialContinue", { name: SOCIAL_NAMES[wide] })}
        </SocialButton>
      )}
      {tiles.length === 0 ? null : (
        <div className="social-tiles">
          {tiles.map((provider) => (
            <SocialButton key={provider} {...buttonOf(provider)} />
          ))}
          {hasMore ? (
            <button
              type="button"
              className="social-button"
              part="button"
              data-testid="lk-social-more"
              aria-label={text("socialMore")}
              onClick={model.showAll}
            >
              <svg className="social-sign" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
                <circle cx="5" cy="12" r="2" />
                <circle cx="12" cy="12" r="2" />
                <circle cx="19" cy="12" r="2" />
              </svg>
            </button>
          ) : null}
        </div>
      )}
      {problem && (
        <p role="alert" className="email-problem">
          {text(problem)}
        </p>
      )}
    </section>
  );
}
