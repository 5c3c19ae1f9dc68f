/**
 * For pages without React in their own code: the modal, and elements for its buttons. Importing it
 * has no effect; call `mountModal`. Uses React internally, which is part of the host's bundle.
 */
export { mountEmbed, mountModal } from "./presentation-react/element/mount-modal.js";
export type {
  LatchkitElementDetails,
  LatchkitElementEvents,
} from "./presentation-react/element/element-events.js";
export type {
  AccountAttributes,
  LatchkitElementAttributes,
  LatchkitElementOf,
  SharedAttributes,
  TypedListeners,
} from "./presentation-react/element/element-events.js";
export type * from "./types.js";
