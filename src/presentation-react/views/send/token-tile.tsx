import type { ReactElement } from "react";
import type { SentToken } from "../../../application/send/views/send.model.js";
import type { CaipNetworkId } from "../../../domain/caip/caip.types.js";
import { Tile } from "../../primitives/tile.js";

/** A currency has its network's picture; a token is never pictured by its symbol alone. */
export function TokenTile({
  token: { address, name, iconUrl },
  networkId,
}: {
  readonly token: SentToken;
  readonly networkId: CaipNetworkId;
}): ReactElement {
  return (
    <Tile
      id={address ?? networkId}
      name={name}
      image={iconUrl}
      picture={address === undefined ? { kind: "network", id: networkId } : undefined}
      isRound
    />
  );
}
