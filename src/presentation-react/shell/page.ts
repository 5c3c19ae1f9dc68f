const BUTTONS =
  "[data-testid=lk-wallet-button],[data-testid=lk-account-button],[data-testid=lk-connect-button]";

/**
 * Returns the focus to the element that opened the modal, or to the button that replaced it (the
 * account button replaces the connect button). Does nothing if no element had the focus.
 */
export const focusAfterClose = (page: Document, opener: Element | null): void => {
  if (opener === null || opener === page.body) return;
  if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
  page.defaultView?.requestAnimationFrame(() => {
    if (page.activeElement === null || page.activeElement === page.body)
      page.querySelector<HTMLElement>(BUTTONS)?.focus({ preventScroll: true });
  });
};
