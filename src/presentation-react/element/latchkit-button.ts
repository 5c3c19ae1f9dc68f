import { isNamespace } from "../../domain/caip/caip.js";
import type { WalletButtonProps } from "../buttons/wallet-button.js";

/** The name of the element. */
export const BUTTON_TAG = "latchkit-button";
/** Those that show or hide a part of the button. */
const SWITCHES = ["balance", "network"] as const;
const ATTRIBUTES = ["label", ...SWITCHES, "namespace", "instance"] as const;
/** What each holds that is neither "show" nor "hide". */
type OddSwitches = { readonly [K in (typeof SWITCHES)[number]]?: string };

/** A `<latchkit-button>` in the page: a place for the wallet button of one instance. */
export interface LatchkitButton extends HTMLElement {
  /** Of no other element of its document. */
  readonly key: string;
  /** The `instanceId` whose button stands here. */
  readonly instance: string;
  /** What its attributes ask for; a `namespace` that is none is left out. */
  readonly props: WalletButtonProps;
  /** The attribute `namespace` where it names none. */
  readonly unknownNamespace?: string | undefined;
  /** The attributes `balance` and `network` where they are neither "show" nor "hide". */
  readonly oddSwitches?: OddSwitches;
}

/** The class of the element, and the elements that stand in a document at present. */
export interface LatchkitButtonClass {
  new (): LatchkitButton;
  readonly standing: Set<LatchkitButton>;
  /** Called when an element comes, goes or changes. */
  readonly listeners: Set<() => void>;
}

const makeClass = (): LatchkitButtonClass => {
  let made = 0;
  return class extends HTMLElement implements LatchkitButton {
    static readonly observedAttributes = ATTRIBUTES;
    static readonly standing = new Set<LatchkitButton>();
    static readonly listeners = new Set<() => void>();
    readonly key = String((made += 1));

    get instance(): string {
      return this.getAttribute("instance") ?? "default";
    }
    get props(): WalletButtonProps {
      const label = this.getAttribute("label");
      const namespace = this.getAttribute("namespace");
      return {
        balance: this.getAttribute("balance") === "hide" ? "hide" : "show",
        network: this.getAttribute("network") === "hide" ? "hide" : "show",
        ...(label !== null && { label }),
        ...(isNamespace(namespace) && { namespace }),
      };
    }
    get unknownNamespace(): string | undefined {
      const namespace = this.getAttribute("namespace");
      return namespace === null || isNamespace(namespace) ? undefined : namespace;
    }
    get oddSwitches(): OddSwitches {
      const all = SWITCHES.map((name) => [name, this.getAttribute(name)] as const);
      return Object.fromEntries(
        all.filter(([, value]) => value !== null && !/^(?:show|hide)$/.test(value)),
      );
    }
    connectedCallback(): void {
      this.#change((all) => all.add(this));
    }
    disconnectedCallback(): void {
      this.#change((all) => all.delete(this));
    }
    attributeChangedCallback(): void {
      this.#change(() => undefined);
    }
    #change(work: (all: Set<LatchkitButton>) => void): void {
      const { standing, listeners } = this.constructor as unknown as LatchkitButtonClass;
      work(standing);
      for (const changed of listeners) changed();
    }
  };
};

/** The element's class of this document, defined once however many instances are mounted. */
export const buttonClass = (): LatchkitButtonClass => {
  const known = customElements.get(BUTTON_TAG);
  if (known !== undefined) return known as unknown as LatchkitButtonClass;
  const made = makeClass();
  customElements.define(BUTTON_TAG, made);
  return made;
};
