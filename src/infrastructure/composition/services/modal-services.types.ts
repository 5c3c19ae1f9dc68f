import type { ModalControl } from "../../../application/modal/modal-control.js";
import type { ModalStore } from "../../../application/modal/modal.store.js";
import type { ShownTrees } from "../../../application/modal/shown-trees.js";
import type { NavigationStore } from "../../../application/navigation/navigation.store.js";
import type { ThemeStore } from "../../../application/theme/theme.store.js";

/** The modal, and what is shown in it, before its code is there. */
export interface ModalServices {
  readonly navigation: NavigationStore;
  readonly modal: ModalStore;
  readonly control: ModalControl;
  /** Trees in the page that show the modal. */
  readonly shownTrees: ShownTrees;
  /** False in a page where nothing shows the modal; a server and a script have none to show. */
  readonly canShow: () => true | Promise<boolean>;
  readonly theme: ThemeStore;
}
