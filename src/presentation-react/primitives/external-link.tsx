import { useCallback, type MouseEvent, type ReactElement } from "react";
import { ExternalIcon } from "../icons/icons.js";
import { useText } from "../messages/use-text.js";
import { internalsOf } from "../../application/internals.js";
import { useLatchkit } from "../provider/context.js";

/**
 * Opens a URL in a new tab, through `openUrl` if given; call inside the user's gesture. Shows a
 * toast if the browser refuses.
 */
export const useOpenTab = (openUrl?: (url: string) => boolean): ((url: string) => void) => {
  const latchkit = useLatchkit();
  const text = useText();
  return useCallback(
    (url) => {
      if (!(openUrl ?? ((one) => internalsOf(latchkit).links.openTab(one)))(url))
        latchkit.toast.show({ variant: "error", text: text("linkRefused") });
    },
    [latchkit, text, openUrl],
  );
};

export interface ExternalLinkProps {
  /** http or https. */
  readonly url: string;
  /** `inline`: within a sentence; `action`: full width. */
  readonly kind: "inline" | "action";
  readonly testId?: string;
  readonly name: string;
}

/**
 * A real anchor, which can be copied. Opens through the link port inside the gesture and announces
 * that it leaves the app.
 */
export function ExternalLink({ url, kind, testId, name }: ExternalLinkProps): ReactElement {
  const openTab = useOpenTab();
  const text = useText();
  const openLink = (event: MouseEvent): void => {
    event.preventDefault();
    openTab(url);
  };
  return (
    <a
      className={kind === "inline" ? "link" : "action action-quiet"}
      part="link"
      data-testid={testId}
      aria-label={text("linkInTab", { name })}
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      onClick={openLink}
    >
      <span>{name}</span>
      {kind === "action" ? <ExternalIcon /> : null}
    </a>
  );
}
