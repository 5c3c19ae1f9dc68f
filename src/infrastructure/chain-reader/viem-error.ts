import { BaseError, HttpRequestError, RpcRequestError, TimeoutError } from "viem";
import { LatchkitError, isLatchkitError } from "../../domain/errors/latchkit-error.js";
import { originOf } from "../http-client/read-response.js";
import { RPC_TIMEOUT_MS } from "./rpc-fetch.js";

const innermost = <E extends Error>(
  error: unknown,
  type: abstract new (...parameters: never[]) => E,
): E | undefined => {
  const found = error instanceof BaseError ? error.walk((one) => one instanceof type) : undefined;
  return found instanceof type ? found : undefined;
};

/** Our own time limit: other aborts settle the call before viem sees them. */
const isAbort = (error: unknown): boolean => error instanceof Error && error.name === "AbortError";

/** Old contracts fail with an invalid opcode instead of `revert`. */
const REVERTED = /revert|invalid (?:opcode|jump)/i;
/** The codes of Geth and of nodes that report "VM execution error". */
const REFUSALS: readonly number[] = [3, -32_015];
const isRefused = ({ code, details }: RpcRequestError): boolean =>
  REFUSALS.includes(code) || REVERTED.test(details);

/** True if the EVM rejected a call: it reverted, or the function is missing. */
export const isRevert = (error: unknown): boolean => {
  const rpc = innermost(error, RpcRequestError);
  return rpc !== undefined && isRefused(rpc);
};

/** True if the node does not support the method. */
export const isUnknownMethod = (error: unknown): boolean => {
  const code = innermost(error, RpcRequestError)?.code;
  return code === -32_601 || code === -32_004;
};

/**
 * Maps viem errors to `rpc/http-failed`, `rpc/timeout` or `rpc/request-failed`, with the original
 * as cause. Returns our own errors unchanged.
 */
export const fromViemError = (cause: unknown): LatchkitError => {
  if (isLatchkitError(cause)) return cause;
  const rpc = innermost(cause, RpcRequestError);
  if (rpc) {
    const context = { rpcCode: rpc.code, ...(isRefused(rpc) && { isRevert: true }) };
    return new LatchkitError("rpc/request-failed", context, { cause });
  }
  if (innermost(cause, TimeoutError) || isAbort(cause))
    return new LatchkitError("rpc/timeout", { waitMs: RPC_TIMEOUT_MS }, { cause });
  const http = innermost(cause, HttpRequestError);
  if (!http) return new LatchkitError("rpc/request-failed", {}, { cause });
  const context = {
    ...(http.status !== undefined && { status: http.status }),
    ...originOf(http.url),
  };
  return new LatchkitError("rpc/http-failed", context, { cause });
};
