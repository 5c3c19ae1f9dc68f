import type { Latchkit } from "../../application/latchkit.js";
import { type Internals, internalsOf } from "../../application/internals.js";
import { mayFetchAhead } from "../../domain/config/fetch-ahead.js";
import { fetchShell } from "./fetch-shell.js";
import type { ShellCode } from "./load-shell.js";

/** Calls `work` once the page is loaded and has nothing to do. */
const whenIdle = (work: () => void, { scheduler }: Pick<Internals, "scheduler">): void => {
  const wait = (): unknown =>
    "requestIdleCallback" in window ? requestIdleCallback(work) : scheduler.after(1, work);
  if (document.readyState === "complete") wait();
  else window.addEventListener("load", wait, { once: true });
};

/**
 * Fetches the code of a first opening for `shell` as soon as the button is in view and the page is
 * idle, where host, user and network leave it. Nothing of it is run. A failure is left to the
 * opening. The result ends the looking for the button.
 */
export const fetchAhead = (
  button: Element,
  latchkit: Latchkit,
  shell: ShellCode | undefined,
): (() => void) | undefined => {
  const internals = internalsOf(latchkit);
  const { savesData = false, codeOrigin = "", origin } = internals.environment;
  const { preload } = internals.options;
  const canSee = "IntersectionObserver" in window;
  if (!canSee || !mayFetchAhead({ preload, savesData, codeOrigin, origin })) return undefined;
  const fetchCode = (): void => {
    internals.fetchCode();
    fetchShell().then(
      (run) => shell?.arrived(run),
      () => undefined,
    );
  };
  const observer = new IntersectionObserver((entries) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
    observer.disconnect();
    whenIdle(fetchCode, internals);
  });
  observer.observe(button);
  return () => observer.disconnect();
};
