import { type SignInSession } from "../sign-in/sign-in-session.js";
import { readMessage } from "../sign-in/sign-in-message.js";
import { type Codec, field, guarded, isRecord } from "./codecs.js";
import type { StorageEntry } from "./storage-registry.js";

/** So many accounts stay signed in in one browser. */
export const MAX_SESSIONS = 20;

/** A text says all that its data does, so the text alone is stored. */
const readSession = (value: unknown): SignInSession | undefined => {
  if (!isRecord(value)) return undefined;
  const [message, signature] = [field(value, "message"), field(value, "signature")];
  if (typeof message !== "string" || typeof signature !== "string") return undefined;
  const data = readMessage(message);
  return data && { data, message, signature };
};

const sessionsCodec: Codec<readonly SignInSession[]> = {
  encode: (sessions) =>
    JSON.stringify(sessions.map(({ message, signature }) => ({ message, signature }))),
  decode: guarded((text) => {
    const list: unknown = JSON.parse(text);
    if (!Array.isArray(list)) return undefined;
    return list.slice(0, MAX_SESSIONS).flatMap((one) => readSession(one) ?? []);
  }),
};

/** What is remembered of signing in; read only where sessions are kept in the browser. */
export const SIGN_IN_ENTRIES: { readonly sessions: StorageEntry<readonly SignInSession[]> } = {
  sessions: {
    name: "sign_in_sessions",
    version: 1,
    owner: "sign-in",
    codec: sessionsCodec,
    default: [],
  },
};
