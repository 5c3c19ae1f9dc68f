/**
 * For pages without React in their own code: the modal, and `<latchkit-button>`. Importing it does
 * nothing; `mountModal` does. React is used inside, and comes with the host's bundle.
 */
export { mountEmbed, mountModal } from "./presentation-react/element/mount-modal.js";
