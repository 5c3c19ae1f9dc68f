import { type SignInSession } from "../sign-in/sign-in-session.js";
import { readSignedMessage } from "../sign-in/sign-in-message.js";
import { type Codec, field, guarded, isRecord } from "./codecs.js";
import type { StorageEntry } from "./storage-registry.js";

/** Maximum number of signed-in accounts per browser. */
export const MAX_SESSIONS = 20;

/** A session with the project service's token. */
export interface CloudSession extends SignInSession {
  readonly token: string;
}
const LONGEST_TOKEN = 10_000;

/** Only the text is stored; it contains all data. */
const readSession = (value: unknown): SignInSession | undefined => {
  if (!isRecord(value)) return undefined;
  const [message, signature] = [field(value, "message"), field(value, "signature")];
  if (typeof message !== "string" || typeof signature !== "string") return undefined;
  const data = readSignedMessage(message);
  return data && { data, message, signature };
};

const readCloudSession = (value: unknown): CloudSession | undefined => {
  const session = readSession(value);
  const token = isRecord(value) ? field(value, "token") : undefined;
  const isToken = typeof token === "string" && token !== "" && token.length <= LONGEST_TOKEN;
  return session && isToken ? { ...session, token } : undefined;
};

const listCodec = <T extends SignInSession>(
  write: (session: T) => object,
  read: (value: unknown) => T | undefined,
): Codec<readonly T[]> => ({
  encode: (sessions) => JSON.stringify(sessions.map(write)),
  decode: guarded((text) => {
    const list: unknown = JSON.parse(text);
    if (!Array.isArray(list)) return undefined;
    return list.slice(0, MAX_SESSIONS).flatMap((one) => read(one) ?? []);
  }),
});

/** Stored sessions; each is read only if its sign-in method is used. */
export const SIGN_IN_ENTRIES: {
  readonly sessions: StorageEntry<readonly SignInSession[]>;
  readonly cloud: StorageEntry<readonly CloudSession[]>;
} = {
  sessions: {
    name: "sign_in_sessions",
    version: 1,
    owner: "sign-in",
    codec: listCodec(({ message, signature }) => ({ message, signature }), readSession),
    default: [],
  },
  cloud: {
    name: "sign_in_cloud",
    version: 1,
    owner: "sign-in",
    codec: listCodec(
      ({ message, signature, token }) => ({ message, signature, token }),
      readCloudSession,
    ),
    default: [],
  },
};
