/** Capabilities that sign the user in. */
export { EMAIL_LOGIN } from "./embedded-wallet-services.js";
export { EMBEDDED_ACCOUNT } from "./embedded-account-services.js";
export { EMAIL_UPDATE } from "./email-update-services.js";
export { SIGN_IN } from "./sign-in-services.js";
export { SOCIAL_LOGIN } from "./social-login-services.js";
