import { createContext } from "react";
import { internalsOf } from "../../application/internals.js";
import type { Lazy } from "../../application/shared/lazy.js";
import type { Latchkit } from "../../application/latchkit.js";
import { loadPart } from "../messages/locale.js";
import { fetchShell } from "./fetch-shell.js";
import type { PreparedModal, Shell } from "./shell.types.js";

/** Who is not connected is shown what lists wallets: its code comes in the same turn. */
const loadShell = async (latchkit: Latchkit): Promise<Shell> => {
  if (!latchkit.connection.snapshot.connections.length) internalsOf(latchkit).fetchCode();
  return (await fetchShell())();
};

/**
 * The modal's code and its first view, for one tree. Once it is there it opens in the very turn of
 * the click: importing again, even what is loaded, would wait for the browser.
 */
export class ShellCode {
  readonly #code: Lazy<Shell>;
  #ahead: (() => Shell) | undefined;
  #isHeld = false;
  #prepared: PreparedModal | undefined;

  constructor(latchkit: Latchkit) {
    this.#code = internalsOf(latchkit).lazy("modal", () => loadShell(latchkit));
  }

  get isLoaded(): boolean {
    return Boolean(this.#code.loaded ?? this.#ahead);
  }

  get #shell(): Shell | undefined {
    return this.#code.loaded ?? this.#ahead?.();
  }

  /** It was fetched ahead of need; `run` is called as it is needed, in that turn. */
  arrived(run: () => Shell): void {
    this.#ahead = run;
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
    return Promise.all([code, loadPart(locale, "modal")]).catch(() => undefined);
  }

  /**
   * The same, and the modal is drawn out of sight, so that the click only has to show it. Not for
   * who is connected: the account would be read.
   */
  async prepare(locale: string, latchkit: Latchkit): Promise<void> {
    const { preload, pictures } = internalsOf(latchkit);
    preload();
    // With the pictures' code, or those that wallets bring would be drawn anew with the click.
    await Promise.all([this.preload(locale), pictures?.preload?.()]);
    const isFirst =
      !this.#prepared &&
      !latchkit.modal.snapshot.isOpen &&
      !latchkit.connection.snapshot.connections.length;
    // The tree may have gone away while the code was on its way.
    const shell = this.#isHeld && isFirst ? this.#shell : undefined;
    if (!shell) return;
    this.#prepared = shell.prepareModal(latchkit);
    this.#prepared.drawAhead();
  }

  /**
   * The modal to show now; `undefined` before the code is loaded. What was drawn ahead of another
   * view goes: it would be shown until the code of the right one is here.
   */
  take(latchkit: Latchkit): PreparedModal | undefined {
    const ahead = this.#prepared;
    this.#prepared = undefined;
    if (ahead?.fits(latchkit)) return ahead;
    ahead?.release();
    return this.#shell?.prepareModal(latchkit);
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
