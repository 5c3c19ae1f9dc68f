import { english } from "../presentation-react/messages/english.js";

/**
 * All texts in English, those that only developers read included: a base for a host's own locale,
 * and for tests.
 */
export const messages = english;
export type { HostMessages, MessageKey, Messages } from "../presentation-react/messages/keys.js";
