import { useState } from "react";
import { isLatchkitError } from "latchkit";
import { WalletButton, useAccount } from "latchkit/react";
import { mountExample, type Example } from "../shared/mount-example.js";
import { createWorld, type Mode } from "../shared/world.js";

function SignMessage() {
  const { status, signMessage } = useAccount();
  const [result, setResult] = useState("");
  if (status !== "connected") return null;
  const sign = async (): Promise<void> => {
    try {
      setResult(await signMessage("Hello"));
    } catch (error) {
      setResult(isLatchkitError(error) && error.isCancellation ? "Not signed." : String(error));
    }
  };
  return (
    <>
      <button className="live-island-button" onClick={() => void sign()}>
        Sign a message
      </button>
      <output>{result}</output>
    </>
  );
}

/** The button and the signature of the page "Quick start". */
export const mount = (host: Element, mode: Mode): Example =>
  mountExample(
    host,
    createWorld(mode),
    <>
      <WalletButton />
      <SignMessage />
    </>,
  );
