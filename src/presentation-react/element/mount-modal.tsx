import { useEffect, useLayoutEffect, useState, type ReactElement } from "react";
import { createPortal } from "react-dom";
import { type Internals, internalsOf } from "../../application/internals.js";
import type { Latchkit } from "../../application/latchkit.js";
import { LatchkitEmbed, assertEmbedded } from "../embed/latchkit-embed.js";
import { useLatchkit } from "../provider/context.js";
import { LatchkitProvider } from "../provider/latchkit-provider.js";
import { sendElementEvents } from "./element-events.js";
import {
  type LatchkitElement,
  type SwitchAttribute,
  elementClasses,
  elementsOf,
  namespaceOf,
  readsAttribute,
  type ElementTag,
} from "./latchkit-elements.js";
import { AccountButton } from "../buttons/account-button.js";
import { ConnectButton } from "../buttons/connect-button.js";
import { NetworkButton } from "../buttons/network-button.js";
import { WalletButton } from "../buttons/wallet-button.js";

/**
 * Mounts the modal of an instance in a page without React, starts the instance, and renders the
 * present and future elements whose attribute `instance` equals its `instanceId` (default
 * "default"). Sends them its events (`LatchkitElementDetails`). Call once, in a browser. The
 * returned function unmounts everything but does not dispose of the instance.
 */
export const mountModal = (latchkit: Latchkit): (() => void) => {
  const { isEmbedded, instanceId } = internalsOf(latchkit).options;
  // Next to the body, like the modal: the notice of a failed load renders here.
  const container = document.documentElement.appendChild(document.createElement("div"));
  const stopEvents = sendElementEvents(latchkit, instanceId);
  const unmount = mount(latchkit, container, <Buttons instance={instanceId} />, !isEmbedded);
  return () => {
    stopEvents();
    unmount();
    container.remove();
  };
};

/**
 * Mounts the modal as a card in an empty element of the page and starts the instance. The returned
 * function unmounts the card but does not dispose of the instance. Throws `options/needs-another`
 * without the option `enableEmbedded`.
 */
export const mountEmbed = (latchkit: Latchkit, container: HTMLElement): (() => void) => {
  assertEmbedded(latchkit);
  return mount(latchkit, container, <LatchkitEmbed />);
};

const mount = (
  latchkit: Latchkit,
  container: HTMLElement,
  content: ReactElement,
  showsModal = true,
): (() => void) => {
  let unmount = (): void => undefined;
  const { lazy, mounted } = internalsOf(latchkit);
  // Modals opened before React loads show once it has loaded.
  const leave = showsModal ? mounted() : undefined;
  // Importing React's renderer adds listeners, so it loads with the first call.
  const code = lazy("button", () => import("./react-root.js"));
  code.load(true).catch(() => leave?.());
  const stop = code.whenLoaded(({ createRoot }) => {
    const root = createRoot(container);
    root.render(<LatchkitProvider latchkit={latchkit}>{content}</LatchkitProvider>);
    unmount = () => root.unmount();
  });
  return () => {
    stop();
    leave?.();
    unmount();
  };
};

function Buttons({ instance }: { readonly instance: string }): ReactElement {
  const [elements, setElements] = useState<readonly LatchkitElement[]>([]);
  useEffect(() => {
    const classes = elementClasses();
    const updateElements = (): void => setElements(elementsOf(instance));
    for (const { listeners } of classes) listeners.add(updateElements);
    updateElements();
    return () => {
      for (const { listeners } of classes) listeners.delete(updateElements);
    };
  }, [instance]);
  return (
    <>
      {elements.map((element) =>
        createPortal(<Button element={element} />, element.container, element.key),
      )}
    </>
  );
}

function Button({ element }: { readonly element: LatchkitElement }): ReactElement {
  const { alert } = internalsOf(useLatchkit());
  useLayoutEffect(() => {
    element.append(element.container);
    return () => element.container.remove();
  }, [element]);
  const namespaceText = readsAttribute(element, "namespace")
    ? element.read("namespace")
    : undefined;
  const namespace = namespaceOf(element) === undefined ? namespaceText : undefined;
  useEffect(() => {
    if (namespace !== undefined) alert("button-namespace-unknown", { namespace });
  }, [alert, namespace]);
  useSwitchCheck(alert, element, "balance");
  useSwitchCheck(alert, element, "network");
  useSwitchCheck(alert, element, "disconnected");
  return RENDER_BUTTON[element.tag](element);
}

const useSwitchCheck = (
  alert: Internals["alert"],
  element: LatchkitElement,
  attribute: SwitchAttribute,
): void => {
  const value = readsAttribute(element, attribute) ? element.read(attribute) : undefined;
  useEffect(() => {
    if (value !== undefined && value !== "show" && value !== "hide")
      alert("button-attribute-unknown", { attribute, value });
  }, [alert, attribute, value]);
};

/** `unless`: the only attribute value that differs from the default. */
const readSwitch = (
  element: LatchkitElement,
  attribute: SwitchAttribute,
  unless: "show" | "hide",
): "show" | "hide" => {
  if (element.read(attribute) === unless) return unless;
  return unless === "hide" ? "show" : "hide";
};
const readShared = (element: LatchkitElement) => {
  const namespace = namespaceOf(element);
  return namespace === undefined ? {} : { namespace };
};
const readLabel = (element: LatchkitElement) => {
  const label = element.read("label");
  return label === undefined ? {} : { label };
};

const RENDER_BUTTON: Readonly<Record<ElementTag, (element: LatchkitElement) => ReactElement>> = {
  "latchkit-button": (element) => (
    <WalletButton
      {...readShared(element)}
      {...readLabel(element)}
      balance={readSwitch(element, "balance", "hide")}
      network={readSwitch(element, "network", "hide")}
    />
  ),
  "latchkit-connect-button": (element) => (
    <ConnectButton {...readShared(element)} {...readLabel(element)} />
  ),
  "latchkit-account-button": (element) => (
    <AccountButton
      {...readShared(element)}
      balance={readSwitch(element, "balance", "show")}
      disconnected={readSwitch(element, "disconnected", "show")}
    />
  ),
  "latchkit-network-button": () => <NetworkButton />,
};
