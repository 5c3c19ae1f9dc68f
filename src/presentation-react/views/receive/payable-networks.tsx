import type { ReactElement } from "react";
import type { Network } from "../../../domain/network/network.js";
import { useOwnText } from "../../messages/use-own-text.js";
import { Row } from "../../primitives/row.js";
import { Tile } from "../../primitives/tile.js";
import { useLocale } from "../../provider/use-locale.js";
import { texts } from "./texts.js";

/** So many are named in the row; the others are counted. */
const NAMED = 3;

/** The picture of a network, round. */
export function NetworkTile({ network }: { readonly network: Network }): ReactElement {
  const { id, name, imageUrl } = network;
  return <Tile id={id} name={name} image={imageUrl} picture={{ kind: "network", id }} isRound />;
}

/** Where the address is paid: one network is named, several lead to their list. */
export function PayableNetworks({
  networks,
  onOpen,
}: {
  readonly networks: readonly Network[];
  readonly onOpen: () => void;
}): ReactElement | null {
  const text = useOwnText(texts);
  const locale = useLocale();
  const [first, second] = networks;
  if (first === undefined) return null;
  if (second === undefined)
    return (
      <div className="row row-still" part="row" data-testid="lk-receive-network">
        <NetworkTile network={first} />
        <span className="row-words">
          <span className="row-name">
            <bdi>{first.name}</bdi>
          </span>
          <span className="row-note">{text("receiveOnly", { network: first.name })}</span>
        </span>
      </div>
    );
  const names = networks.slice(0, NAMED).map(({ name }) => name);
  const more = networks.length - names.length;
  const list = more === 0 ? names : [...names, text("receiveMore", { count: more })];
  return (
    <Row
      testId="lk-receive-networks"
      lead={<NetworkTile network={first} />}
      name={text("receiveNetworks")}
      note={new Intl.ListFormat(locale, { type: "conjunction" }).format(list)}
      end="deeper"
      onClick={onOpen}
    />
  );
}
