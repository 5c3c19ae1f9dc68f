export { memoryStore } from "./memory-store.mjs";
export { openStore } from "./open-store.mjs";
export { signInServer } from "./sign-in-server.mjs";
