import type { ReactElement } from "react";
import { receiveModel } from "../../../application/receive/views/receive.model.js";
import { useModel } from "../../hooks/use-model.js";
import { WarningIcon } from "../../icons/icons.js";
import { useViewText } from "../../messages/use-text.js";
import { NotConnected } from "../../primitives/not-connected.js";
import { useSheet } from "../../theme/modal-sheets.js";
import { NetworkTile } from "./payable-networks.js";
import css from "./receive.css?inline";

/** The networks on which the address can be paid, and a warning about all others. */
export function WalletCompatibleNetworksView(): ReactElement {
  useSheet(css);
  const { model, state } = useModel(receiveModel);
  const text = useViewText();
  if (state.account === undefined)
    return <NotConnected title={text("receiveGone")} onConnect={model.openConnect} />;
  return (
    <>
      <p className="receive-warning">
        <WarningIcon />
        <span>{text("receiveElsewhere")}</span>
      </p>
      {/* Focusable, so that the keyboard can scroll a list without focusable items. */}
      <ul
        className="stack receive-networks"
        tabIndex={0}
        aria-label={text("titleWalletCompatibleNetworks")}
        data-testid="lk-compatible-networks"
      >
        {state.networks.map((network) => (
          <li key={network.id} className="row row-still" part="row">
            <NetworkTile network={network} />
            <span className="row-words">
              <span className="row-name">
                <bdi>{network.name}</bdi>
              </span>
              {network.isTestnet ? (
                <span className="row-note">{text("receiveTestnet")}</span>
              ) : null}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
