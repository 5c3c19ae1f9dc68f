import { useEffect, useState, type ReactElement } from "react";
import {
  receiveModel,
  type ReceiveModel,
} from "../../../application/receive/views/receive.model.js";
import { toNetworkSpelling } from "../../../domain/address/evm-address.js";
import type { Account } from "../../../domain/account/account.js";
import type { Network } from "../../../domain/network/network.js";
import { useModel } from "../../hooks/use-model.js";
import { useToast } from "../../hooks/use-modal.js";
import { CheckIcon, CopyIcon } from "../../icons/icons.js";
import { useViewText } from "../../messages/use-text.js";
import { ActionButton } from "../../primitives/action-button.js";
import { GroupedAddress } from "../../primitives/grouped-address.js";
import { NotConnected } from "../../primitives/not-connected.js";
import { QrCode } from "../../primitives/qr-code.js";
import { useSheet } from "../../theme/modal-sheets.js";
import { PayableNetworks } from "./payable-networks.js";
import { WalletCompatibleNetworksView } from "./wallet-compatible-networks-view.js";
import css from "./receive.css?inline";

const TICK_MS = 2_000;

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
      <CopyButton address={address} model={model} />
      <PayableNetworks networks={networks} networkId={networkId} onOpen={model.openNetworks} />
    </div>
  );
}

function CopyButton({ address, model }: Pick<AddressProps, "model"> & { address: string }) {
  const text = useViewText();
  const { show } = useToast();
  const [copies, setCopies] = useState(0);
  useEffect(
    () => (copies === 0 ? undefined : model.later(TICK_MS, () => setCopies(0))),
    [copies, model],
  );
  const copy = async (): Promise<void> => {
    if (await model.copy(address)) setCopies((count) => count + 1);
    else show({ variant: "error", text: text("receiveCopyRefused") });
  };
  return (
    <>
      <ActionButton kind="primary" testId="lk-receive-copy" onClick={() => void copy()}>
        {copies > 0 ? <CheckIcon /> : <CopyIcon />}
        {text("receiveCopy")}
      </ActionButton>
      <span className="unseen" role="status">
        {copies > 0 ? text("receiveCopied") : ""}
      </span>
    </>
  );
}
/** The other view of the chunk. */
export const compatibleNetworks = { default: WalletCompatibleNetworksView };
