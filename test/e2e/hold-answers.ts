import type { Page } from "@playwright/test";

/** Requests that wait on their way, in the order the page made them. */
export interface HeldAnswers {
  readonly asked: readonly URL[];
  /** Lets those that wait go on, and all that follow. */
  release(): void;
}

/**
 * Keeps what a page asks for until it is released: what is seen before an answer is looked at
 * before it, however slow the machine.
 */
export const holdAnswers = async (
  page: Page,
  isHeld: (url: URL) => boolean,
): Promise<HeldAnswers> => {
  const asked: URL[] = [];
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(isHeld, async (route) => {
    asked.push(new URL(route.request().url()));
    await released;
    await route.continue();
  });
  return { asked, release };
};
