import { WalletButton, useSignIn } from "latchkit/react";
import { mountExample, type Example } from "../shared/mount-example.js";
import { createWorld, signInMemory, type Mode } from "../shared/world.js";

function Session() {
  const { signIn } = useSignIn();
  return <output>{signIn.status === "signed-in" ? "You are signed in." : "Not signed in."}</output>;
}

/** Connecting with a signature that opens a session in memory. */
export const mount = (host: Element, mode: Mode): Example => {
  const latchkit = createWorld(mode, (ports) => ({ siwx: signInMemory(ports) }));
  return mountExample(
    host,
    latchkit,
    <>
      <WalletButton />
      <Session />
    </>,
  );
};
