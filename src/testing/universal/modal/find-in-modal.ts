import { isHidden, nameOf, roleOf, textOf } from "./accessible.js";

/**
 * A query; all given fields must match. A string matches a substring, ignoring case; exact matches
 * are preferred.
 */
export interface ModalQuery {
  /** ARIA role: `button`, `heading`, `link`, `textbox`, `status` … */
  readonly role?: string;
  /** Accessible name. Default: any. */
  readonly name?: string | RegExp;
  /** The visible text. Without a role, matches the innermost element with it. */
  readonly text?: string | RegExp;
}

/** The modal to search, and the timeout. */
export interface FindInModalOptions {
  /** The option `instanceId` of the instance. Default "default". */
  readonly instanceId?: string;
  /** Timeout in ms. Default 3,000. */
  readonly timeoutMs?: number;
}

const ALL_MUTATIONS = { subtree: true, childList: true, characterData: true, attributes: true };

const rootsOf = (instanceId: string): readonly ShadowRoot[] =>
  [...document.querySelectorAll<HTMLElement>("[data-latchkit-instance]")]
    .filter((host) => host.dataset["latchkitInstance"] === instanceId)
    .flatMap(({ shadowRoot }) => shadowRoot ?? []);

const matches = (pattern: string | RegExp | undefined, content: string): boolean => {
  if (pattern === undefined) return true;
  if (pattern instanceof RegExp)
    return new RegExp(pattern, pattern.flags.replace("g", "")).test(content);
  return content.toLowerCase().includes(pattern.toLowerCase());
};

const isExact = ({ name, text }: ModalQuery, element: Element, root: ShadowRoot): boolean =>
  (typeof name !== "string" || nameOf(element, root) === name) &&
  (typeof text !== "string" || textOf(element) === text);

const foundIn = (root: ShadowRoot, query: ModalQuery): HTMLElement | undefined => {
  const { role, name, text } = query;
  const all = [...root.querySelectorAll<HTMLElement>("*")].filter(
    (element) =>
      element.localName !== "style" &&
      !isHidden(element) &&
      (role === undefined || roleOf(element) === role) &&
      (name === undefined || matches(name, nameOf(element, root))) &&
      matches(text, textOf(element)),
  );
  const candidates =
    role === undefined
      ? all.filter((one) => !all.some((other) => other !== one && one.contains(other)))
      : all;
  return candidates.find((one) => isExact(query, one, root)) ?? candidates[0];
};

/**
 * Returns the first match in the open modal without waiting; `undefined` without a match or modal.
 * `document.querySelector` cannot search its shadow root.
 */
export const queryInModal = (
  query: ModalQuery,
  { instanceId = "default" }: Pick<FindInModalOptions, "instanceId"> = {},
): HTMLElement | undefined => {
  for (const root of rootsOf(instanceId)) {
    const element = foundIn(root, query);
    if (element !== undefined) return element;
  }
  return undefined;
};

/** Lists the visible elements with a role, for the error message. */
const textInModal = (instanceId: string): string => {
  const rows = rootsOf(instanceId).flatMap((root) =>
    [...root.querySelectorAll("*")]
      .filter((element) => !isHidden(element) && roleOf(element) !== undefined)
      .map((element) => `${roleOf(element)} "${nameOf(element, root)}"`),
  );
  return rows.length === 0 ? "No modal is open." : `There are: ${rows.join(", ")}`;
};

const describeQuery = (query: ModalQuery): string =>
  Object.entries(query)
    .map(([key, value]) => `${key} ${String(value)}`)
    .join(", ");

/**
 * Suppresses React's warning about updates outside `act` while waiting. The returned function
 * restores it.
 */
const leaveActEnvironment = (): (() => void) => {
  const globals = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };
  const before = globals.IS_REACT_ACT_ENVIRONMENT;
  if (before !== true) return () => undefined;
  globals.IS_REACT_ACT_ENVIRONMENT = false;
  return () => {
    globals.IS_REACT_ACT_ENVIRONMENT = before;
  };
};

/** Waits for pending renders, except with a fake clock, which would never advance. */
const afterRender = (action: () => void): void => {
  if ("clock" in setTimeout) action();
  else setTimeout(action);
};

/**
 * Waits for a match. Rejects with an `Error` that lists the roles and names in the modal. Works in
 * jsdom, happy-dom and browsers, with any test runner.
 */
export const findInModal = (
  query: ModalQuery,
  { instanceId = "default", timeoutMs = 3_000 }: FindInModalOptions = {},
): Promise<HTMLElement> => {
  const restoreAct = leaveActEnvironment();
  return new Promise<HTMLElement>((resolve, reject) => {
    const search = (): void => {
      for (const root of rootsOf(instanceId)) observer.observe(root, ALL_MUTATIONS);
      if (queryInModal(query, { instanceId }) !== undefined) afterRender(resolveWhenFound);
    };
    const resolveWhenFound = (): void => {
      const element = queryInModal(query, { instanceId });
      if (element === undefined || isSettled) return;
      cleanUp();
      resolve(element);
    };
    const observer = new MutationObserver(search);
    const timeout = setTimeout(() => {
      cleanUp();
      reject(new Error(`The modal has no ${describeQuery(query)}. ${textInModal(instanceId)}`));
    }, timeoutMs);
    let isSettled = false;
    const cleanUp = (): void => {
      isSettled = true;
      clearTimeout(timeout);
      observer.disconnect();
      restoreAct();
    };
    observer.observe(document, { subtree: true, childList: true });
    search();
  });
};
