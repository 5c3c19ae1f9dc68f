import { useContext, useEffect, type ReactElement } from "react";
import { internalsOf } from "../../../application/internals.js";
import { connectModel, type ConnectModel, type ConnectRow, type ConnectSection } from "../../../application/view-models/connect.model.js";
import { imageOf } from "../../../domain/image/image-ref.js";
import { useConsent } from "../../hooks/use-consent.js";
import { useModel } from "../../hooks/use-model.js";
import { EmptyWalletDrawing } from "../../icons/drawings.js";
import { PhoneCodeIcon } from "../../icons/icons.js";
import { useText } from "../../messages/use-text.js";
import { Message } from "../../primitives/message.js";
import { Row } from "../../primitives/row.js";
import { SkeletonRows } from "../../primitives/skeleton.js";
import { Tile } from "../../primitives/tile.js";
import { useLatchkit } from "../../provider/context.js";
import { ShownContext } from "../../shell/shown.js";
import type { ViewProps } from "../registry.js";
import { NoWallet } from "./no-wallet.js";

/** Every way to connect, in groups under quiet labels. */
export default function ConnectView({ route }: ViewProps<"Connect">): ReactElement {
  const { consent, state: { mayChoose } } = useConsent();
  const { model, state } = useModel((latchkit) => connectModel(latchkit, consent, route.namespace));
  const text = useText();
  const isShown = useContext(ShownContext);
  useEffect(() => { if (isShown && mayChoose) model.start(); }, [model, isShown, mayChoose]);
  return (
    <>
      {state.status === "looking" ? <SkeletonRows label={text("connectLooking")} count={3} /> : null}
      {state.status === "empty" ? <Message drawing={<EmptyWalletDrawing />} title={text("connectEmptyTitle")} hint={text("connectEmptyText")} /> : null}
      {state.sections.map((section) => <Section key={section.name} section={section} choose={model.choose} isBlocked={!mayChoose} />)}
      <NoWallet />
    </>
  );
}

interface Choosing { readonly choose: ConnectModel["choose"]; readonly isBlocked: boolean }

function Section({ section: { name, rows }, ...choosing }: Choosing & { readonly section: ConnectSection }): ReactElement {
  const text = useText();
  return (
    <section className="group" aria-labelledby={`lk-group-${name}`}>
      <h3 id={`lk-group-${name}`} className="group-label">{text(`group_${name}`)}</h3>
      <ul className="stack">{rows.map((row) => <li key={(row.connector ?? row.wallet).id}><WalletRow row={row} {...choosing} /></li>)}</ul>
    </section>
  );
}

function WalletRow({ row, choose, isBlocked }: Choosing & { readonly row: ConnectRow }): ReactElement {
  const text = useText();
  const { connector, wallet, badge } = row;
  const { id, name } = connector ?? wallet;
  const { isMobile } = internalsOf(useLatchkit()).environment;
  const tone = badge === "conflict" ? "caution" : badge === "connected" ? "positive" : "quiet";
  const isCode = connector?.type === "WALLET_CONNECT";
  const lead = isCode ? <span className="tile tile-accent" aria-hidden="true"><PhoneCodeIcon /></span> : <Tile id={id} name={name} image={connector ? connector.icon : wallet.imageUrl}
    picture={connector ? imageOf(connector.walletId === undefined ? "asset" : "wallet", connector.imageId) : imageOf("wallet", wallet.imageId)} />;
  return (
    <Row testId={`lk-wallet-${id}`} isBlocked={isBlocked} isStrong={isCode} name={isCode ? text(isMobile ? "anotherDevice" : "titleConnectingWalletConnect") : name} tone={tone} lead={lead}
      badge={badge === undefined ? undefined : text(`badge_${badge}`)} note={badge === "conflict" ? text("conflictHint") : undefined} onClick={() => choose(row)} />
  );
}
