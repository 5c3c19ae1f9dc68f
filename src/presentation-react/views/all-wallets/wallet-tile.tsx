import { memo, type ReactElement } from "react";
import type { Wallet } from "../../../domain/catalogue/wallet.js";
import { ShieldIcon } from "../../icons/icons.js";
import { Tile, walletTile } from "../../primitives/tile.js";
import { useViewText } from "../../messages/use-text.js";

export interface WalletTileProps {
  readonly wallet: Wallet;
  readonly at: number;
  readonly isInstalled: boolean;
  readonly isTabStop: boolean;
  /** Not selectable yet; a press explains why. */
  readonly isBlocked: boolean;
  readonly choose: (wallet: Wallet) => void;
}

/** Few elements, because scrolling mounts hundreds of tiles. */
export const WalletTile = memo(function WalletTile({
  wallet,
  at,
  isInstalled,
  isTabStop,
  isBlocked,
  choose,
}: WalletTileProps): ReactElement {
  const text = useViewText();
  const { id, name, badge } = wallet;
  return (
    <div className="wallet-cell" role="gridcell">
      <button
        type="button"
        className={isInstalled ? "wallet wallet-installed" : "wallet"}
        part="wallet"
        data-testid={`lk-wallet-${id}`}
        data-at={at}
        tabIndex={isTabStop ? 0 : -1}
        aria-disabled={isBlocked || undefined}
        onClick={() => choose(wallet)}
      >
        <Tile {...walletTile(wallet)} />
        <bdi className="wallet-name">{name}</bdi>
        {badge === "certified" ? (
          <>
            <ShieldIcon />
            <span className="unseen">{text("certified")}</span>
          </>
        ) : null}
        {isInstalled ? <span className="wallet-note">{text("tileInstalled")}</span> : null}
      </button>
    </div>
  );
});

export function SkeletonTiles({ count }: { readonly count: number }): ReactElement {
  return (
    <div className="wallet-row wallet-skeletons" aria-hidden="true">
      {Array.from({ length: count }, (_, at) => (
        <span key={at} className="wallet wallet-skeleton">
          <span className="bone bone-tile" />
          <span className="bone bone-line" />
        </span>
      ))}
    </div>
  );
}
