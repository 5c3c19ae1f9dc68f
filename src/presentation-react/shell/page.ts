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
