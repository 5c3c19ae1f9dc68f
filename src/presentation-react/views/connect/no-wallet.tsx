import type { ReactElement } from "react";
import type { ConnectBlock } from "../../../domain/config/connect-blocks.js";
import { EmptyWalletDrawing } from "../../icons/drawings.js";
import { WalletIcon } from "../../icons/icons.js";
import { useText } from "../../messages/use-text.js";
import { ActionButton } from "../../primitives/action-button.js";
import { Message } from "../../primitives/message.js";
import { Row } from "../../primitives/row.js";
import { useLatchkit } from "../../provider/context.js";

/** The way for those who have no wallet. */
export function NoWallet(): ReactElement {
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

/**
 * In place of wallets where there are none: one row beside other ways to sign in, else the view's
 * one action.
 */
export function GetWallet({ blocks }: { readonly blocks: readonly ConnectBlock[] }): ReactElement {
  const { navigation } = useLatchkit();
  const text = useText();
  const onClick = (): void => navigation.push({ view: "GetWallet" });
  if (blocks.some(({ method }) => method !== "wallet"))
    return (
      <Row
        testId="lk-get-wallet"
        lead={
          <span className="tile tile-icon" aria-hidden="true">
            <WalletIcon />
          </span>
        }
        name={text("titleGetWallet")}
        note={text("connectEmptyTitle")}
        end="deeper"
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
