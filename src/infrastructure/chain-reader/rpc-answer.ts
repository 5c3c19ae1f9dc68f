import { readJson } from "../shared/read-json.js";

type RpcId = number | string;

const idOf = (value: unknown): RpcId | undefined => {
  const id = typeof value === "object" && value !== null && "id" in value ? value.id : undefined;
  return typeof id === "number" || typeof id === "string" ? id : undefined;
};

const isErrorObject = (value: unknown): value is { readonly error: unknown } =>
  typeof value === "object" &&
  value !== null &&
  !Array.isArray(value) &&
  "error" in value &&
  value.error !== undefined;

/**
 * Checks that the answer has exactly one result for each request id. A single error for a batch is
 * copied to every request. Returns the answer's text; throws an `Error` for a mismatch.
 */
export const matchRpcAnswer = (sent: string, answered: string): string => {
  const request: unknown = JSON.parse(sent);
  const answer = readJson(answered);
  if (!Array.isArray(request)) {
    if (idOf(answer) !== idOf(request)) throw new Error("The RPC answered another request");
    return answered;
  }
  const ids = request.map(idOf);
  if (isErrorObject(answer))
    return JSON.stringify(ids.map((id) => ({ jsonrpc: "2.0", id, error: answer.error })));
  const answerIds = Array.isArray(answer) ? new Set(answer.map(idOf)) : undefined;
  if (
    !Array.isArray(answer) ||
    answer.length !== ids.length ||
    !ids.every((id) => answerIds?.has(id))
  )
    throw new Error("The RPC answered other requests");
  return answered;
};
