import type { ReactElement } from "react";
import type { RouteOf } from "../../../domain/navigation/route.js";
import { Pairing } from "./pairing.js";

/**
 * Pairs a wallet on another device or in another program by a QR code or link. Basic mode shows the
 * code only. The Downloads view is in the same chunk.
 */
export default function ConnectingWalletConnectView({
  route,
}: {
  readonly route: RouteOf<"ConnectingWalletConnect"> | RouteOf<"ConnectingWalletConnectBasic">;
}): ReactElement {
  return <Pairing wallet={"wallet" in route ? route.wallet : undefined} />;
}
export { DownloadsView } from "./downloads-view.js";
