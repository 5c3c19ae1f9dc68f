import { isHidden, nameOf, roleOf, textOf } from "./accessible.js";

/**
 * What is looked for; all that is given must fit. A string fits where it is contained, in upper or
 * lower case; what equals it goes before what contains it.
 */
export interface ModalQuery {
  /** As assistive technology names it: `button`, `heading`, `link`, `textbox`, `status` … */
  readonly role?: string;
  /** The accessible name. */
  readonly name?: string | RegExp;
  /** The shown words; without a role of the innermost element that has them. */
  readonly text?: string | RegExp;
}

/** Where it is looked for, and for how long. */
export interface FindInModalOptions {
  /** The option `instanceId` of the instance. Default "default". */
  readonly instanceId?: string;
  /** How long it is waited for, ms. Default 3,000. */
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
 * The first element of the open modal that fits, now; `undefined` where there is none, or no modal.
 * The modal lives in an open shadow root, which `document.querySelector` does not look into.
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

/** The roles and names that are there instead; a modal that is only prepared shows none. */
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
 * React warns of what is drawn outside of `act`, unless it is waited for, as it is here. The result
 * takes that back.
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

/** Once what was on its way has been drawn too; for a clock that the test holds nobody waits. */
const onceDrawn = (then: () => void): void => {
  if ("clock" in setTimeout) then();
  else setTimeout(then);
};

/**
 * The same, as soon as it is there. Rejects with an `Error` that names what there is instead. For
 * tests of hosts in jsdom, happy-dom or a browser; of no test runner.
 */
export const findInModal = (
  query: ModalQuery,
  { instanceId = "default", timeoutMs = 3_000 }: FindInModalOptions = {},
): Promise<HTMLElement> => {
  const back = outsideOfAct();
  return new Promise<HTMLElement>((resolve, reject) => {
    const look = (): void => {
      for (const root of rootsOf(instanceId)) observer.observe(root, EVERYTHING);
      if (queryInModal(query, { instanceId }) !== undefined) onceDrawn(take);
    };
    // Whoever waits next finds React as it was before, and nobody changes it meanwhile.
    const take = (): void => {
      const found = queryInModal(query, { instanceId });
      if (found === undefined || isOver) return;
      end();
      resolve(found);
    };
    const observer = new MutationObserver(look);
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
    look();
  });
};
