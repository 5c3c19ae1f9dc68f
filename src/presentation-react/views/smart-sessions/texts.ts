import type { LanguageTexts } from "../../messages/text.js";

/** Keys of the texts of smart sessions. */
export type SessionKey =
  | "titleSmartSessionList"
  | "tagSmartSessionList"
  | "titleSmartSessionCreated"
  | "sessionsLoading"
  | "sessionsFailed"
  | "sessionsStale"
  | "sessionsPartial"
  | "sessionsRetry"
  | "sessionsOff"
  | "sessionsGone"
  | "sessionsNotOffered"
  | "sessionsNoneActive"
  | "sessionsNoneExpired"
  | "sessionsNoneRevoked"
  | "sessionsHint"
  | "sessionsUndated"
  | "tabActive"
  | "tabExpired"
  | "tabRevoked"
  | "sessionNameless"
  | "sessionExpires"
  | "sessionExpired"
  | "sessionRevoked"
  | "sessionMay"
  | "sessionMayNothing"
  | "sessionBounds"
  | "sessionAsked"
  | "sessionOwnWord"
  | "sessionCreatedAt"
  | "sessionUntil"
  | "sessionUnknown"
  | "sessionSpend"
  | "sessionSmallest"
  | "sessionToken"
  | "sessionFrom"
  | "sessionEachSecond"
  | "sessionEachMinute"
  | "sessionEachHour"
  | "sessionEachDay"
  | "sessionEachWeek"
  | "sessionEvery"
  | "sessionCall"
  | "sessionCallAny"
  | "sessionDelegate"
  | "sessionLimit"
  | "sessionNoLimit"
  | "sessionArgument"
  | "sessionRest"
  | "sessionOther"
  | "sessionMore"
  | "sessionRevoke"
  | "sessionRevoking"
  | "sessionStop"
  | "sessionEnded"
  | "sessionDeclined"
  | "sessionUnable"
  | "sessionInvalid"
  | "sessionAccount"
  | "sessionNotEnded"
  | "sessionCreated"
  | "sessionDone"
  | "sessionAll";

/** English texts of smart sessions, the titles among them. They travel in the views' chunk. */
export const texts: LanguageTexts<SessionKey> = {
  en: {
    titleSmartSessionList: "Smart sessions",
    tagSmartSessionList: "Beta",
    titleSmartSessionCreated: "Smart session",
    sessionsLoading: "Loading smart sessions",
    sessionsFailed: "Smart sessions could not be loaded",
    sessionsStale: "Last known sessions: they could not be loaded again",
    sessionsPartial: "There may be more sessions than the service lists",
    sessionsRetry: "Try again",
    sessionsOff: "Smart sessions are not turned on here",
    sessionsGone: "No wallet is connected",
    sessionsNotOffered: "Accounts on {network} have no smart sessions",
    sessionsNoneActive: "No active sessions",
    sessionsNoneExpired: "No expired sessions",
    sessionsNoneRevoked: "No revoked sessions",
    sessionsHint: "Pages that may act for this account without asking each time are listed here.",
    sessionsUndated: "Date unknown",
    tabActive: "Active",
    tabExpired: "Expired",
    tabRevoked: "Revoked",
    sessionNameless: "Unnamed page",
    sessionExpires: "Expires {time}",
    sessionExpired: "Expired {time}",
    sessionRevoked: "Revoked {time}",
    sessionMay: "It may",
    sessionMayNothing: "Nothing is listed",
    sessionBounds: "Bounds",
    sessionAsked: "Asked for by",
    sessionOwnWord: "As the page calls itself",
    sessionCreatedAt: "Created",
    sessionUntil: "Holds until",
    sessionUnknown: "Unknown",
    sessionSpend: "Spend up to {amount} {each}",
    sessionSmallest: "{amount} smallest units",
    sessionToken: "of the token",
    sessionFrom: "From {time}",
    sessionEachSecond: "per second",
    sessionEachMinute: "per minute",
    sessionEachHour: "per hour",
    sessionEachDay: "per day",
    sessionEachWeek: "per week",
    sessionEvery: "every {period}",
    sessionCall: "Call these functions of the contract",
    sessionCallAny: "Call any function of the contract",
    sessionDelegate: "Runs the contract's code as this account",
    sessionLimit: "With at most {amount} each time",
    sessionNoLimit: "No limit on what is sent along is named",
    sessionArgument: "Argument {count}:",
    sessionRest: "Also written there",
    sessionOther: "Of a kind not known here:",
    sessionMore: { one: "Show {count} more", other: "Show {count} more" },
    sessionRevoke: "Revoke",
    sessionRevoking: "Confirm in your wallet",
    sessionStop: "Stop waiting",
    sessionEnded: "Session of {name} revoked",
    sessionDeclined: "You declined in your wallet. The session still holds.",
    sessionUnable: "This wallet cannot revoke smart sessions. The session still holds.",
    sessionInvalid: "Your wallet did not sign. The session still holds.",
    sessionAccount: "Another account is active now. The session was left as it is.",
    sessionNotEnded: "The session could not be revoked. Try again.",
    sessionCreated: "Smart session created",
    sessionDone: "Done",
    sessionAll: "All smart sessions",
  },
  ar: async () => (await import("./texts.ar.js")).texts,
  de: async () => (await import("./texts.de.js")).texts,
  ja: async () => (await import("./texts.ja.js")).texts,
};
