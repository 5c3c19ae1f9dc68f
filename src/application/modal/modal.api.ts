import type { Namespace } from "../../domain/caip/caip.types.js";
import type { ViewName } from "../../domain/navigation/route.js";
import type { Group } from "../shared/group.js";

/** Why the modal may not be closed by the user. Later capabilities add theirs. */
export type CloseBlock = "signInRequired";

/** Whether the modal is open, and whether its user may close it. */
export interface ModalState {
  readonly isOpen: boolean;
  readonly canClose: boolean;
  /** Present while `canClose` is false. */
  readonly closeBlockedBy?: CloseBlock;
}

/** What a host may fill the form of a view in with; capabilities add theirs. */
export interface ViewArguments {}

/** What opens, and with what. */
export type ModalTarget = OpenTarget &
  (
    | { readonly arguments?: undefined }
    | {
        readonly [V in keyof ViewArguments]: {
          readonly view: V;
          /** Fills the form in; where any of it cannot be used the form stays empty. */
          readonly arguments: ViewArguments[V];
        };
      }[keyof ViewArguments]
  );

/** What opens. */
export interface OpenTarget {
  readonly view?: ViewName;
  /**
   * Of which kind of chain: Connect lists the wallets of it alone; any other view is that of the
   * account connected there, which becomes the active one.
   */
  readonly namespace?: Namespace;
  /**
   * The pairing uri (`wc:…@2?…`) to be shown, under manual control only (option `manualWCControl`).
   * It holds a key and never leaves the page's memory and the code.
   */
  readonly uri?: string;
}

/** Opens and closes the modal. */
export interface ModalGroup extends Group<ModalState> {
  /**
   * Connect, or Account when connected, or the view asked for; `modal/view-not-openable` for one
   * that needs more than its name. Resolves once it is open; an open modal only navigates. In basic
   * mode the code alone, and nothing where somebody is connected and no view is asked for. Under
   * manual control always the code; `options/wrong-type` for a `uri` that is none or has expired,
   * `options/needs-another` for one without that option.
   */
  open(target?: ModalTarget): Promise<void>;
  /**
   * False: closing is blocked. Waiting attempts reject with `modal/closed` and the view returns to
   * Connect.
   */
  close(): Promise<boolean>;
}
