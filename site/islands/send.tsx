import { mountExample, type Example } from "../shared/mount-example.js";
import { ViewButton } from "../shared/view-button.js";
import { createWorld, type Mode } from "../shared/world.js";

/** Sending ether to an address on a chain in memory. */
export const mount = (host: Element, mode: Mode): Example =>
  mountExample(
    host,
    createWorld(mode),
    <ViewButton
      label="Send 0.25 ETH"
      target={{
        view: "WalletSend",
        arguments: { to: "0x71C7656EC7ab88b098defB751B7401B5f6d8976F", amount: "0.25" },
      }}
    />,
  );
