import { useEffect, useState, type ReactElement } from "react";
import { createPortal } from "react-dom";
import { type Internals, internalsOf } from "../../application/internals.js";
import type { Latchkit } from "../../application/latchkit.js";
import { WalletButton } from "../buttons/wallet-button.js";
import { LatchkitEmbed, needsEmbedded } from "../embed/latchkit-embed.js";
import { useLatchkit } from "../provider/context.js";
import { LatchkitProvider } from "../provider/latchkit-provider.js";
import { type LatchkitButton, buttonClass } from "./latchkit-button.js";

/**
 * Shows the modal of an instance in a page without a framework, starts the instance, and fills each
 * `<latchkit-button>` of the page, present or to come, whose attribute `instance` names it
 * (`instanceId`; without the attribute the instance "default"). Call it once, in a browser. The
 * result takes all of it away and disposes nothing.
 */
export const mountModal = (latchkit: Latchkit): (() => void) => {
  const { isEmbedded, instanceId } = internalsOf(latchkit).options;
  // Beside the body, as the modal: what is said where its code cannot be had stands here.
  const place = document.documentElement.appendChild(document.createElement("div"));
  const end = mount(latchkit, place, <Buttons instance={instanceId} />, !isEmbedded);
  return () => {
    end();
    place.remove();
  };
};

/**
 * The modal as a card in an empty element of the page, for an instance with `enableEmbedded`;
 * starts it. The result takes the card away and disposes nothing. Throws `options/needs-another`
 * without that option.
 */
export const mountEmbed = (latchkit: Latchkit, place: HTMLElement): (() => void) => {
  needsEmbedded(latchkit);
  return mount(latchkit, place, <LatchkitEmbed />);
};

const mount = (
  latchkit: Latchkit,
  place: HTMLElement,
  content: ReactElement,
  showsModal = true,
): (() => void) => {
  let unmount = (): void => undefined;
  const { lazy, mounted } = internalsOf(latchkit);
  // What is opened before the renderer is here is shown once it comes.
  const leave = showsModal ? mounted() : undefined;
  // Importing React's renderer already listens; it comes with the first call.
  const code = lazy("button", () => import("./react-root.js"));
  code.load(true).catch(() => leave?.());
  const stop = code.follow(({ createRoot }) => {
    const root = createRoot(place);
    root.render(<LatchkitProvider latchkit={latchkit}>{content}</LatchkitProvider>);
    unmount = () => root.unmount();
  });
  return () => {
    stop();
    leave?.();
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
    <>
      {elements.map((element) => createPortal(<Button element={element} />, element, element.key))}
    </>
  );
}

/** One of them; what nobody can read in its attributes is named to the page's developer. */
function Button({ element }: { readonly element: LatchkitButton }): ReactElement {
  const { alert } = internalsOf(useLatchkit());
  const { props, unknownNamespace: namespace, oddSwitches = {} } = element;
  useEffect(() => {
    if (namespace !== undefined) alert("button-namespace-unknown", { namespace });
  }, [alert, namespace]);
  useOddSwitch(alert, "balance", oddSwitches.balance);
  useOddSwitch(alert, "network", oddSwitches.network);
  return <WalletButton {...props} />;
}

const useOddSwitch = (
  alert: Internals["alert"],
  attribute: string,
  value: string | undefined,
): void =>
  useEffect(() => {
    if (value !== undefined) alert("button-attribute-unknown", { attribute, value });
  }, [alert, attribute, value]);
