import type { ReactElement } from "react";
import type { SentToken } from "../../../application/send/views/send.model.js";
import type { CaipNetworkId } from "../../../domain/caip/caip.types.js";
import { tokenPicture } from "../../../domain/image/image-ref.js";
import { Tile } from "../../primitives/tile.js";

/** A token beside its name and amount. */
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
      picture={tokenPicture(networkId, address)}
      isRound
    />
  );
}
