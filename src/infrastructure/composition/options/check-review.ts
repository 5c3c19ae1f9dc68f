import { isRuleId } from "../../../domain/review/rules.js";
import type { ReviewSettings } from "../../review/review-settings.js";
import {
  type PlainCheck,
  type ShapeCheck,
  anyList,
  callable,
  flag,
  list,
  listOf,
  shape,
  text,
  noCheck,
  optional,
  throwWrongType,
} from "./option-checks.js";

const addresses = listOf(text, "Give a list of addresses.");

/** A misspelt rule would never refuse anything. */
const ruleIds: PlainCheck<ReviewSettings["block"]> = (value, option) => {
  const misspelt = list(value, option, "Give a list of rules.").find((id) => !isRuleId(id));
  if (misspelt !== undefined) throwWrongType(option, `No rule is called "${String(misspelt)}".`);
};

const wordSources: PlainCheck<ReviewSettings["descriptions"]> = (value, option) => {
  if (value !== "bundled" && value !== false)
    list(value, option, 'Give "bundled", false or a list of descriptors.');
};

const seconds: PlainCheck<ReviewSettings["deadlineSeconds"]> = (value, option) => {
  if (value !== undefined && (typeof value !== "bigint" || value < 0n))
    throwWrongType(option, "Give seconds as a bigint, such as 3_600n.");
};

/** The fields of option `review`. */
export const REVIEW: ShapeCheck<ReviewSettings | undefined> = shape<ReviewSettings>({
  show: noCheck,
  simulate: flag,
  descriptions: wordSources,
  abis: listOf(anyList, "Give a list of ABIs."),
  known: addresses,
  multisends: addresses,
  delegates: addresses,
  deadlineSeconds: seconds,
  token: optional(callable),
  table: optional(callable),
  block: ruleIds,
});

/** Validates option `review` with the first request. Throws `options/wrong-type`. */
export const checkReview = (value: ReviewSettings | undefined): void => {
  REVIEW(value, "review", {});
};
