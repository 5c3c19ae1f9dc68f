import {
  APP_PAYLOADS,
  EVENT_PAYLOADS,
  type AppMessageName,
  type AppPayload,
  type FrameEventName,
} from "./frame-payloads.js";
import { LatchkitError } from "../errors/latchkit-error.js";
import { hasFitParameters, methodKind } from "./frame-methods.js";
import { plainCopy, withHexNumbers } from "./plain-data.js";
import { isRecord } from "./shape.js";

const APP_PREFIX = "@w3m-app/";
const FRAME_PREFIX = "@w3m-frame/";

/** A message to the frame. */
export interface AppMessage {
  readonly type: string;
  readonly id: string;
  readonly payload?: unknown;
}

/** Meaning of a frame message type: a reply or an event. */
export type FrameMessageType =
  | { readonly kind: "reply"; readonly name: AppMessageName; readonly isSuccess: boolean }
  | { readonly kind: "event"; readonly name: FrameEventName };

const NAMES = Object.keys(APP_PAYLOADS) as readonly AppMessageName[];
const replies = NAMES.flatMap((name) =>
  [true, false].map((isSuccess): readonly [string, FrameMessageType] => [
    `${FRAME_PREFIX}${name}_${isSuccess ? "SUCCESS" : "ERROR"}`,
    { kind: "reply", name, isSuccess },
  ]),
);
const events = (Object.keys(EVENT_PAYLOADS) as readonly FrameEventName[]).map(
  (name): readonly [string, FrameMessageType] => [
    `${FRAME_PREFIX}${name}`,
    { kind: "event", name },
  ],
);
const FRAME_TYPES: ReadonlyMap<unknown, FrameMessageType> = new Map([...replies, ...events]);
const APP_NAMES: ReadonlyMap<unknown, AppMessageName> = new Map(
  NAMES.map((name) => [`${APP_PREFIX}${name}`, name]),
);

/** Parses a frame message type; undefined unless it matches exactly. */
export const frameMessageType = (type: unknown): FrameMessageType | undefined =>
  FRAME_TYPES.get(type);

/** Parses an app message type; undefined unless it matches exactly. */
export const appMessageName = (type: unknown): AppMessageName | undefined => APP_NAMES.get(type);

/** Builds a message to the frame; undefined if the payload is invalid. */
export const appMessage = <N extends AppMessageName>(
  name: N,
  id: string,
  payload: AppPayload<N>,
): AppMessage | undefined => {
  if (!APP_PAYLOADS[name](payload)) return undefined;
  return { type: `${APP_PREFIX}${name}`, id, ...(payload !== undefined && { payload }) };
};

/** Builds a message as the frame posts it. */
export const frameMessage = (
  type: FrameMessageType,
  id: string | undefined,
  payload: unknown,
): object => {
  const ending = { true: "_SUCCESS", false: "_ERROR" } as const;
  const end = type.kind === "event" ? "" : ending[`${type.isSuccess}`];
  return {
    type: `${FRAME_PREFIX}${type.name}${end}`,
    ...(id !== undefined && { id }),
    ...(payload !== undefined && { payload }),
  };
};

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
