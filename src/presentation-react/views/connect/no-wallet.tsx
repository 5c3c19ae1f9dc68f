import type { ReactElement } from "react";
import { QuestionIcon } from "../../icons/icons.js";
import { useText } from "../../messages/use-text.js";

/** What to do without a wallet, for those who ask. */
export function NoWallet(): ReactElement {
  const text = useText();
  return (
    <details className="hint" part="hint">
      <summary className="hint-label"><QuestionIcon />{text("noWallet")}</summary>
      <p className="hint-text">{text("noWalletText")}</p>
    </details>
  );
}
