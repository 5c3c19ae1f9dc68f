import { useEffect, useLayoutEffect, useState, type ReactElement } from "react";
import { createPortal } from "react-dom";
import { type Internals, internalsOf } from "../../application/internals.js";
import type { Latchkit } from "../../application/latchkit.js";
import { LatchkitEmbed, needsEmbedded } from "../embed/latchkit-embed.js";
import { useLatchkit } from "../provider/context.js";
import { LatchkitProvider } from "../provider/latchkit-provider.js";
import { DRAW } from "./draw-element.js";
import { sendElementEvents } from "./element-events.js";
import {
  type LatchkitElement,
  type Switch,
  elementClasses,
  elementsOf,
  namespaceOf,
  readsAttribute,
} from "./latchkit-elements.js";

/**
 * Shows the modal of an instance in a page without React, starts the instance, and draws the
 * elements of the page, present or to come, whose attribute `instance` names it (`instanceId`;
 * without the attribute the instance "default"). They are sent its events
 * (`LatchkitElementDetails`). Call it once, in a browser. The result takes all of it away and
 * disposes nothing.
 */
export const mountModal = (latchkit: Latchkit): (() => void) => {
  const { isEmbedded, instanceId } = internalsOf(latchkit).options;
  // Beside the body, as the modal: what is said where its code cannot be had stands here.
  const place = document.documentElement.appendChild(document.createElement("div"));
  const stopEvents = sendElementEvents(latchkit, instanceId);
  const end = mount(latchkit, place, <Buttons instance={instanceId} />, !isEmbedded);
  return () => {
    stopEvents();
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
  const code = lazy("button", () => import("./create-root.js"));
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

/** The buttons, each drawn into its element of the page. */
function Buttons({ instance }: { readonly instance: string }): ReactElement {
  const [elements, setElements] = useState<readonly LatchkitElement[]>([]);
  useEffect(() => {
    const classes = elementClasses();
    const changed = (): void => setElements(elementsOf(instance));
    for (const { listeners } of classes) listeners.add(changed);
    changed();
    return () => {
      for (const { listeners } of classes) listeners.delete(changed);
    };
  }, [instance]);
  return (
    <>
      {elements.map((element) =>
        createPortal(<Button element={element} />, element.place, element.key),
      )}
    </>
  );
}

/** One of them; attributes that cannot be read are named to the page's developer. */
function Button({ element }: { readonly element: LatchkitElement }): ReactElement {
  const { alert } = internalsOf(useLatchkit());
  useLayoutEffect(() => {
    element.append(element.place);
    return () => element.place.remove();
  }, [element]);
  const named = readsAttribute(element, "namespace") ? element.read("namespace") : undefined;
  const namespace = namespaceOf(element) === undefined ? named : undefined;
  useEffect(() => {
    if (namespace !== undefined) alert("button-namespace-unknown", { namespace });
  }, [alert, namespace]);
  useOddSwitch(alert, element, "balance");
  useOddSwitch(alert, element, "network");
  useOddSwitch(alert, element, "disconnected");
  return DRAW[element.tag](element);
}

const useOddSwitch = (
  alert: Internals["alert"],
  element: LatchkitElement,
  attribute: Switch,
): void => {
  const value = readsAttribute(element, attribute) ? element.read(attribute) : undefined;
  useEffect(() => {
    if (value !== undefined && value !== "show" && value !== "hide")
      alert("button-attribute-unknown", { attribute, value });
  }, [alert, attribute, value]);
};
