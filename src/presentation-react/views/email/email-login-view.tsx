import type { ReactElement } from "react";
import { useViewText } from "../../messages/use-text.js";
import { useSheet } from "../../theme/modal-sheets.js";
import { EmailPart } from "./email-part.js";
import css from "./email.css?inline";

/** For users who reconnect by e-mail. */
export default function EmailLoginView(): ReactElement {
  useSheet(css);
  const text = useViewText();
  return (
    <div className="email-alone">
      <p className="email-hint">{text("emailLoginHint")}</p>
      <EmailPart />
    </div>
  );
}
