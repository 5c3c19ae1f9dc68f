import { AccountButton, ConnectButton, NetworkButton, useAccount } from "latchkit/react";
import { mountExample, type Example } from "../shared/mount-example.js";
import { createWorld, type Mode } from "../shared/world.js";

function Buttons() {
  const { status } = useAccount();
  return status === "connected" ? (
    <>
      <AccountButton />
      <NetworkButton />
    </>
  ) : (
    <ConnectButton />
  );
}

/** Separate buttons for connecting, the account and the network. */
export const mount = (host: Element, mode: Mode): Example =>
  mountExample(host, createWorld(mode), <Buttons />);
