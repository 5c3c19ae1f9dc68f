import type { ReactElement } from "react";
import { helpModel } from "../../../application/catalogue/views/help.model.js";
import { useModel } from "../../hooks/use-model.js";
import { KeyIcon, ShieldIcon, WalletIcon } from "../../icons/icons.js";
import { ActionButton } from "../../primitives/action-button.js";
import { ExternalLink } from "../../primitives/external-link.js";
import { HelpBlocks } from "./help-blocks.js";
import { useViewText } from "../../messages/use-text.js";

export default function WhatIsAWalletView(): ReactElement {
  const { model } = useModel(helpModel);
  const text = useViewText();
  return (
    <>
      <HelpBlocks
        blocks={[
          { icon: <WalletIcon />, title: text("walletHomeTitle"), text: text("walletHomeText") },
          {
            icon: <ShieldIcon />,
            title: text("walletConsentTitle"),
            text: text("walletConsentText"),
          },
          { icon: <KeyIcon />, title: text("walletLoginTitle"), text: text("walletLoginText") },
        ]}
      />
      <div className="actions">
        <ActionButton kind="primary" testId="lk-get-wallet" onClick={model.getWallet}>
          {text("getWallet")}
        </ActionButton>
        {model.learnMoreUrl !== undefined && (
          <ExternalLink
            kind="action"
            testId="lk-learn-more"
            url={model.learnMoreUrl}
            name={text("learnMore")}
          />
        )}
      </div>
    </>
  );
}
