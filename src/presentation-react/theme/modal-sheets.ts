import { createContext, useContext, useInsertionEffect } from "react";
import { adoptStyles } from "./adopt-styles.js";

/** Adopts each sheet once and removes all together. */
export class ModalSheets {
  readonly #root: ShadowRoot;
  readonly #nonce: string | undefined;
  readonly #prepare: (css: string) => string;
  readonly #adopted = new Map<string, () => void>();

  /** `prepare` transforms each sheet before it is adopted. */
  constructor(root: ShadowRoot, nonce: string | undefined, prepare: (css: string) => string) {
    this.#root = root;
    this.#nonce = nonce;
    this.#prepare = prepare;
  }

  readonly adopt = (css: string): void => {
    if (this.#adopted.has(css)) return;
    this.#adopted.set(css, adoptStyles(this.#root, this.#prepare(css), this.#nonce));
  };

  release(): void {
    for (const remove of this.#adopted.values()) remove();
    this.#adopted.clear();
  }
}

export const AdoptContext = createContext<ModalSheets["adopt"]>(() => undefined);

/** Adopts the sheet before the component's first layout. It stays for the closing animation. */
export const useSheet = (css: string): void => {
  const adopt = useContext(AdoptContext);
  useInsertionEffect(() => adopt(css), [adopt, css]);
};

/** Prefix of the modal's custom properties in the source. */
const SOURCE_PREFIX = "--_";

/** One prefix per modal: a page's `@property` cannot match its names. */
export const withOwnNames = (css: string, host: HTMLElement): string =>
  css.replaceAll(SOURCE_PREFIX, prefixOf(host));

const prefixOf = (host: HTMLElement): string => `${SOURCE_PREFIX}${host.dataset["names"] ?? ""}-`;

/** Sets a custom property of the modal; removes it without a value. */
export const setModalProperty = (element: HTMLElement, name: string, value?: string): void => {
  const root = element.getRootNode();
  if (root instanceof ShadowRoot)
    element.style.setProperty(prefixOf(root.host as HTMLElement) + name, value ?? null);
};
