import type { Namespace } from "../../domain/caip/caip.types.js";
import type { ViewName } from "../../domain/navigation/routes.js";
import type { SendArguments } from "../../domain/send/send-draft.js";
import type { SwapArguments } from "../../domain/swap/swap-draft.js";
import type { Group } from "../shared/group.js";

/** Reason that prevents the user from closing the modal. */
export type CloseBlock = "signInRequired";

/** State of the modal. */
export interface ModalState {
  /** True while the modal is open. */
  readonly isOpen: boolean;
  /** False while a step, such as a required sign-in, keeps the modal open. */
  readonly canClose: boolean;
  /** Present while `canClose` is false. */
  readonly closeBlockedBy?: CloseBlock;
}

/** Arguments that prefill a view's form. */
export interface ViewArguments {
  /** Values that fill in the send form. */
  readonly WalletSend: SendArguments;
  /** Values that fill in the swap form. */
  readonly Swap: SwapArguments;
}

/** A view with its arguments. */
export type ModalTarget = OpenTarget &
  (
    | { readonly arguments?: undefined }
    | {
        readonly [V in keyof ViewArguments]: {
          readonly view: V;
          /** Prefills the form. If any argument is invalid the form stays empty. */
          readonly arguments: ViewArguments[V];
        };
      }[keyof ViewArguments]
  );

/** The view to open. */
export interface OpenTarget {
  /** The view to open, by name. */
  readonly view?: ViewName;
  /**
   * Connect lists only wallets of this namespace; other views show the account of this namespace,
   * which becomes active.
   */
  readonly namespace?: Namespace;
  /**
   * The pairing uri (`wc:…@2?…`) to show, only with option `manualWCControl`. It contains a key
   * and is never stored or sent; only the QR code shows it.
   */
  readonly uri?: string;
}

/** Opens and closes the modal. */
export interface ModalGroup extends Group<ModalState> {
  /**
   * Opens Connect, or Account when connected, or the given view. Resolves once open; an open modal
   * only navigates. Rejects with `modal/view-not-openable` for a view that needs more than its
   * name. Basic mode shows only the QR code, and opens nothing if connected and no view is given.
   * Manual control always shows the QR code; rejects with `options/wrong-type` for a malformed or
   * expired `uri`, `options/needs-another` for a `uri` without that option.
   */
  open(target?: ModalTarget): Promise<void>;
  /**
   * False: closing is blocked. Pending attempts reject with `modal/closed` and the view returns to
   * Connect.
   */
  close(): Promise<boolean>;
}
