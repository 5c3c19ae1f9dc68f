/** The custom properties that a sheet of the modal reads, as they are written. */
const WRITTEN = "--_";

/**
 * The sheet with the custom properties of one modal: a page that registers a property (`@property`)
 * can guess none of their names.
 */
export const withOwnNames = (css: string, host: HTMLElement): string =>
  css.replaceAll(WRITTEN, prefixOf(host));

const prefixOf = (host: HTMLElement): string => `${WRITTEN}${host.dataset["names"] ?? ""}-`;

/**
 * Sets a custom property of the modal on an element in it, such as `height`; without a value it
 * removes it.
 */
export const setOwn = (element: HTMLElement, name: string, value?: string): void => {
  const root = element.getRootNode();
  if (root instanceof ShadowRoot)
    element.style.setProperty(prefixOf(root.host as HTMLElement) + name, value ?? null);
};
