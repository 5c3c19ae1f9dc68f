import type { Finding, Review } from "./review.js";
import type { ReviewPart } from "./review-part.js";
import type { FindingLevel } from "./rules.js";

const LEVELS: readonly FindingLevel[] = ["danger", "caution", "note"];
const DEPTHS: readonly ReviewPart["depth"][] = ["unread", "named", "decoded", "described"];

export const worstFirst = (findings: readonly Finding[]): readonly Finding[] =>
  LEVELS.flatMap((level) => findings.filter((one) => one.level === level));

/** The lowest depth of all parts, including nested ones. */
export const lowestDepth = (parts: readonly ReviewPart[]): ReviewPart["depth"] => {
  const all = [...parts];
  for (const part of all) all.push(...part.parts);
  return DEPTHS.find((depth) => all.some((part) => part.depth === depth)) ?? "unread";
};

/** The review with further findings. */
export const withFindings = (review: Review, found: readonly Finding[]): Review =>
  found.length === 0 ? review : { ...review, findings: worstFirst([...found, ...review.findings]) };

export const UNREAD_PART: ReviewPart = {
  intent: undefined,
  target: undefined,
  depth: "unread",
  fields: [],
  parts: [],
};

export const MALFORMED: Finding = {
  rule: "malformed-data",
  level: "danger",
  target: undefined,
  params: {},
};

/** Review of a request that cannot be read. */
export const UNREADABLE: Review = {
  parts: [UNREAD_PART],
  depth: "unread",
  grants: [],
  transfers: [],
  findings: [MALFORMED],
  digests: [],
};
