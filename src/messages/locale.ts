import type { Messages } from "../presentation-react/messages/keys.js";

/**
 * All texts in one language, for the option `messages` of a host that renders on a server or wants
 * no second fetch. The build makes one such entry for each language from its three files.
 */
export declare const messages: Messages;
export type { HostMessages, MessageKey, Messages } from "../presentation-react/messages/keys.js";
