import { useEffect, type ReactElement } from "react";
import { socialLoginModel } from "../../../application/embedded-wallet/views/social-login.model.js";
import { SOCIAL_NAMES } from "../../../domain/embedded-wallet/social-providers.js";
import { useConsent } from "../../hooks/use-consent.js";
import { useModel } from "../../hooks/use-model.js";
import { useOwnText } from "../../messages/use-own-text.js";
import { useSheet } from "../../theme/modal-sheets.js";
import { SocialButton } from "./social-button.js";
import { texts } from "../email/block-texts.js";
import css from "./social.css?inline";

/** The block of Connect for accounts elsewhere: the first one by name, the others as tiles. */
export function SocialPart(): ReactElement | null {
  useSheet(css);
  const {
    consent,
    state: { mayChoose },
  } = useConsent();
  const { model, state } = useModel((latchkit) => socialLoginModel(latchkit, consent));
  const text = useOwnText(texts);
  useEffect(() => model.prepare(), [model]);
  const { wide, tiles, hasMore } = state.layout;
  const isOff = !state.isReady || !mayChoose;
  if (state.providers.length === 0) return null;
  return (
    <section className="group social" aria-label={text("socialGroup")}>
      {wide === undefined ? null : (
        <SocialButton provider={wide} isOff={isOff} onChoose={model.choose}>
          {text("socialContinue", { name: SOCIAL_NAMES[wide] })}
        </SocialButton>
      )}
      {tiles.length === 0 ? null : (
        <div className="social-tiles">
          {tiles.map((provider) => (
            <SocialButton
              key={provider}
              provider={provider}
              isOff={isOff}
              onChoose={model.choose}
            />
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
    </section>
  );
}
