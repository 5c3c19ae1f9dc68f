import type { ReactElement } from "react";
import { helpModel } from "../../../application/view-models/help.model.js";
import type { GettableWallet } from "../../../domain/connectors/wallets-to-get.js";
import { useModel } from "../../hooks/use-model.js";
import { useOpenTab } from "../../hooks/use-open-tab.js";
import { EmptyWalletDrawing } from "../../icons/drawings.js";
import { useText } from "../../messages/use-text.js";
import { ExternalLink } from "../../primitives/external-link.js";
import { Message } from "../../primitives/message.js";
import { Row } from "../../primitives/row.js";
import { Tile } from "../../primitives/tile.js";

/** Wallets this app suggests to those who have none; each opens its maker's own site. */
export default function GetWalletView(): ReactElement {
  const { model, state: { wallets } } = useModel(helpModel);
  const text = useText();
  return (
    <>
      {wallets.length === 0 ? <Message drawing={<EmptyWalletDrawing />} title={text("getWalletEmpty")} hint={text("getWalletText")} /> : <Suggested wallets={wallets} />}
      <div className="actions"><ExternalLink kind="action" testId="lk-explore-wallets" url={model.guides.wallets} name={text("exploreWallets")} /></div>
    </>
  );
}

function Suggested({ wallets }: { readonly wallets: readonly GettableWallet[] }): ReactElement {
  const open = useOpenTab();
  const text = useText();
  return (
    <>
      <p className="lead">{text("getWalletText")}</p>
      <ul className="stack">
        {wallets.map(({ id, name, image, homepage }) => (
          <li key={id}><Row testId={`lk-get-${id}`} lead={<Tile id={id} name={name} image={image} />} name={name} end="outside" label={text("linkInTab", { name: text("openSite", { wallet: name }) })} onClick={() => open(homepage)} /></li>
        ))}
      </ul>
    </>
  );
}
