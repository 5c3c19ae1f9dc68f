import { holdOnce } from "./hold-once.js";

/**
 * Keeps the page behind every open modal from scrolling, without moving it where its scrollbar was.
 * The last result undoes exactly that.
 */
export const lockScroll = (page: Document): (() => void) =>
  holdOnce(page, page.documentElement, () => lock(page));

const lock = (page: Document): (() => void) => {
  const root = page.documentElement;
  const { style, clientWidth } = root;
  const before = { overflow: style.overflow, padding: style.paddingRight };
  // A page's own bar is at the right, whichever way its text runs.
  const bar = (page.defaultView?.innerWidth ?? clientWidth) - clientWidth;
  const { paddingRight, scrollbarGutter } = bar > 0 ? getComputedStyle(root) : style;
  style.overflow = "hidden";
  if (bar > 0 && !scrollbarGutter?.startsWith("stable"))
    style.paddingRight = `calc(${paddingRight || "0px"} + ${bar}px)`;
  return () => {
    style.overflow = before.overflow;
    style.paddingRight = before.padding;
    // Read first: an attribute that the browser has not written out yet cannot be removed.
    if (root.getAttribute("style") === "") root.removeAttribute("style");
  };
};

const BUTTONS =
  "[data-testid=lk-wallet-button],[data-testid=lk-account-button],[data-testid=lk-connect-button]";

/**
 * Focus belongs to what opened the modal. Where that went away meanwhile (connecting swaps the
 * connect button for the account button in the next frame), it goes to the button that took its
 * place instead of to the top of the page. Where nothing had the focus, code opened the modal, and
 * nothing gets it.
 */
export const focusAfterClose = (page: Document, opener: Element | null): void => {
  if (opener === null || opener === page.body) return;
  if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
  page.defaultView?.requestAnimationFrame(() => {
    if (page.activeElement === null || page.activeElement === page.body)
      page.querySelector<HTMLElement>(BUTTONS)?.focus({ preventScroll: true });
  });
};
