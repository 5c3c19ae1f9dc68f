import type { ReactElement } from "react";
import type { SwapToken } from "../../../domain/swap/swap-token.js";
import { Tile } from "../../primitives/tile.js";

/** A currency has its network's picture; a token is never pictured by its symbol alone. */
export function TokenTile({
  token: { networkId, address, name, iconUrl },
}: {
  readonly token: SwapToken;
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
