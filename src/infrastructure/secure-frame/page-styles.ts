/**
 * Adds a constructed style sheet, or a style element with the host's nonce in older browsers. The
 * result removes it.
 */
export const pageStyles =
  (page: Document, nonce: string | undefined) =>
  (css: string): (() => void) => {
    try {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(css);
      page.adoptedStyleSheets = [...page.adoptedStyleSheets, sheet];
      return () => {
        page.adoptedStyleSheets = page.adoptedStyleSheets.filter((one) => one !== sheet);
      };
    } catch {
      const element = page.createElement("style");
      if (nonce !== undefined) element.nonce = nonce;
      element.textContent = css;
      page.head.append(element);
      return () => element.remove();
    }
  };
