import type { Latchkit } from "../../application/latchkit.js";
import { type Internals, internalsOf } from "../../application/internals.js";
import { mayFetchAhead } from "../../domain/config/host-options.js";
import type { ShellCode } from "./load-shell.js";

/** Resolves once the page is loaded and idle. */
const idleTime = ({ scheduler }: Pick<Internals, "scheduler">): Promise<void> =>
  new Promise((resolve) => {
    const wait = (): unknown =>
      "requestIdleCallback" in window
        ? requestIdleCallback(() => resolve())
        : scheduler.after(1, resolve);
    if (document.readyState === "complete") wait();
    else window.addEventListener("load", wait, { once: true });
  });

/**
 * Preloads and prerenders the first opening once the button is in view and the page is idle, unless
 * `preload`, Save-Data or a slow network forbid it. The opening retries a failed load. The returned
 * function stops watching the button.
 */
export const preloadModal = (
  button: Element,
  latchkit: Latchkit,
  locale: string,
  shell: ShellCode | undefined,
): (() => void) | undefined => {
  const internals = internalsOf(latchkit);
  const { savesData = false, codeOrigin = "", origin } = internals.environment;
  const { preload } = internals.options;
  const canSee = "IntersectionObserver" in window;
  if (!canSee || !mayFetchAhead({ preload, savesData, codeOrigin, origin })) return undefined;
  const idle = (): Promise<void> => idleTime(internals);
  const begin = async (): Promise<void> => {
    await idle();
    await (shell?.prepareIdle(locale, latchkit, idle) ?? internals.fetchCode());
  };
  const observer = new IntersectionObserver((entries) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
    observer.disconnect();
    void begin();
  });
  observer.observe(button);
  return () => observer.disconnect();
};
