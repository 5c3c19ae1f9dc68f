import { isNamespace } from "../../domain/caip/caip.js";
import type { Namespace } from "../../domain/caip/caip.types.js";

/** The custom elements and the attributes that each reads. */
export const ELEMENTS = {
  "latchkit-button": ["label", "balance", "network", "namespace", "instance"],
  "latchkit-connect-button": ["label", "namespace", "instance"],
  "latchkit-account-button": ["balance", "disconnected", "namespace", "instance"],
  "latchkit-network-button": ["instance"],
} as const;
/** The tag name of a custom element. */
export type ElementTag = keyof typeof ELEMENTS;
const TAGS = Object.keys(ELEMENTS) as readonly ElementTag[];

export type SwitchAttribute = "balance" | "network" | "disconnected";

const SLOT = "latchkit-button";

export interface LatchkitElement extends HTMLElement {
  readonly tag: ElementTag;
  readonly key: string;
  /** The only visible child of the element. */
  readonly container: HTMLElement;
  readonly instance: string;
  read(attribute: string): string | undefined;
}

export interface LatchkitElementClass {
  new (): LatchkitElement;
  readonly connected: Set<LatchkitElement>;
  /** Called when an element is added, removed or changed. */
  readonly listeners: Set<() => void>;
}

export const readsAttribute = ({ tag }: LatchkitElement, attribute: string): boolean =>
  (ELEMENTS[tag] as readonly string[]).includes(attribute);

/** The namespace from the attribute; undefined if absent or unknown. */
export const namespaceOf = (element: LatchkitElement): Namespace | undefined => {
  const namespace = element.read("namespace");
  return isNamespace(namespace) ? namespace : undefined;
};

/** `null` or `undefined` removes the attribute. */
const reflect = (prototype: LatchkitElement, attributes: readonly string[]): void => {
  for (const name of attributes)
    Object.defineProperty(prototype, name, {
      configurable: true,
      enumerable: true,
      get(this: LatchkitElement) {
        return this.read(name) ?? (name === "instance" ? "default" : undefined);
      },
      set(this: LatchkitElement, value: unknown) {
        if (value === null || value === undefined) this.removeAttribute(name);
        else this.setAttribute(name, String(value));
      },
    });
};

/** Takes over properties that a framework set before the element was defined. */
const adoptProperties = (element: LatchkitElement, attributes: readonly string[]): void => {
  for (const name of attributes) {
    if (!Object.hasOwn(element, name)) continue;
    const value: unknown = Reflect.get(element, name);
    Reflect.deleteProperty(element, name);
    Reflect.set(element, name, value);
  }
};

/** Shows only the button. The page's own children stay and show while there is no button. */
const showButtonOnly = (element: HTMLElement): void => {
  const slot = document.createElement("slot");
  slot.name = SLOT;
  slot.append(document.createElement("slot"));
  element.attachShadow({ mode: "open" }).append(slot);
};

const createContainer = (): HTMLElement => {
  const container = document.createElement("span");
  container.slot = SLOT;
  return container;
};

const createElementClass = (tag: ElementTag): LatchkitElementClass => {
  const attributes: readonly string[] = ELEMENTS[tag];
  const connectedElements = new Set<LatchkitElement>();
  const listeners = new Set<() => void>();
  const notify = (): void => {
    for (const listener of listeners) listener();
  };
  let elementCount = 0;
  const ElementClass = class extends HTMLElement implements LatchkitElement {
    static readonly observedAttributes = attributes;
    static readonly connected = connectedElements;
    static readonly listeners = listeners;
    readonly tag = tag;
    readonly key = `${tag} ${(elementCount += 1)}`;
    readonly container = createContainer();
    declare readonly instance: string;

    constructor() {
      super();
      showButtonOnly(this);
    }
    read(attribute: string): string | undefined {
      return this.getAttribute(attribute) ?? undefined;
    }
    connectedCallback(): void {
      adoptProperties(this, attributes);
      // A cloned element contains a clone of its button, which React never renders.
      for (const child of this.querySelectorAll(`:scope > [slot="${SLOT}"]`))
        if (child !== this.container) child.remove();
      connectedElements.add(this);
      notify();
    }
    disconnectedCallback(): void {
      connectedElements.delete(this);
      notify();
    }
    attributeChangedCallback(): void {
      notify();
    }
  };
  reflect(ElementClass.prototype, attributes);
  return ElementClass;
};

/** The element classes of this document, defined once for all instances. */
export const elementClasses = (): readonly LatchkitElementClass[] =>
  TAGS.map((tag) => {
    const registered = customElements.get(tag) as LatchkitElementClass | undefined;
    if (registered !== undefined) return registered;
    const elementClass = createElementClass(tag);
    customElements.define(tag, elementClass);
    return elementClass;
  });

export const elementsOf = (instance: string): readonly LatchkitElement[] =>
  elementClasses().flatMap(({ connected }) =>
    [...connected].filter((element) => element.instance === instance),
  );
