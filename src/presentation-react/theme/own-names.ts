/** Prefix of the modal's custom properties in the source. */
const WRITTEN = "--_";

/** Replaces the prefix by one per modal, so that a page's `@property` cannot match the names. */
export const withOwnNames = (css: string, host: HTMLElement): string =>
  css.replaceAll(WRITTEN, prefixOf(host));

const prefixOf = (host: HTMLElement): string => `${WRITTEN}${host.dataset["names"] ?? ""}-`;

/**
 * Sets a custom property of the modal, such as `height`, on an element; removes it without a value.
 */
export const setOwn = (element: HTMLElement, name: string, value?: string): void => {
  const root = element.getRootNode();
  if (root instanceof ShadowRoot)
    element.style.setProperty(prefixOf(root.host as HTMLElement) + name, value ?? null);
};
