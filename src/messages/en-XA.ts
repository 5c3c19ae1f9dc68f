import { english } from "../presentation-react/messages/english.js";
import type { Messages } from "../presentation-react/messages/keys.js";
import { pseudo } from "../presentation-react/messages/pseudo.js";

/**
 * All texts in the pseudo-locale: English with accents, two fifths longer, in brackets. For tests
 * of a page.
 */
export const messages = pseudo(english) as Messages;
export type { HostMessages, MessageKey, Messages } from "../presentation-react/messages/keys.js";
