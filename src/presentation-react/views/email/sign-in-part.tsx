import type { ReactElement } from "react";
import type { ConnectBlock } from "../../../domain/config/connect-blocks.js";
import { useText } from "../../messages/use-text.js";
import { useSheet } from "../../theme/modal-sheets.js";
import { SocialPart } from "../social/social-part.js";
import { EmailPart } from "./email-part.js";
import emailCss from "./email.css?inline";
import socialCss from "../social/social.css?inline";

export interface SignInPartProps {
  readonly blocks: readonly ConnectBlock[];
  readonly line?: "above" | "below" | undefined;
}

export default function SignInPart({ blocks, line }: SignInPartProps): ReactElement {
  useSheet(socialCss);
  useSheet(emailCss);
  const divider = <p className="email-or">{useText()("emailOr")}</p>;
  return (
    <div className="sign-in">
      {line === "above" && divider}
      {blocks.map(({ method }) =>
        method === "email" ? <EmailPart key={method} /> : <SocialPart key={method} />,
      )}
      {line === "below" && divider}
    </div>
  );
}
