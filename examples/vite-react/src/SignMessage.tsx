import { isLatchkitError } from "latchkit";
import { useAccount } from "latchkit/react";
import { useState } from "react";

/** Asks the connected wallet for a signature, and shows it or the reason why there is none. */
export function SignMessage() {
  const { status, signMessage } = useAccount();
  const [result, setResult] = useState("");
  if (status !== "connected") return null;

  const sign = async () => {
    try {
      setResult(await signMessage("Hello"));
    } catch (error) {
      // Closing and declining are no failures.
      const isNo = isLatchkitError(error) && error.isCancellation;
      setResult(isNo ? "Not signed." : String(error));
    }
  };
  return (
    <p>
      <button onClick={() => void sign()}>Sign a message</button> <output>{result}</output>
    </p>
  );
}
