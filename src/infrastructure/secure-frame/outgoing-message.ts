import { LatchkitError } from "../../domain/errors/latchkit-error.js";
import { hasFitParameters, methodKind } from "../../domain/secure-frame/frame-methods.js";
import { appMessage, type AppMessage } from "../../domain/secure-frame/frame-messages.js";
import type { AppMessageName, AppPayload } from "../../domain/secure-frame/frame-payloads.js";
import { plainCopy, withHexNumbers } from "../../domain/secure-frame/plain-data.js";
import { isRecord } from "../../domain/secure-frame/shape.js";

const INVALID_PARAMETERS = -32602;

/** Throws if the frame does not accept the method or its parameters. */
const checkCall = (payload: unknown): void => {
  if (!isRecord(payload)) return;
  const method = String(payload["method"]);
  if (methodKind(method) === "refused") throw new LatchkitError("frame/method-refused", { method });
  if (!hasFitParameters(method, payload["params"])) throw unfit(method);
};

const unfit = (method: string): LatchkitError =>
  new LatchkitError("wallet/request-failed", { method, providerCode: INVALID_PARAMETERS });

/**
 * Creates a frozen message with bigints as hex. Throws `frame/method-refused`, or
 * `wallet/request-failed` (-32602) for an invalid payload or one above 1 MiB.
 */
export const outgoingMessage = <N extends AppMessageName>(
  name: N,
  id: string,
  payload: AppPayload<N>,
): AppMessage => {
  const copy = plainCopy(withHexNumbers(payload));
  if (copy === undefined) throw unfit(name);
  const message = appMessage(name, id, copy.value as AppPayload<N>);
  if (message === undefined) throw unfit(name);
  if (name === "RPC_REQUEST") checkCall(copy.value);
  return message;
};
