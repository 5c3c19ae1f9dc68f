import { shareResource } from "../shell/share-resource.js";
import { useInsertionEffect } from "react";
import { internalsOf } from "../../application/internals.js";
import { useLatchkit } from "../provider/context.js";
import css from "../../style.css?inline";

type Root = Document | ShadowRoot;

/**
 * Adopts a style sheet in a document or shadow root: constructed, or as a style element with the
 * host's nonce. The result removes it.
 */
export const adoptStyles = (root: Root, css: string, nonce: string | undefined): (() => void) => {
  try {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
    return () => {
      root.adoptedStyleSheets = root.adoptedStyleSheets.filter((one) => one !== sheet);
    };
  } catch {
    return appendStyleElement(root, css, nonce);
  }
};

const appendStyleElement = (root: Root, css: string, nonce: string | undefined): (() => void) => {
  const element = document.createElement("style");
  if (nonce !== undefined) element.nonce = nonce;
  element.textContent = css;
  (root instanceof Document ? root.head : root).append(element);
  return () => element.remove();
};

/** Adopts the button styles in the document while a button is mounted. */
export const useButtonStyles = (): void => {
  const { styleNonce } = internalsOf(useLatchkit()).options;
  useInsertionEffect(
    () => shareResource(document, document, () => adoptStyles(document, css, styleNonce)),
    [styleNonce],
  );
};
