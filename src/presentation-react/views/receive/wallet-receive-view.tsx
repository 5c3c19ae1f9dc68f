import { CopyAction } from "../../primitives/copy.js";
import { type ReactElement } from "react";
import {
  receiveModel,
  type ReceiveModel,
} from "../../../application/receive/views/receive.model.js";
import { toNetworkSpelling } from "../../../domain/address/evm-address.js";
import type { Account } from "../../../domain/account/account.js";
import type { Network } from "../../../domain/network/network.js";
import { useModel } from "../../hooks/use-model.js";
import { useViewText } from "../../messages/use-text.js";
import { GroupedAddress } from "../../primitives/grouped-address.js";
import { NotConnected } from "../../primitives/not-connected.js";
import { QrCode } from "../../primitives/qr-code.js";
import { useSheet } from "../../theme/modal-sheets.js";
import { PayableNetworks, WalletCompatibleNetworksView } from "./payable-networks.js";
import css from "./receive.css?inline";

/** The active account's address as a QR code and in full, and its networks. */
export default function WalletReceiveView(): ReactElement {
  useSheet(css);
  const { model, state } = useModel(receiveModel);
  const text = useViewText();
  const { account, networks } = state;
  if (account === undefined)
    return <NotConnected title={text("receiveGone")} onConnect={model.openConnect} />;
  const { namespace, address, type } = account;
  // Another address resets all state; a network switch does not.
  return <Address key={`${namespace} ${type} ${address}`} {...{ account, networks, model }} />;
}

interface AddressProps {
  readonly account: Account;
  readonly networks: readonly Network[];
  readonly model: ReceiveModel;
}

function Address({
  account: { address: own, type, networkId },
  networks,
  model,
}: AddressProps): ReactElement {
  const address = toNetworkSpelling(networkId, own);
  const text = useViewText();
  return (
    <div className="receive">
      <QrCode text={address} label={text("receiveCode")} />
      <p className="receive-address" part="address">
        <span className="unseen">{text("receiveAddress")} </span>
        <GroupedAddress address={address} />
      </p>
      {type === "ordinal" ? <p className="receive-note">{text("receiveOrdinals")}</p> : null}
      <CopyAction
        kind="primary"
        testId="lk-receive-copy"
        caption="receiveCopy"
        copied="receiveCopied"
        refused="receiveCopyRefused"
        write={() => model.copy(address)}
      />
      <PayableNetworks networks={networks} networkId={networkId} onOpen={model.openNetworks} />
    </div>
  );
}

/** The other view of the chunk. */
export const compatibleNetworks = { default: WalletCompatibleNetworksView };
