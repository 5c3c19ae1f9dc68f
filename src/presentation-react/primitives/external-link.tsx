import type { MouseEvent, ReactElement } from "react";
import { useOpenTab } from "../hooks/use-open-tab.js";
import { ExternalIcon } from "../icons/icons.js";
import { useText } from "../messages/use-text.js";

/** Target and style of an external link. */
export interface ExternalLinkProps {
  /** http or https. */
  readonly url: string;
  /** `inline`: within a sentence; `action`: full width. */
  readonly kind: "inline" | "action";
  readonly testId?: string;
  readonly name: string;
}

/**
 * A link out of the app: a real anchor that can be copied. Opens through the link port inside the
 * gesture and announces that it leaves.
 */
export function ExternalLink({ url, kind, testId, name }: ExternalLinkProps): ReactElement {
  const open = useOpenTab();
  const text = useText();
  const press = (event: MouseEvent): void => {
    event.preventDefault();
    open(url);
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
      onClick={press}
    >
      <span>{name}</span>
      {kind === "action" ? <ExternalIcon /> : null}
    </a>
  );
}
