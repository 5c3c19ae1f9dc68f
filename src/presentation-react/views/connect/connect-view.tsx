import { LazyPart } from "../../primitives/lazy-part.js";
import { useContext, useDeferredValue, useEffect, type ReactElement } from "react";
import {
  connectModel,
  type ConnectModel,
} from "../../../application/connection/views/connect.model.js";
import { useConsent } from "../../hooks/use-consent.js";
import { useModel } from "../../hooks/use-model.js";
import { useText } from "../../messages/use-text.js";
import { SkeletonRows, Row } from "../../primitives/row.js";
import { ShownContext } from "../../shell/view-context.js";
import type { ViewProps } from "../view.types.js";
import { WalletSection } from "./wallet-section.js";
import type { ConnectBlock } from "../../../domain/config/connect-blocks.js";
import { EmptyWalletDrawing } from "../../icons/drawings.js";
import { WalletIcon, SearchIcon } from "../../icons/icons.js";
import { ActionButton } from "../../primitives/action-button.js";
import { Message } from "../../primitives/message.js";
import { useLatchkit } from "../../provider/context.js";
import type { AllWalletsRow as RowState } from "../../../domain/catalogue/all-wallets-row.js";
import { useNumberLocale } from "../../provider/use-locale.js";
import type { SignInPartProps } from "../email/sign-in-part.js";

function NoWalletHelp(): ReactElement {
  const { navigation } = useLatchkit();
  const text = useText();
  return (
    <button
      type="button"
      className="action action-quiet no-wallet"
      part="button"
      data-testid="lk-no-wallet"
      onClick={() => navigation.push({ view: "WhatIsAWallet" })}
    >
      {text("noWallet")}
    </button>
  );
}

function GetWallet({ blocks }: { readonly blocks: readonly ConnectBlock[] }): ReactElement {
  const { navigation } = useLatchkit();
  const text = useText();
  const onClick = (): void => navigation.push({ view: "GetWallet" });
  if (blocks.some(({ method }) => method !== "wallet"))
    return (
      <Row
        testId="lk-get-wallet"
        leading={
          <span className="tile tile-icon" aria-hidden="true">
            <WalletIcon />
          </span>
        }
        name={text("titleGetWallet")}
        note={text("connectEmptyTitle")}
        trailing="deeper"
        onClick={onClick}
      />
    );
  const isListed = blocks.length > 0;
  return (
    <Message
      drawing={<EmptyWalletDrawing />}
      title={text(isListed ? "connectEmptyTitle" : "connectUnavailable")}
      hint={isListed ? text("connectEmptyText") : undefined}
    >
      <ActionButton kind="primary" testId="lk-get-wallet" onClick={onClick}>
        {text("titleGetWallet")}
      </ActionButton>
    </Message>
  );
}

export default function ConnectView({ route }: ViewProps<"Connect">): ReactElement {
  const {
    consent,
    state: { mayChoose },
  } = useConsent();
  const { model, state } = useModel((latchkit) => connectModel(latchkit, consent, route.namespace));
  const text = useText();
  const { blocks } = state;
  const at = blocks.findIndex(({ method }) => method === "wallet");
  const before = at < 0 ? blocks : blocks.slice(0, at);
  const after = at < 0 ? [] : blocks.slice(at + 1);
  const hasNoWallets = state.status === "empty" || blocks.length === 0;
  return (
    <>
      {before.length > 0 ? (
        <SignInSlot blocks={before} line={at < 0 ? undefined : "below"} />
      ) : null}
      {state.status === "looking" ? (
        <SkeletonRows label={text("connectLooking")} count={3} />
      ) : null}
      {hasNoWallets ? <GetWallet blocks={blocks} /> : null}
      {state.sections.map((section) => (
        <WalletSection
          key={section.name}
          section={section}
          choose={model.choose}
          retry={model.retry}
          isBlocked={!mayChoose}
        />
      ))}
      {state.allWallets ? (
        <AllWalletsRow row={state.allWallets} isBlocked={!mayChoose} onClick={model.showAll} />
      ) : null}
      {after.length > 0 ? <SignInSlot blocks={after} line="above" /> : null}
      {hasNoWallets ? null : <NoWalletHelp />}
      <StartRequests model={model} mayChoose={mayChoose} />
    </>
  );
}

/** A prerendered view shows first and requests in a later task. */
function StartRequests({
  model,
  mayChoose,
}: {
  readonly model: ConnectModel;
  readonly mayChoose: boolean;
}): null {
  const isShown = useDeferredValue(useContext(ShownContext));
  useEffect(() => (isShown ? model.open() : undefined), [model, isShown]);
  useEffect(() => {
    if (isShown && mayChoose) model.start();
  }, [model, isShown, mayChoose]);
  return null;
}

function AllWalletsRow({
  row: { count, isMore },
  isBlocked,
  onClick,
}: {
  readonly row: RowState;
  readonly isBlocked: boolean;
  readonly onClick: () => void;
}): ReactElement {
  const text = useText();
  const locale = useNumberLocale();
  const words = (knownCount: number): string =>
    isMore
      ? text("walletsMore", { count: knownCount })
      : new Intl.NumberFormat(locale).format(knownCount);
  const badge = count === undefined ? undefined : words(count);
  return (
    <div className="group">
      <Row
        testId="lk-all-wallets"
        isBlocked={isBlocked}
        name={text("titleAllWallets")}
        badge={badge}
        trailing="deeper"
        leading={
          <span className="tile tile-icon" aria-hidden="true">
            <SearchIcon />
          </span>
        }
        onClick={onClick}
      />
    </div>
  );
}

function SignInSlot(props: SignInPartProps): ReactElement {
  return (
    <LazyPart
      chunk="emailLogin"
      load={() => import("../email/sign-in-part.js")}
      retryTestId="lk-sign-in-retry"
      props={props}
    />
  );
}
