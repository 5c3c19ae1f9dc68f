/**
 * Chunks that the modal's opening does not wait for: an idle page carries no `import()` of them.
 */
export const alerts = () => import("./alerts.chunk.js");
export const customWallets = () => import("../../domain/catalogue/read-wallet.js");
export const embeddedWallet = () => import("./embedded-wallet.chunk.js");
export const externalWallets = () => import("./external-wallets.chunk.js");
export const notices = () => import("./options/option-notices.js");
export const onramp = () => import("./onramp.chunk.js");
export const project = () => import("./project.chunk.js");
export const review = () => import("./review.chunk.js");
export const send = () => import("./send.chunk.js");
export const signIn = () => import("./sign-in.chunk.js");
export const smartSessions = () => import("./smart-sessions.chunk.js");
export const socialLogin = () => import("./social-login.chunk.js");
export const stateCookie = () => import("./state-cookie.chunk.js");
export const swap = () => import("./swap.chunk.js");
export const tokens = () => import("./tokens.chunk.js");
