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

const EVERYTHING = { subtree: true, childList: true, characterData: true, attributes: true };

const rootsOf = (instanceId: string): readonly ShadowRoot[] =>
  [...document.querySelectorAll<HTMLElement>("[data-latchkit-instance]")]
    .filter((host) => host.dataset["latchkitInstance"] === instanceId)
    .flatMap(({ shadowRoot }) => shadowRoot ?? []);

const fits = (wanted: string | RegExp | undefined, words: string): boolean => {
  if (wanted === undefined) return true;
  if (wanted instanceof RegExp)
    return new RegExp(wanted, wanted.flags.replace("g", "")).test(words);
  return words.toLowerCase().includes(wanted.toLowerCase());
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
      (name === undefined || fits(name, nameOf(element, root))) &&
      fits(text, textOf(element)),
  );
  const found =
    role === undefined
      ? all.filter((one) => !all.some((other) => other !== one && one.contains(other)))
      : all;
  return found.find((one) => isExact(query, one, root)) ?? found[0];
};

/**
 * The first match in the open modal now; `undefined` without a match or modal.
 * `document.querySelector` cannot search the modal, which is in an open shadow root.
 */
export const queryInModal = (
  query: ModalQuery,
  { instanceId = "default" }: Pick<FindInModalOptions, "instanceId"> = {},
): HTMLElement | undefined => {
  for (const root of rootsOf(instanceId)) {
    const found = foundIn(root, query);
    if (found !== undefined) return found;
  }
  return undefined;
};

/**
 * The roles and names in the modal, for the error message. Empty while the modal is only
 * prerendered.
 */
const present = (instanceId: string): string => {
  const rows = rootsOf(instanceId).flatMap((root) =>
    [...root.querySelectorAll("*")]
      .filter((element) => !isHidden(element) && roleOf(element) !== undefined)
      .map((element) => `${roleOf(element)} "${nameOf(element, root)}"`),
  );
  return rows.length === 0 ? "No modal is open." : `There are: ${rows.join(", ")}`;
};

const wordsOf = (query: ModalQuery): string =>
  Object.entries(query)
    .map(([key, value]) => `${key} ${String(value)}`)
    .join(", ");

/**
 * Suppresses React's warning about updates outside `act` while waiting. The returned function
 * restores it.
 */
const outsideOfAct = (): (() => void) => {
  const globals = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };
  const before = globals.IS_REACT_ACT_ENVIRONMENT;
  if (before !== true) return () => undefined;
  globals.IS_REACT_ACT_ENVIRONMENT = false;
  return () => {
    globals.IS_REACT_ACT_ENVIRONMENT = before;
  };
};

/** Waits for pending renders, except with a fake clock, which would never advance. */
const onceDrawn = (then: () => void): void => {
  if ("clock" in setTimeout) then();
  else setTimeout(then);
};

/**
 * Waits for a match. Rejects with an `Error` that lists the roles and names in the modal. Works in
 * jsdom, happy-dom and browsers, with any test runner.
 */
export const findInModal = (
  query: ModalQuery,
  { instanceId = "default", timeoutMs = 3_000 }: FindInModalOptions = {},
): Promise<HTMLElement> => {
  const back = outsideOfAct();
  return new Promise<HTMLElement>((resolve, reject) => {
    const search = (): void => {
      for (const root of rootsOf(instanceId)) observer.observe(root, EVERYTHING);
      if (queryInModal(query, { instanceId }) !== undefined) onceDrawn(take);
    };
    // Restores React's setting before the next waiter runs.
    const take = (): void => {
      const found = queryInModal(query, { instanceId });
      if (found === undefined || isOver) return;
      end();
      resolve(found);
    };
    const observer = new MutationObserver(search);
    const late = setTimeout(() => {
      end();
      reject(new Error(`The modal has no ${wordsOf(query)}. ${present(instanceId)}`));
    }, timeoutMs);
    let isOver = false;
    const end = (): void => {
      isOver = true;
      clearTimeout(late);
      observer.disconnect();
      back();
    };
    observer.observe(document, { subtree: true, childList: true });
    search();
  });
};
