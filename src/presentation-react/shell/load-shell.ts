import { createContext } from "react";
import { internalsOf } from "../../application/internals.js";
import type { Lazy } from "../../application/shared/lazy.js";
import type { Latchkit } from "../../application/latchkit.js";
import { loadTexts } from "../messages/locale.js";
import type { PreparedModal, Shell } from "./shell.types.js";

/** Loads the modal with its first view, and for users who are not connected the wallet list. */
const loadShell = async (latchkit: Latchkit): Promise<Shell> => {
  if (!latchkit.connection.snapshot.connections.length) void internalsOf(latchkit).fetchCode();
  return import("./present-modal.js");
};

/**
 * The modal's code and its first view, for one tree. Once it is loaded the modal opens in the turn
 * of the click.
 */
export class ShellCode {
  readonly #code: Lazy<Shell>;
  #isHeld = false;
  #wasShown = false;
  #prepared: PreparedModal | undefined;

  constructor(latchkit: Latchkit, load = () => loadShell(latchkit)) {
    this.#code = internalsOf(latchkit).lazy("modal", load);
  }

  get isLoaded(): boolean {
    return this.#code.loaded !== undefined;
  }

  /** Rejects as `Lazy.load()` does; calling again tries again. */
  load(): Promise<Shell> {
    return this.#code.load();
  }

  /** As `Lazy.follow()`: once it is there, however late. */
  follow(work: () => void): () => void {
    return this.#code.follow(work);
  }

  /**
   * Ahead of need, with the texts of a locale, as a pointer or the focus comes near. A failure is
   * left to the opening.
   */
  preload(locale: string): Promise<unknown> {
    const code = this.isLoaded ? undefined : this.#code.load(true);
    return Promise.all([code, loadTexts(locale, "core")]).catch(() => undefined);
  }

  /**
   * As a pointer or a finger comes: fetches the code and draws the modal out of sight, so that the
   * click only shows it. Not for connected users, for whom the account would be read.
   */
  async prepare(locale: string, latchkit: Latchkit): Promise<void> {
    const { preload, pictures } = internalsOf(latchkit);
    preload();
    // Without the pictures' code, rows of installed wallets would be drawn anew with the click.
    await Promise.all([this.preload(locale), pictures?.preload?.()]);
    this.#preparedFor(latchkit)?.drawAhead();
  }

  /** As `prepare`, for the focus: not again after an opening, which gives the focus back. */
  async prepareFirst(locale: string, latchkit: Latchkit): Promise<void> {
    await (this.#wasShown ? this.preload(locale) : this.prepare(locale, latchkit));
  }

  /**
   * The same for a page that is idle, which `idle` waits for: in short tasks, and without a layout
   * of the page.
   */
  async prepareIdle(locale: string, latchkit: Latchkit, idle: () => Promise<void>): Promise<void> {
    const { fetchCode, pictures } = internalsOf(latchkit);
    await Promise.all([fetchCode(), this.preload(locale)]);
    await idle();
    await pictures?.preload?.();
    await idle();
    this.#preparedFor(latchkit)?.drawInSlices();
  }

  /** The modal to draw ahead, where one may be drawn: its tree stands and shows no account. */
  #preparedFor(latchkit: Latchkit): PreparedModal | undefined {
    const { connections, status } = latchkit.connection.snapshot;
    const mayDraw =
      this.#isHeld &&
      !latchkit.modal.snapshot.isOpen &&
      connections.length === 0 &&
      status === "disconnected";
    if (mayDraw) this.#prepared ??= this.#code.loaded?.prepareModal(latchkit);
    return mayDraw ? this.#prepared : undefined;
  }

  /**
   * The modal to show now; `undefined` before the code is loaded. What was drawn ahead of another
   * view goes: it would be shown until the code of the right one is here.
   */
  take(latchkit: Latchkit): PreparedModal | undefined {
    const ahead = this.#prepared;
    this.#prepared = undefined;
    this.#wasShown = true;
    if (ahead?.fits(latchkit)) return ahead;
    ahead?.release();
    return this.#code.loaded?.prepareModal(latchkit);
  }

  /**
   * The tree stands: from here on a modal may be drawn ahead. The result ends what was drawn and
   * not shown, and that permission.
   */
  hold(): () => void {
    this.#isHeld = true;
    return () => {
      this.#isHeld = false;
      this.#prepared?.release();
      this.#prepared = undefined;
    };
  }
}

/** The code of the tree; made by the provider that shows a modal. */
export const ShellContext = createContext<ShellCode | undefined>(undefined);
