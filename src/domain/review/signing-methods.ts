/** Broadcasts a transaction that is signed already. */
const SIGNED = "eth_sendRawTransaction";

/**
 * True if a wallet method may sign, send or grant something, by its name. Methods of which nothing
 * is known count as such too, so that a new one is not passed on unread.
 */
export const asksToSign = (method: string): boolean =>
  method !== SIGNED && /sign|send|grant|transfer|execut|delegat|authoriz/iu.test(method);
