import type { Latchkit } from "../../application/latchkit.js";
import { internalsOf } from "../../application/internals.js";
import { mayFetchAhead } from "../../domain/config/fetch-ahead.js";
import { fetchShell } from "./fetch-shell.js";

const nothing = (): void => undefined;

/** Calls `work` once the page is loaded and has nothing to do; the result takes that back. */
const whenIdle = (work: () => void, latchkit: Latchkit): (() => void) => {
  let cancel = nothing;
  const wait = (): void => {
    if (typeof requestIdleCallback !== "function") {
      cancel = internalsOf(latchkit).scheduler.after(1, work);
      return;
    }
    const handle = requestIdleCallback(work);
    cancel = () => cancelIdleCallback(handle);
  };
  if (document.readyState === "complete") wait();
  else {
    window.addEventListener("load", wait, { once: true });
    cancel = () => window.removeEventListener("load", wait);
  }
  return () => cancel();
};

/**
 * Fetches the code of a first opening as soon as the button is in view and the page is idle, where
 * host, user and network leave it. Nothing of it is run. A failure is left to the opening. The
 * result takes it back.
 */
export const fetchAhead = (button: Element, latchkit: Latchkit): (() => void) => {
  const { environment, options, fetchCode } = internalsOf(latchkit);
  const { savesData = false, codeOrigin = "", origin } = environment;
  const facts = { preload: options.preload, savesData, codeOrigin, origin };
  if (!mayFetchAhead(facts) || typeof IntersectionObserver !== "function") return nothing;
  let cancel = nothing;
  const observer = new IntersectionObserver((entries) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
    observer.disconnect();
    cancel = whenIdle(() => {
      fetchCode();
      fetchShell().catch(nothing);
    }, latchkit);
  });
  observer.observe(button);
  return () => {
    observer.disconnect();
    cancel();
  };
};
