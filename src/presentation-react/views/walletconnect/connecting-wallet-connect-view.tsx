import type { ReactElement } from "react";
import type { RouteOf } from "../../../domain/navigation/route.js";
import { Pairing } from "./pairing.js";

/**
 * A wallet on another device, or in another program on this one: a code, or a link, by what the
 * wallet and the device can do. Basic names no wallet: the code alone is the whole modal. Where the
 * wallet is had is one step from here, so its view comes in the same chunk.
 */
export default function ConnectingWalletConnectView({
  route,
}: {
  readonly route: RouteOf<"ConnectingWalletConnect"> | RouteOf<"ConnectingWalletConnectBasic">;
}): ReactElement {
  return <Pairing wallet={"wallet" in route ? route.wallet : undefined} />;
}
export { DownloadsView } from "./downloads-view.js";
