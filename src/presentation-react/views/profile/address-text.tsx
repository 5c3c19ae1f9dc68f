import type { ReactElement, ReactNode } from "react";
import { shortenAddress, type AccountType } from "../../../domain/account/account.js";
import { Tile, connectorTile } from "../../primitives/tile.js";
import { useViewText } from "../../messages/use-text.js";
import type {
  ProfileWalletsModel,
  RecentAddress,
} from "../../../application/connection/views/profile-wallets.model.js";
import { BinIcon } from "../../icons/icons.js";
import type { WalletActions } from "./use-wallet-actions.js";

interface AddressTextProps {
  readonly address: string;
  readonly label: string | undefined;
  readonly wallet: Parameters<typeof connectorTile>[0];
  /** Set for other than the default account type. */
  readonly type?: AccountType;
  readonly badge?: string | undefined;
  /** Makes the line a button that selects the address. */
  readonly choice?: {
    readonly testId: string;
    /** Read by screen readers after the visible text. */
    readonly unseen: string;
    readonly isBlocked: boolean;
    readonly onChoose: () => void;
  };
  /** At the end of the line; not together with `choice`. */
  readonly children?: ReactNode;
}

/** The address stays visible beside the user's label. */
export function AddressText({
  address,
  label,
  wallet,
  type = "eoa",
  badge,
  choice,
  children,
}: AddressTextProps): ReactElement {
  const text = useViewText();
  const short = <bdi dir="ltr">{shortenAddress(address)}</bdi>;
  const content = (
    <>
      <Tile {...connectorTile(wallet)} />
      <span className="row-words">
        <span className="row-name">{label === undefined ? short : <bdi>{label}</bdi>}</span>
        {label === undefined ? null : <span className="row-note">{short}</span>}
        <span className="row-note">
          <bdi>{wallet.name}</bdi>
          {type === "eoa" ? null : (
            <>
              {" · "}
              {text(`accountType_${type}`)}
            </>
          )}
        </span>
      </span>
      {badge === undefined ? null : (
        <span className="badge badge-positive" part="badge">
          {badge}
        </span>
      )}
      {choice === undefined ? children : <span className="unseen">{choice.unseen}</span>}
    </>
  );
  if (choice === undefined) return <div className="row row-still">{content}</div>;
  return (
    <button
      type="button"
      className="row"
      data-testid={choice.testId}
      aria-disabled={choice.isBlocked || undefined}
      onClick={choice.onChoose}
    >
      {content}
    </button>
  );
}

interface RecentProps {
  readonly recent: RecentAddress;
  readonly model: ProfileWalletsModel;
  readonly actions: WalletActions;
}

export function RecentRow({ recent, model, actions }: RecentProps): ReactElement {
  const text = useViewText();
  const {
    wallet: { connectorId, ...wallet },
    address,
    label,
  } = recent;
  const shown = label ?? shortenAddress(address);
  return (
    <AddressText address={address} label={label} wallet={{ ...wallet, id: connectorId }}>
      <span className="held-icons">
        <button
          type="button"
          className="small-button"
          part="button"
          data-testid={`lk-reconnect-${address}`}
          aria-label={text("connectAddress", { address: shown })}
          onClick={() => model.connect(recent)}
        >
          {text("connectAgain")}
        </button>
        <button
          type="button"
          className="icon-button"
          part="button"
          data-testid={`lk-forget-${address}`}
          aria-label={text("forgetAddress", { address: shown })}
          aria-disabled={actions.isBusy || undefined}
          onClick={() => void actions.forget(recent)}
        >
          <BinIcon />
        </button>
      </span>
    </AddressText>
  );
}
