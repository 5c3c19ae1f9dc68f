import type { ReactElement } from "react";
import { Pairing } from "./pairing.js";

/** The code alone, for any wallet: the whole modal of an app that offers nothing besides. */
export default function ConnectingWalletConnectBasicView(): ReactElement {
  return <Pairing />;
}
