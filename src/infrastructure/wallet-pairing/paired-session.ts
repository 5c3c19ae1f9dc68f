import type { RawNamespace } from "../../domain/pairing/approved-session.js";
import type { PairedSession } from "../../ports/wallet-pairing.port.js";
import * as v from "valibot";

/** Maximum number of texts in a list, and of namespaces. */
const MAX_TEXTS = 500;
const firstOf = (value: unknown): unknown =>
  Array.isArray(value) ? value.slice(0, MAX_TEXTS) : value;
const texts = v.fallback(v.pipe(v.unknown(), v.transform(firstOf), v.array(v.string())), []);
const Namespace = v.object({
  accounts: texts,
  chains: v.optional(texts),
  methods: v.optional(texts),
});
const properties = v.fallback(v.record(v.string(), v.unknown()), {});
const Session = v.object({
  topic: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/u)),
  expiry: v.number(),
  namespaces: v.pipe(
    v.custom<Readonly<Record<string, unknown>>>(
      (value) =>
        typeof value === "object" && value !== null && Object.keys(value).length <= MAX_TEXTS,
    ),
    v.record(v.string(), Namespace),
  ),
  sessionProperties: v.optional(properties, {}),
  scopedProperties: v.optional(properties, {}),
  peer: v.object({
    metadata: v.fallback(
      v.object({ name: v.fallback(v.string(), ""), url: v.optional(v.fallback(v.string(), "")) }),
      { name: "" },
    ),
  }),
});

const MAX_LETTERS = 64;

/** Parses the client's session, with times in seconds; undefined if invalid. */
export const toPairedSession = (value: unknown): PairedSession | undefined => {
  const result = v.safeParse(Session, value);
  if (!result.success) return undefined;
  const {
    topic,
    expiry,
    namespaces,
    sessionProperties,
    scopedProperties,
    peer: {
      metadata: { name, url },
    },
  } = result.output;
  const raw: Record<string, RawNamespace> = {};
  for (const [key, { accounts, chains, methods }] of Object.entries(namespaces))
    raw[key] = { accounts, ...(chains && { chains }), ...(methods && { methods }) };
  const hasReported =
    Object.keys(sessionProperties).length + Object.keys(scopedProperties).length > 0;
  return {
    topic,
    expiresAt: expiry * 1_000,
    namespaces: raw,
    ...(hasReported && { properties: { session: sessionProperties, scoped: scopedProperties } }),
    peer: { name: [...name].slice(0, MAX_LETTERS).join(""), ...(url && { url }) },
  };
};
