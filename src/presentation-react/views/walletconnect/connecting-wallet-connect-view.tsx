import type { ReactElement } from "react";
import type { ViewProps } from "../registry.js";
import { Pairing } from "./pairing.js";

/** A wallet on another device, or in another program on this one: a code, or a link, by what the wallet and the device can do. */
export default function ConnectingWalletConnectView({ route: { wallet } }: ViewProps<"ConnectingWalletConnect">): ReactElement {
  return <Pairing wallet={wallet} />;
}
