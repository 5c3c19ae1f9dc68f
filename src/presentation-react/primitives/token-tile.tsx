import type { ReactElement } from "react";
import type { CaipNetworkId } from "../../domain/caip/caip.types.js";
import { tokenPicture } from "../../domain/image/image-ref.js";
import type { TokenBalance } from "../../domain/tokens/token-balance.js";
import { Tile, type TileProps } from "./tile.js";

/** The picture of a token: of its contract or mint, or of the network's currency. */
export function TokenTile({
  token: { address, name, iconUrl },
  networkId,
  size = "medium",
}: Pick<TileProps, "size"> & {
  readonly token: Pick<TokenBalance, "address" | "name" | "iconUrl">;
  readonly networkId: CaipNetworkId;
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
