import type { UserCode } from "./reason.js";

/** Codes that require the same of a user, by the sentence they share in every language. */
const SHARED = {
  notTrusted: ["wallet/invalid-answer", "caip/malformed-address", "address/malformed"],
  walletProblem: [
    "wallet/request-failed",
    "connection/failed",
    "frame/aborted",
    "frame/refused",
    "social/not-started",
    "farcaster/failed",
  ],
  walletGone: ["connection/no-connector", "connection/adapter-not-found"],
  offline: [
    "http/unreachable",
    "http/timeout",
    "rpc/http-failed",
    "rpc/timeout",
    "frame/load-failed",
    "frame/timeout",
  ],
  notSupported: ["chain/not-supported", "chain/adapter-not-found", "network/not-found"],
  serviceProblem: [
    "http/too-large",
    "http/invalid-body",
    "catalogue/invalid-answer",
    "rpc/request-failed",
  ],
} as const satisfies Readonly<Record<string, readonly UserCode[]>>;

type Sentence = keyof typeof SHARED;
type SharedCode = (typeof SHARED)[Sentence][number];

/** A user's code with a sentence to itself. */
export type OwnCode = Exclude<UserCode, SharedCode>;

/** Each sentence of a language under every code that it stands for. */
export const sharedReasons = (
  sentences: Readonly<Record<Sentence, string>>,
): Readonly<Record<SharedCode, string>> =>
  Object.fromEntries(
    (Object.keys(SHARED) as Sentence[]).flatMap((name) =>
      SHARED[name].map((code) => [code, sentences[name]]),
    ),
  ) as Record<SharedCode, string>;
