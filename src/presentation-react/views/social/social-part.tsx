import type { ReactElement } from "react";
import { useText } from "../../messages/use-text.js";
import { SocialButton, useSocialChoice } from "./social-button.js";

/** This many tiles have room for names. */
const NAMED_TILES = 2;

export function SocialPart(): ReactElement | null {
  const { model, state, buttonOf } = useSocialChoice();
  const text = useText();
  const {
    problem,
    layout: { wide, tiles, hasMore },
  } = state;
  if (state.providers.length === 0) return null;
  const wording = tiles.length <= NAMED_TILES && !hasMore ? ({ wording: "name" } as const) : {};
  return (
    <section
      className="group stack"
      aria-label={text("socialGroup")}
      onPointerEnter={model.prepare}
      onFocus={model.prepare}
    >
      {wide && <SocialButton {...buttonOf(wide)} wording="sentence" />}
      {tiles.length > 0 && (
        <div className="social-tiles">
          {tiles.map((provider) => (
            <SocialButton key={provider} {...buttonOf(provider)} {...wording} />
          ))}
          {hasMore && <SocialButton provider="more" onChoose={model.showAll} />}
        </div>
      )}
      {problem && (
        <p role="alert" className="row row-failed">
          {text(problem)}
        </p>
      )}
    </section>
  );
}
