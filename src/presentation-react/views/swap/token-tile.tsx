import type { ReactElement } from "react";
import type { SwapToken } from "../../../domain/swap/swap-token.js";
import { tokenPicture } from "../../../domain/image/image-ref.js";
import { Tile } from "../../primitives/tile.js";

/** A token beside its name and amount. */
export function TokenTile({
  token: { networkId, address, name, iconUrl },
  size = "medium",
}: {
  readonly token: SwapToken;
  readonly size?: "small" | "medium";
}): ReactElement {
  return (
    <Tile
      id={address ?? networkId}
      name={name}
      image={iconUrl}
      picture={tokenPicture(networkId, address)}
      size={size}
      isRound
    />
  );
}
