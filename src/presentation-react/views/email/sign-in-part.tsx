import type { ReactElement } from "react";
import type { ConnectBlock } from "../../../domain/config/connect-blocks.js";
import { useOwnText } from "../../messages/use-own-text.js";
import { useSheet } from "../../theme/modal-sheets.js";
import { SocialPart } from "../social/social-part.js";
import { EmailPart } from "./email-part.js";
import { texts } from "./block-texts.js";
import css from "./email-block.css?inline";

/** The ways to sign in without a wallet, and where the line with "or" stands beside them. */
export interface SignInPartProps {
  readonly blocks: readonly ConnectBlock[];
  readonly line?: "above" | "below" | undefined;
}

/** The blocks of Connect for those without a wallet: e-mail, and accounts elsewhere. */
export default function SignInPart({ blocks, line }: SignInPartProps): ReactElement {
  useSheet(css);
  return (
    <div className="sign-in">
      {line === "above" ? <OrLine /> : null}
      {blocks.map(({ method }) =>
        method === "email" ? <EmailPart key={method} /> : <SocialPart key={method} />,
      )}
      {line === "below" ? <OrLine /> : null}
    </div>
  );
}

function OrLine(): ReactElement {
  const text = useOwnText(texts);
  return <p className="email-or">{text("emailOr")}</p>;
}

export { texts };
