import type { Environment } from "../../ports/environment.port.js";

/**
 * The inert environment of a server: nothing is known and nothing is on. The same on every server,
 * so rendering cannot differ.
 */
export const SERVER_ENVIRONMENT: Environment = Object.freeze({
  isServer: true,
  isMobile: false,
  isIos: false,
  isAndroid: false,
  isSafari: false,
  isTelegram: false,
  isInFrame: false,
  origin: "",
  href: "",
  hasGlobal: () => false,
  language: "en",
  prefersDark: false,
  page: Object.freeze({ title: "", description: "" }),
});
