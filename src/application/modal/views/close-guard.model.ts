import { internalsOf } from "../../internals.js";
import type { CloseBlock } from "../modal.api.js";
import type { Group } from "../../shared/group.js";
import type { Latchkit } from "../../latchkit.js";
import { StateStore, derive, isSame } from "../../shared/state-store.js";

/** How long further tries to close are not answered again, in ms. */
export const SHAKE_WINDOW_MS = 500;

/** What stands against closing, once the user tried. */
export interface CloseGuardState {
  /** Whether the next try would close. */
  readonly canClose: boolean;
  /** Present from the first refused try until the block is lifted. */
  readonly refusedBy?: CloseBlock;
  /** Counts the refusals that are shown; each is to be shown anew. */
  readonly refusals: number;
}

/** State and action of every way to close. */
export interface CloseGuardModel extends Group<CloseGuardState> {
  /**
   * Asks the application to close; true when it did. A refusal within 500 ms of the last one is not
   * counted again.
   */
  close(): Promise<boolean>;
}

/** View model of closing: the guard itself is the application's; this tells why it said no. */
export const closeGuardModel = (latchkit: Latchkit): CloseGuardModel => {
  const { scheduler } = internalsOf(latchkit);
  const refusals = new StateStore(0);
  let isShaking = false;
  const refuse = (): void => {
    if (isShaking) return;
    isShaking = true;
    scheduler.after(SHAKE_WINDOW_MS, () => {
      isShaking = false;
    });
    refusals.update((count) => count + 1);
  };
  // An opening changes the modal's state and nothing of this: what is drawn ahead stays as it is.
  let last: CloseGuardState | undefined;
  const group = derive(
    [latchkit.modal, refusals],
    ({ canClose, closeBlockedBy }, count): CloseGuardState => {
      const refusedBy = count > 0 ? closeBlockedBy : undefined;
      const state = { canClose, refusals: count, ...(refusedBy && { refusedBy }) };
      return (last = last && isSame(last, state) ? last : state);
    },
  );
  return {
    state$: group.state$,
    get snapshot() {
      return group.snapshot;
    },
    close: async () => {
      // A disposed instance has no modal left to close.
      const isClosed = await latchkit.modal.close().catch(() => true);
      if (!isClosed) refuse();
      return isClosed;
    },
  };
};
