import type { RelayRefusal } from "../pairing/relay-refusal.js";

/** The closed map of alerts: code → what is known when it is raised. Alerts tell the developer of a page what is wrong with its setup (spec section 8). */
export interface AlertFacts {
  readonly "origin-not-allowed": { readonly origin: string };
  readonly "session-expired": Record<never, never>;
  readonly "invalid-project-id": Record<never, never>;
}
/** One of the codes of the map. */
export type AlertCode = keyof AlertFacts;

/** Heading and reason. Joined by a colon they are the texts of spec section 8. `isOnce`: raised no second time by one instance. */
export interface AlertText<C extends AlertCode> {
  readonly short: string;
  readonly long: string | ((facts: AlertFacts[C]) => string);
  readonly isOnce: boolean;
}

/** English texts, for developers only (spec section 8; http-services 6). A visitor never reads one. */
export const ALERTS: { readonly [C in AlertCode]: AlertText<C> } = {
  "origin-not-allowed": {
    short: "Invalid App Configuration",
    long: ({ origin }) => `Origin ${origin} is not on the allowlist of this project. Update it in the provider's cloud dashboard.`,
    isOnce: true,
  },
  "session-expired": { short: "Session Expired", long: "The session is not valid. Check the time settings of this device and connect again.", isOnce: true },
  "invalid-project-id": { short: "Invalid App Configuration", long: "Invalid Project ID", isOnce: true },
};

/** The whole line of an alert. */
export const alertLine = <C extends AlertCode>(code: C, facts: AlertFacts[C]): string => {
  const { short, long } = ALERTS[code];
  return `${short}: ${typeof long === "string" ? long : long(facts)}`;
};

/** The alert that a relay's refusal raises (wallet-protocols b.1). */
export const REFUSAL_ALERTS: Readonly<Record<RelayRefusal, AlertCode>> = { "origin-not-allowed": "origin-not-allowed", "not-yet-valid": "session-expired", "invalid-key": "invalid-project-id" };

/** Whether a page is being worked on: served over plain http from this very machine. Apps in a shell have `https://localhost` or a scheme of their own, and are none. */
export const isDevelopmentOrigin = (origin: string): boolean => /^http:\/\/(?:localhost|[\w-]+\.localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/u.test(origin);
