import type { Namespace } from "../../domain/caip/caip.types.js";
import type { LatchkitElementEvents } from "./element-events.js";
import type { ElementTag } from "./latchkit-elements.js";

interface SharedAttributes {
  /** The `instanceId` of the instance. Default: the instance without one. */
  instance?: string | undefined;
}
interface AccountAttributes extends SharedAttributes {
  /** Limits the button to wallets and the account of one namespace. */
  namespace?: Namespace | undefined;
}

/** Attributes and properties of each element. */
export interface LatchkitElementAttributes {
  "latchkit-button": AccountAttributes & {
    /** Replaces the label while no wallet is connected. */
    label?: string | undefined;
    /** Default `show`. */
    balance?: "show" | "hide" | undefined;
    /** Default `show`. */
    network?: "show" | "hide" | undefined;
  };
  "latchkit-connect-button": AccountAttributes & {
    /** Replaces every text of the button. */
    label?: string | undefined;
  };
  "latchkit-account-button": AccountAttributes & {
    /** Default `hide`. */
    balance?: "show" | "hide" | undefined;
    /** `show`: renders a button that opens Connect while disconnected. Default `hide`. */
    disconnected?: "show" | "hide" | undefined;
  };
  "latchkit-network-button": SharedAttributes;
}

/** Typed listeners for the element's own events and those of every element. */
interface TypedListeners {
  addEventListener<Name extends keyof LatchkitElementEvents>(
    type: Name,
    listener: (event: LatchkitElementEvents[Name]) => unknown,
    options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ): void;
  removeEventListener<Name extends keyof LatchkitElementEvents>(
    type: Name,
    listener: (event: LatchkitElementEvents[Name]) => unknown,
    options?: boolean | EventListenerOptions,
  ): void;
  removeEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | EventListenerOptions,
  ): void;
}

/** The element type returned by `document.querySelector` and `document.createElement`. */
export type LatchkitElementOf<Tag extends ElementTag> = TypedListeners &
  HTMLElement &
  LatchkitElementAttributes[Tag];

declare global {
  interface HTMLElementTagNameMap {
    "latchkit-button": LatchkitElementOf<"latchkit-button">;
    "latchkit-connect-button": LatchkitElementOf<"latchkit-connect-button">;
    "latchkit-account-button": LatchkitElementOf<"latchkit-account-button">;
    "latchkit-network-button": LatchkitElementOf<"latchkit-network-button">;
  }
}
