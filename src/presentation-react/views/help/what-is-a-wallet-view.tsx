import type { ReactElement, ReactNode } from "react";
import { helpModel } from "../../../application/catalogue/views/help.model.js";
import { useModel } from "../../hooks/use-model.js";
import { KeyIcon, ShieldIcon, WalletIcon, CoinIcon, LayersIcon } from "../../icons/icons.js";
import { ActionButton } from "../../primitives/action-button.js";
import { ExternalLink } from "../../primitives/external-link.js";
import { useViewText } from "../../messages/use-text.js";
import { useSheet } from "../../theme/modal-sheets.js";
import css from "./help.css?inline";

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

function WhatIsANetworkView(): ReactElement {
  const { model } = useModel(helpModel);
  const text = useViewText();
  return (
    <>
      <HelpBlocks
        blocks={[
          {
            icon: <LayersIcon />,
            title: text("networkLedgerTitle"),
            text: text("networkLedgerText"),
          },
          { icon: <CoinIcon />, title: text("networkFeeTitle"), text: text("networkFeeText") },
        ]}
      />
      <div className="actions">
        <ExternalLink
          kind="action"
          testId="lk-learn-more"
          url={model.learnMoreUrl ?? model.guides.networks}
          name={text("learnMore")}
        />
      </div>
    </>
  );
}

interface HelpBlock {
  readonly icon: ReactNode;
  readonly title: string;
  readonly text: string;
}

function HelpBlocks({ blocks }: { readonly blocks: readonly HelpBlock[] }): ReactElement {
  useSheet(css);
  return (
    <ul className="blocks">
      {blocks.map(({ icon, title, text }) => (
        <li key={title} className="block">
          <span className="tile tile-medium tile-accent" aria-hidden="true">
            {icon}
          </span>
          <div>
            <h3 className="block-title">{title}</h3>
            <p className="block-text">{text}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}

export const network = { default: WhatIsANetworkView };
