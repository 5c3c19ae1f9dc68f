import { useEffect, useState, type ReactElement } from "react";
import { createPortal } from "react-dom";
import { internalsOf } from "../../application/internals.js";
import type { Latchkit } from "../../application/latchkit.js";
import { WalletButton } from "../buttons/wallet-button.js";
import { LatchkitProvider } from "../provider/latchkit-provider.js";
import { type LatchkitButton, buttonClass } from "./latchkit-button.js";

/**
 * Shows the modal of an instance in a page without a framework, starts the instance, and fills each
 * `<latchkit-button>` of the page, present or to come, whose attribute `instance` names it
 * (`instanceId`; without the attribute the instance "default"). Call it once, in a browser. The
 * result takes all of it away and disposes nothing.
 */
export const mountModal = (latchkit: Latchkit): (() => void) => {
  const { lazy, options } = internalsOf(latchkit);
  let unmount = (): void => undefined;
  // Importing React's renderer already listens; it comes with the first call.
  const stop = lazy("button", () => import("react-dom/client")).follow(({ createRoot }) => {
    const root = createRoot(document.createElement("div"));
    root.render(
      <LatchkitProvider latchkit={latchkit}>
        <Buttons instance={options.instanceId} />
      </LatchkitProvider>,
    );
    unmount = () => root.unmount();
  });
  return () => {
    stop();
    unmount();
  };
};

const standingOf = (instance: string): readonly LatchkitButton[] =>
  [...buttonClass().standing].filter((one) => one.instance === instance);

/** The buttons, each drawn into its element of the page. */
function Buttons({ instance }: { readonly instance: string }): ReactElement {
  const [elements, setElements] = useState<readonly LatchkitButton[]>([]);
  useEffect(() => {
    const { listeners } = buttonClass();
    const changed = (): void => setElements(standingOf(instance));
    listeners.add(changed);
    changed();
    return () => void listeners.delete(changed);
  }, [instance]);
  return (
    <>{elements.map((element) => createPortal(<WalletButton {...element.props} />, element))}</>
  );
}
