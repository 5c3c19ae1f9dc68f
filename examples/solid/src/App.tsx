import { isLatchkitError } from "latchkit";
import { Show, createSignal } from "solid-js";
import { latchkit, watch } from "./wallet";

export function App() {
  const account = watch(latchkit.account);
  const [welcome, setWelcome] = createSignal("");
  const [result, setResult] = createSignal("");

  async function sign() {
    try {
      setResult(await latchkit.account.signMessage("Hello"));
    } catch (error) {
      setResult(isLatchkitError(error) && error.isCancellation ? "Not signed." : String(error));
    }
  }

  return (
    <>
      <h1>Latchkit with Solid</h1>
      <latchkit-button
        on:connect={({ detail }) => setWelcome(`Welcome, ${detail.account.address}`)}
      />
      <p>{welcome()}</p>
      <Show when={account().current}>
        {(current) => (
          <p>
            Connected: {current().address} <button onClick={sign}>Sign a message</button>
            <output>{result()}</output>
          </p>
        )}
      </Show>
    </>
  );
}
