import * as v from "valibot";
import { REMOTE_FEATURE_IDS, type RemoteFeature } from "../../domain/config/features.js";
import { LatchkitError } from "../../domain/errors/latchkit-error.js";

const MAX_ENTRIES = 1_000;
const MAX_LETTERS = 300;

const text = v.pipe(v.string(), v.maxLength(MAX_LETTERS));
const named = v.object({ id: text });
const known = v.object({ id: v.picklist(REMOTE_FEATURE_IDS) });
const whole = v.object({
  ...known.entries,
  isEnabled: v.boolean(),
  config: v.optional(v.nullable(v.pipe(v.array(text), v.maxLength(MAX_ENTRIES)))),
});

const Features = v.object({ features: v.nullable(v.array(v.unknown())) });
const Analytics = v.object({ isAnalyticsEnabled: v.boolean() });
const Origins = v.object({ allowedOrigins: v.array(v.unknown()) });

const read = <T>(schema: v.GenericSchema<unknown, T>, answer: unknown, url: string): T => {
  const parsed = v.safeParse(schema, answer);
  if (!parsed.success) throw new LatchkitError("config/invalid-answer", { url });
  return parsed.output;
};

const readFeature = (entry: unknown): readonly RemoteFeature[] => {
  const fit = v.safeParse(whole, entry);
  if (fit.success) return [fit.output];
  const ours = v.safeParse(known, entry);
  return ours.success ? [{ id: ours.output.id, isEnabled: true, config: null }] : [];
};

/**
 * `GET /appkit/v1/config`. Throws `config/invalid-answer`, also for a list without valid entries,
 * because an empty list disables everything.
 */
export const readFeatures = (
  answer: unknown,
  url: string,
): readonly RemoteFeature[] | undefined => {
  const entries = read(Features, answer, url).features?.slice(0, MAX_ENTRIES);
  if (entries !== undefined && entries.length > 0 && !entries.some((entry) => v.is(named, entry)))
    throw new LatchkitError("config/invalid-answer", { url });
  return entries?.flatMap(readFeature);
};

/** `GET /getAnalyticsConfig`. Throws `config/invalid-answer`. */
export const readAnalytics = (answer: unknown, url: string): boolean =>
  read(Analytics, answer, url).isAnalyticsEnabled;

/** `GET /projects/v1/origins`; skips invalid entries. Throws `config/invalid-answer`. */
export const readOrigins = (answer: unknown, url: string): readonly string[] =>
  read(Origins, answer, url)
    .allowedOrigins.slice(0, 2 * MAX_ENTRIES)
    .filter((entry) => v.is(text, entry))
    .slice(0, MAX_ENTRIES);
