import type { ReactElement } from "react";
import { helpModel } from "../../../application/catalogue/views/help.model.js";
import { useModel } from "../../hooks/use-model.js";
import { CoinIcon, LayersIcon } from "../../icons/icons.js";
import { ExternalLink } from "../../primitives/external-link.js";
import { HelpBlocks } from "./help-blocks.js";
import { useViewText } from "../../messages/use-text.js";

export default function WhatIsANetworkView(): ReactElement {
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
