import { internalsOf } from "../../internals.js";
import type { CloseBlock } from "../modal.api.js";
import { type Group, group } from "../../shared/group.js";
import type { Latchkit } from "../../latchkit.js";
import { StateStore, derive, isSame } from "../../shared/state-store.js";

/** Further attempts within this time are not counted, ms. */
export const SHAKE_WINDOW_MS = 500;

export interface CloseGuardState {
  readonly canClose: boolean;
  /** Set from the first refused attempt until the block is lifted. */
  readonly refusedBy?: CloseBlock;
  readonly refusals: number;
}

export interface CloseGuardModel extends Group<CloseGuardState> {
  /** Tries to close; true on success. Refusals within 500 ms count once. */
  close(): Promise<boolean>;
}

/** View model of closing. `ModalControl` decides; this counts refusals and names the reason. */
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
  // Keeps the object on opening, so that pre-rendered views do not rerender.
  let last: CloseGuardState | undefined;
  const state = derive(
    [latchkit.modal, refusals],
    ({ canClose, closeBlockedBy }, count): CloseGuardState => {
      const refusedBy = count > 0 ? closeBlockedBy : undefined;
      const state = { canClose, refusals: count, ...(refusedBy && { refusedBy }) };
      return (last = last && isSame(last, state) ? last : state);
    },
  );
  return group(state, {
    close: async () => {
      // A disposed instance counts as closed.
      const isClosed = await latchkit.modal.close().catch(() => true);
      if (!isClosed) refuse();
      return isClosed;
    },
  });
};
