import type { ReactElement } from "react";
import type { SocialProvider } from "../../../domain/embedded-wallet/social-providers.js";
import { SOCIAL_SIGNS } from "./social-signs.js";

/** The sign of an account elsewhere, in the colour of the text beside it. */
export function SocialSign({ provider }: { readonly provider: SocialProvider }): ReactElement {
  return (
    <svg className="social-sign" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={SOCIAL_SIGNS[provider]} />
    </svg>
  );
}
