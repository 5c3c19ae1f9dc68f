import { createContext, useContext, useInsertionEffect } from "react";
import { adoptStyles } from "./adopt-styles.js";

/** The style sheets of one root, each adopted once, all removed together. */
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

  /** Adopts a sheet unless the root has it. */
  readonly adopt = (css: string): void => {
    if (this.#adopted.has(css)) return;
    this.#adopted.set(css, adoptStyles(this.#root, this.#prepare(css), this.#nonce));
  };

  release(): void {
    for (const remove of this.#adopted.values()) remove();
    this.#adopted.clear();
  }
}

/** Adopts a sheet in the modal's root; does nothing outside a modal. */
export const AdoptContext = createContext<ModalSheets["adopt"]>(() => undefined);

/**
 * Adopts the sheet of the calling component in the modal's root before its first layout. The sheet
 * stays after unmount, because the closing animation needs it.
 */
export const useSheet = (css: string): void => {
  const adopt = useContext(AdoptContext);
  useInsertionEffect(() => adopt(css), [adopt, css]);
};

/** Prefix of the modal's custom properties in the source. */
const SOURCE_PREFIX = "--_";

/** Replaces the prefix by one per modal, so that a page's `@property` cannot match the names. */
export const withOwnNames = (css: string, host: HTMLElement): string =>
  css.replaceAll(SOURCE_PREFIX, prefixOf(host));

const prefixOf = (host: HTMLElement): string => `${SOURCE_PREFIX}${host.dataset["names"] ?? ""}-`;

/**
 * Sets a custom property of the modal, such as `height`, on an element; removes it without a value.
 */
export const setModalProperty = (element: HTMLElement, name: string, value?: string): void => {
  const root = element.getRootNode();
  if (root instanceof ShadowRoot)
    element.style.setProperty(prefixOf(root.host as HTMLElement) + name, value ?? null);
};
