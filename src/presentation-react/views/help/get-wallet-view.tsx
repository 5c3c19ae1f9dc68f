import { useContext, useEffect, type ReactElement } from "react";
import { type HelpModel, helpModel } from "../../../application/catalogue/views/help.model.js";
import type { GettableWallet } from "../../../domain/connectors/wallets-to-get.js";
import { imageOf } from "../../../domain/image/image-ref.js";
import { useModel } from "../../hooks/use-model.js";
import { ExternalLink, useOpenTab } from "../../primitives/external-link.js";
import { EmptyWalletDrawing } from "../../icons/drawings.js";
import { Message } from "../../primitives/message.js";
import { Row, SkeletonRows } from "../../primitives/row.js";
import { Tile } from "../../primitives/tile.js";
import { ShownContext } from "../../shell/view-context.js";
import { useSheet } from "../../theme/modal-sheets.js";
import { useViewText } from "../../messages/use-text.js";
import css from "./help.css?inline";

export default function GetWalletView(): ReactElement {
  useSheet(css);
  const {
    model,
    state: { wallets, expected },
  } = useModel(helpModel);
  const text = useViewText();
  const isShown = useContext(ShownContext);
  useEffect(() => (isShown ? model.open() : undefined), [model, isShown]);
  const isEmpty = wallets.length === 0 && expected === 0;
  return (
    <>
      {isEmpty ? (
        <Message
          drawing={<EmptyWalletDrawing />}
          title={text("getWalletEmpty")}
          hint={text("getWalletText")}
        />
      ) : (
        <p className="lead">{text("getWalletText")}</p>
      )}
      {wallets.length > 0 ? (
        <ul className="stack">
          {wallets.map((wallet) => (
            <li key={wallet.id}>
              <WalletToGet wallet={wallet} visit={model.visit} />
            </li>
          ))}
        </ul>
      ) : null}
      {expected > 0 ? <SkeletonRows label={text("loading")} count={expected} /> : null}
      <div className="actions">
        <ExternalLink
          kind="action"
          testId="lk-explore-wallets"
          url={model.guides.wallets}
          name={text("exploreWallets")}
        />
      </div>
    </>
  );
}

function WalletToGet({
  wallet,
  visit,
}: {
  readonly wallet: GettableWallet;
  readonly visit: HelpModel["visit"];
}): ReactElement {
  const openTab = useOpenTab(() => visit(wallet));
  const text = useViewText();
  const { id, name, image, imageId, homepage } = wallet;
  return (
    <Row
      testId={`lk-get-${id}`}
      leading={<Tile id={id} name={name} image={image} picture={imageOf("wallet", imageId)} />}
      name={name}
      trailing="outside"
      unseen={text("opensInTab")}
      onClick={() => openTab(homepage)}
    />
  );
}
