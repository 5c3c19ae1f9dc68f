import { createContext, useContext, useInsertionEffect } from "react";
import { adoptStyles } from "./adopt-styles.js";

/** The style sheets of one root, each adopted once, all removed together. */
export class ModalSheets {
  readonly #root: ShadowRoot;
  readonly #nonce: string | undefined;
  readonly #prepare: (css: string) => string;
  readonly #adopted = new Map<string, () => void>();

  /** `prepare` turns a sheet as it is written into the one that the root adopts. */
  constructor(root: ShadowRoot, nonce: string | undefined, prepare: (css: string) => string) {
    this.#root = root;
    this.#nonce = nonce;
    this.#prepare = prepare;
  }

  /** Adopts a sheet; does nothing where the root has it. */
  readonly adopt = (css: string): void => {
    if (this.#adopted.has(css)) return;
    this.#adopted.set(css, adoptStyles(this.#root, this.#prepare(css), this.#nonce));
  };

  /** Removes every sheet from the root. */
  release(): void {
    for (const remove of this.#adopted.values()) remove();
    this.#adopted.clear();
  }
}

/** How a component in the modal adopts a sheet; outside a modal nothing is adopted. */
export const AdoptContext = createContext<ModalSheets["adopt"]>(() => undefined);

/**
 * Adopts the sheet of the calling component, which is in that component's chunk, in the modal's
 * root. The root has it before the component is laid out for the first time, and keeps it: a
 * leaving picture needs it longer than the component.
 */
export const useSheet = (css: string): void => {
  const adopt = useContext(AdoptContext);
  useInsertionEffect(() => adopt(css), [adopt, css]);
};
