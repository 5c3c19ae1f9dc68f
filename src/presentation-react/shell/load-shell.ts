import { createContext } from "react";
import { internalsOf, type Internals } from "../../application/internals.js";
import type { Lazy } from "../../application/shared/lazy.js";
import type { Latchkit } from "../../application/latchkit.js";
import { loadTexts } from "../messages/locale.js";
import type { PreparedModal, Shell } from "./present-modal.js";
import { canFetchAhead } from "../../domain/config/host-options.js";

const loadShell = async (latchkit: Latchkit): Promise<Shell> => {
  if (!latchkit.connection.snapshot.connections.length) void internalsOf(latchkit).fetchCode();
  return import("./present-modal.js");
};

/** Loads the modal's code and first view for one tree. */
export class ShellCode {
  readonly #code: Lazy<Shell>;
  #canPrerender = false;
  #wasShown = false;
  #prepared: PreparedModal | undefined;

  constructor(latchkit: Latchkit, load = () => loadShell(latchkit)) {
    this.#code = internalsOf(latchkit).lazy("modal", load);
  }

  get isLoaded(): boolean {
    return this.#code.loaded !== undefined;
  }

  /** Rejects like `Lazy.load()`; another call retries. */
  load(): Promise<Shell> {
    return this.#code.load();
  }

  whenLoaded(work: () => void): () => void {
    return this.#code.whenLoaded(work);
  }

  preload(locale: string): Promise<unknown> {
    const code = this.isLoaded ? undefined : this.#code.load(true);
    return Promise.all([code, loadTexts(locale, "core")]).catch(() => undefined);
  }

  /**
   * Loads the code and prerenders the modal when a pointer comes near. Not for connected users: the
   * Account view would read data.
   */
  async prepare(locale: string, latchkit: Latchkit): Promise<void> {
    const { preload, pictures } = internalsOf(latchkit);
    preload();
    // Loads the picture service too, else rows of installed wallets would render twice.
    await Promise.all([this.preload(locale), pictures?.preload?.()]);
    this.#modalToPrerender(latchkit)?.prerender();
  }

  /** Not after an opening, which returns the focus. */
  async prepareFirst(locale: string, latchkit: Latchkit): Promise<void> {
    await (this.#wasShown ? this.preload(locale) : this.prepare(locale, latchkit));
  }

  /** Like `prepare`, for an idle page: in short tasks and without layout. */
  async prepareIdle(locale: string, latchkit: Latchkit, idle: () => Promise<void>): Promise<void> {
    const { fetchCode, pictures } = internalsOf(latchkit);
    await Promise.all([fetchCode(), this.preload(locale)]);
    await idle();
    await pictures?.preload?.();
    await idle();
    this.#modalToPrerender(latchkit)?.prerenderInSlices();
  }

  #modalToPrerender(latchkit: Latchkit): PreparedModal | undefined {
    const { connections, status } = latchkit.connection.snapshot;
    const canDraw =
      this.#canPrerender &&
      !latchkit.modal.snapshot.isOpen &&
      connections.length === 0 &&
      status === "disconnected";
    if (canDraw) this.#prepared ??= this.#code.loaded?.prepareModal(latchkit);
    return canDraw ? this.#prepared : undefined;
  }

  /** Undefined before the code is loaded. Discards a prerender of another view. */
  take(latchkit: Latchkit): PreparedModal | undefined {
    const loadedShell = this.#prepared;
    this.#prepared = undefined;
    this.#wasShown = true;
    if (loadedShell?.matches(latchkit)) return loadedShell;
    loadedShell?.release();
    return this.#code.loaded?.prepareModal(latchkit);
  }

  /** Allows prerendering; the returned function forbids it and discards a prerender not shown. */
  allowPrerender(): () => void {
    this.#canPrerender = true;
    return () => {
      this.#canPrerender = false;
      this.#prepared?.release();
      this.#prepared = undefined;
    };
  }
}

export const ShellContext = createContext<ShellCode | undefined>(undefined);

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
 * Prerenders the first opening once the button is in view and the page is idle, unless `preload`,
 * Save-Data or a slow network forbid it. The returned function stops watching the button.
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
  if (!canSee || !canFetchAhead({ preload, savesData, codeOrigin, origin })) return undefined;
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
