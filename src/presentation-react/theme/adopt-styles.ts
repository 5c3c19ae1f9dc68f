type Root = Document | ShadowRoot;

/**
 * Adopts a style sheet in a document or shadow root: constructed, or as a style element with the
 * host's nonce in browsers without constructable sheets. Returns a function that removes it.
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
