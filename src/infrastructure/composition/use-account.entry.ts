/** Signing and sending; loaded with the first signature. */
export { UseAccount } from "../../application/account/use-account.js";
