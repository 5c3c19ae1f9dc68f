import type { Environment } from "../../ports/page.ports.js";

/** The environment of a server; constant, so that rendering is deterministic. */
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
