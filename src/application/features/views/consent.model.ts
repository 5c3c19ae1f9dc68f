import { canChoose, type LegalNotice } from "../../../domain/config/host-options.js";
import { viewInternalsOf } from "../../shared/views/view-options.js";
import { type Group, group } from "../../shared/group.js";
import type { Latchkit } from "../../latchkit.js";
import type { ConsentCheck } from "../consent.api.js";
import { StateStore } from "../../shared/state-store.js";

export interface ConsentState {
  readonly legal?: LegalNotice;
  readonly isAccepted: boolean;
  /** False: choices are blocked. */
  readonly mayChoose: boolean;
  /** Number of reminders since the last change of the checkbox. */
  readonly reminders: number;
}

export interface ConsentModel extends Group<ConsentState>, ConsentCheck {
  accept(isAccepted: boolean): void;
}

/**
 * View model of the host's legal documents. Consent lasts for one opening of the modal: the next
 * person at the device is asked again.
 */
export const consentModel = (latchkit: Latchkit): ConsentModel => {
  const { legal } = viewInternalsOf(latchkit).options;
  const stateOf = (isAccepted: boolean, reminders = 0): ConsentState => ({
    isAccepted,
    reminders,
    mayChoose: canChoose(legal, isAccepted),
    ...(legal && { legal }),
  });
  const store = new StateStore(stateOf(false));
  return group(store, {
    accept: (isAccepted) => store.update(() => stateOf(isAccepted)),
    check: () => {
      const { mayChoose: isFree, isAccepted, reminders } = store.snapshot;
      if (!isFree) store.update(() => stateOf(isAccepted, reminders + 1));
      return isFree;
    },
  });
};
