import type { ReactElement } from "react";
import type { AccountSettingsState } from "../../../application/account/views/account-settings.model.js";
import { GlobeIcon } from "../../icons/icons.js";
import { useViewText } from "../../messages/use-text.js";
import { IconTile, Tile } from "../../primitives/tile.js";
import { Row } from "../../primitives/row.js";

/** The active network; opens the list if the user can switch. */
export function NetworkRow({
  state: { network, isNetworkSupported, canSwitchNetwork },
  onOpen,
}: {
  readonly state: AccountSettingsState;
  readonly onOpen: () => void;
}): ReactElement {
  const text = useViewText();
  const name = isNetworkSupported ? network.name : text("settingsNetworkUnknown");
  const lead = isNetworkSupported ? (
    <Tile
      id={network.id}
      name={network.name}
      image={network.imageUrl}
      picture={{ kind: "network", id: network.id }}
      isRound
    />
  ) : (
    <IconTile>
      <GlobeIcon />
    </IconTile>
  );
  if (canSwitchNetwork)
    return (
      <Row
        testId="lk-settings-network"
        lead={lead}
        name={text("settingsNetwork")}
        value={name}
        end="deeper"
        onClick={onOpen}
      />
    );
  return (
    <div className="row row-still" part="row">
      {lead}
      <span className="row-words">
        <span className="row-name">{text("settingsNetwork")}</span>
      </span>
      <bdi className="row-value">{name}</bdi>
    </div>
  );
}
