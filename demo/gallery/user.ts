import { settled } from "latchkit/testing";

const PATIENCE_MS = 30_000;

/** The modal's own tree, while it is open. */
export const modalRoot = (): ShadowRoot | null =>
  document.querySelector("[data-latchkit-instance]")?.shadowRoot ?? null;
export const shownView = (view: string): Element | null =>
  modalRoot()?.querySelector(`[data-testid="lk-view-${view}"]`) ?? null;

/** What stands in the modal, for whoever has to find out why nothing came. */
const standing = (): string => {
  const words = modalRoot()?.querySelector("dialog, .embed")?.textContent;
  return words ? `there is: ${words.slice(0, 300)}` : "no modal is open";
};

const nextFrame = (): Promise<void> => new Promise((go) => requestAnimationFrame(() => go()));

const nextTask = (): Promise<void> => new Promise((go) => setTimeout(go));

/**
 * Waits for a condition, task by task: a frame is longer than most of what is waited for. Throws
 * what it waited for when that does not come.
 */
export async function until(isSo: () => boolean, what: string): Promise<void> {
  const end = performance.now() + PATIENCE_MS;
  while (!isSo()) {
    if (performance.now() > end)
      throw new Error(`the gallery waited in vain for ${what}; ${standing()}`);
    await nextTask();
  }
}

const find = (testId: string): HTMLElement | null =>
  modalRoot()?.querySelector<HTMLElement>(`[data-testid="${testId}"]`) ??
  document.querySelector<HTMLElement>(`[data-testid="${testId}"]`);

/** Presses what carries a test id, in the modal or on the page. */
export async function press(testId: string): Promise<void> {
  await until(() => find(testId) !== null, testId);
  find(testId)?.click();
  await settled();
}

/**
 * Types into the modal's field, the first one unless it is named, as a keyboard does: React hears
 * the event, not the assignment.
 */
export async function type(words: string, testId?: string): Promise<void> {
  const selector = testId === undefined ? "input" : `[data-testid="${testId}"]`;
  await until(() => (modalRoot()?.querySelector(selector) ?? null) !== null, "a field");
  const field = modalRoot()?.querySelector(selector);
  const kind = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement;
  Object.getOwnPropertyDescriptor(kind.prototype, "value")?.set?.call(field, words);
  field?.dispatchEvent(new Event("input", { bubbles: true }));
}

/**
 * The texts of a language arrive in a chunk of their own; until then English stands there. Words of
 * the host say no language.
 */
export const speaks = (locale: string): boolean =>
  [
    ...document.querySelectorAll<HTMLElement>(".lk-button"),
    ...(modalRoot()?.querySelectorAll<HTMLElement>("dialog, .embed") ?? []),
  ].every(({ lang }) => lang === "" || lang === locale);

/** Longer than the code of a view takes from this machine. */
const CODE_MS = 500;
/** Rows stand for a view, or a part of one, whose code is on its way; in some states for good. */
const isLoading = (): boolean =>
  (modalRoot()?.querySelector("[role=status] > .row-skeleton") ?? null) !== null;

/** Code, fonts and pictures are there or known to be broken, and two frames were drawn since. */
export async function still(): Promise<void> {
  await until(() => speaks(document.documentElement.lang), "the language");
  const late = performance.now() + CODE_MS;
  await until(() => !isLoading() || performance.now() > late, "the code of the view");
  await document.fonts.ready;
  const pictures = (): readonly HTMLImageElement[] => [
    ...(modalRoot()?.querySelectorAll("img") ?? []),
  ];
  await until(() => pictures().every((picture) => picture.complete), "pictures");
  for (let frame = 0; frame < 2; frame += 1) await nextFrame();
  await until(() => pictures().every((picture) => picture.complete), "pictures");
}

/**
 * From here on the page fetches no code: what a lost connection or a new release does to a page
 * that stays open.
 */
export function refuseScripts(): void {
  const policy = document.createElement("meta");
  policy.httpEquiv = "Content-Security-Policy";
  policy.content = "script-src 'none'";
  document.head.append(policy);
}
