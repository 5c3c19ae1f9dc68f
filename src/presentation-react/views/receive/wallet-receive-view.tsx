import { CopyAction } from "../../primitives/copy.js";
import type { ReactElement } from "react";
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
import css from "./receive.css?inline";
import { Notice } from "../../primitives/problem.js";
import type { CaipNetworkId } from "../../../domain/caip/caip.types.js";
import { Row } from "../../primitives/row.js";
import { Tile, networkTile } from "../../primitives/tile.js";
import { useNumberLocale } from "../../provider/use-locale.js";

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

export const compatibleNetworks = { default: WalletCompatibleNetworksView };

/** Number of networks named in the row; the rest are counted. */
const MAX_NAMED = 3;

function PayableNetworks({
  networks,
  networkId,
  onOpen,
}: {
  readonly networks: readonly Network[];
  /** The account's network, named if the host lists no network for the address. */
  readonly networkId: CaipNetworkId;
  readonly onOpen: () => void;
}): ReactElement {
  const text = useViewText();
  const locale = useNumberLocale();
  const [first, second] = networks;
  if (first === undefined || second === undefined) {
    const name = first?.name ?? networkId;
    return (
      <Row
        testId="lk-receive-network"
        leading={first && <Tile {...networkTile(first)} />}
        name={name}
        note={text("receiveOnly", { network: name })}
      />
    );
  }
  // Isolates each name, so that right-to-left text cannot reorder the line.
  const names = networks.slice(0, MAX_NAMED).map(({ name }) => `\u2068${name}\u2069`);
  const more = networks.length - names.length;
  const list = more === 0 ? names : [...names, text("receiveMore", { count: more })];
  return (
    <Row
      testId="lk-receive-networks"
      leading={<Tile {...networkTile(first)} />}
      name={text("receiveNetworks")}
      note={new Intl.ListFormat(locale, { type: "conjunction" }).format(list)}
      trailing="deeper"
      onClick={onOpen}
    />
  );
}

export function WalletCompatibleNetworksView(): ReactElement {
  useSheet(css);
  const { model, state } = useModel(receiveModel);
  const text = useViewText();
  if (state.account === undefined)
    return <NotConnected title={text("receiveGone")} onConnect={model.openConnect} />;
  return (
    <>
      <Notice>{text("receiveElsewhere")}</Notice>
      {/* A focusable list can be scrolled by keyboard. */}
      <ul
        className="stack receive-networks"
        tabIndex={0}
        aria-label={text("titleWalletCompatibleNetworks")}
        data-testid="lk-compatible-networks"
      >
        {state.networks.map((network) => (
          <li key={network.id}>
            <Row
              leading={<Tile {...networkTile(network)} />}
              name={network.name}
              note={network.isTestnet ? text("receiveTestnet") : undefined}
            />
          </li>
        ))}
      </ul>
    </>
  );
}
