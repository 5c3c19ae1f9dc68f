import { settled } from "latchkit/testing";

const PATIENCE_MS = 30_000;

/** The open modal's shadow root. */
export const modalRoot = (): ShadowRoot | null =>
  document.querySelector("[data-latchkit-instance]")?.shadowRoot ?? null;
export const shownView = (view: string): Element | null =>
  modalRoot()?.querySelector(`[data-testid="lk-view-${view}"]`) ?? null;

/** The modal's text, for the message of a timeout. */
const standing = (): string => {
  const words = modalRoot()?.querySelector("dialog, .embed")?.textContent;
  return words ? `there is: ${words.slice(0, 300)}` : "no modal is open";
};

const nextFrame = (): Promise<void> => new Promise((go) => requestAnimationFrame(() => go()));

const nextTask = (): Promise<void> => new Promise((go) => setTimeout(go));

/**
 * Polls a condition once per task, because a frame is longer than most waits. Throws the
 * description on timeout.
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

/** Presses the element with a test id, in the modal or on the page. */
export async function press(testId: string): Promise<void> {
  await until(() => find(testId) !== null, testId);
  find(testId)?.click();
  await settled();
}

/**
 * Types into a field of the modal, by default the first. Dispatches the input event that React
 * listens to.
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
 * True once the texts of a language are loaded; before, the page is English. Ignores texts of the
 * host, which have no `lang`.
 */
export const speaks = (locale: string): boolean =>
  [
    ...document.querySelectorAll<HTMLElement>(".lk-button"),
    ...(modalRoot()?.querySelectorAll<HTMLElement>("dialog, .embed") ?? []),
  ].every(({ lang }) => lang === "" || lang === locale);

/** Longer than loading a view's code from this machine. */
const CODE_MS = 500;
/** True while placeholder rows show for a view or part that is loading; in some states forever. */
const isLoading = (): boolean =>
  (modalRoot()?.querySelector("[role=status] > .row-skeleton") ?? null) !== null;

/** Waits until code, fonts and pictures are loaded or failed, then two frames. */
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

/** Blocks further code loads, as a lost connection or a new release does to an open page. */
export function refuseScripts(): void {
  const policy = document.createElement("meta");
  policy.httpEquiv = "Content-Security-Policy";
  policy.content = "script-src 'none'";
  document.head.append(policy);
}
