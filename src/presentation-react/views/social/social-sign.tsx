import type { ReactElement } from "react";
import type { SocialProvider } from "../../../domain/embedded-wallet/social-providers.js";
import { useCode } from "../../hooks/use-code.js";

/** An account elsewhere, or the way to all of them. */
export type SocialSignName = SocialProvider | "more";

/**
 * The sign of an account elsewhere, in the colour of the text beside it. Like every picture it
 * comes when it is seen.
 */
export function SocialSign({ provider }: { readonly provider: SocialSignName }): ReactElement {
  const signs = useCode("socialSigns", async () => (await import("./social-signs.js")).default);
  return (
    <svg className="social-sign" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={signs?.[provider]} />
    </svg>
  );
}
