import type { Messages } from "../presentation-react/messages/catalogue.js";
import { texts } from "../presentation-react/messages/pseudo/pseudo-modal.js";

/**
 * All texts in the pseudo-locale: English with accents, two fifths longer, in brackets. For tests
 * of a page.
 */
export const messages: Messages = texts;
export type {
  HostMessages,
  MessageKey,
  Messages,
} from "../presentation-react/messages/catalogue.js";
