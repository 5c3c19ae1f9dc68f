import { lateErrors } from "./late-error.js";

/** English text of each code that sign-in with wallet alone reports; fetched with its code. */
export const SIGN_IN_ERROR_TEXTS = {
  "sign-in/not-enabled": "SIWX is not enabled",
  "sign-in/no-account": "No ActiveCaipAddress found",
  "sign-in/no-network": "No ActiveCaipNetwork or client found",
  "sign-in/no-wallet": "No ConnectionController client found",
  "sign-in/not-begun": "A problem occurred while trying initialize authentication",
  "sign-in/smart-account": "This application might not support Smart Accounts",
  "sign-in/message-refused": 'The sign-in message\'s "{field}" cannot be used',
  "sign-in/invalid-signature": "The signature is not valid",
  "sign-in/failed": "Error signing message",
} as const;
/** A code of sign-in with wallet. */
export type SignInCode = keyof typeof SIGN_IN_ERROR_TEXTS;

/** An error of sign-in with wallet. */
export const signInError = lateErrors(SIGN_IN_ERROR_TEXTS);
