import {
  APP_PAYLOADS,
  EVENT_PAYLOADS,
  type AppMessageName,
  type AppPayload,
  type FrameEventName,
  ERROR_PAYLOAD,
  REPLY_PAYLOADS,
} from "./frame-payloads.js";
import { LatchkitError } from "../errors/latchkit-error.js";
import { hasFitParameters, methodKind } from "./frame-methods.js";
import { plainCopy, withHexNumbers } from "./plain-data.js";
import { isRecord } from "../shared/records.js";
import { FRAME_TIMES } from "./frame-settings.js";

/** True if a missing reply counts as a time-out of the embedded wallet. */
export const isConnectStep = (name: AppMessageName): boolean =>
  (
    [
      "CONNECT_EMAIL",
      "CONNECT_DEVICE",
      "CONNECT_OTP",
      "CONNECT_SOCIAL",
      "GET_SOCIAL_REDIRECT_URI",
    ] as readonly AppMessageName[]
  ).includes(name);

const LIMITS: Partial<Record<AppMessageName, number>> = {
  SIGN_OUT: FRAME_TIMES.signOut,
  SYNC_DAPP_DATA: FRAME_TIMES.sync,
  SYNC_THEME: FRAME_TIMES.sync,
  GET_SMART_ACCOUNT_ENABLED_NETWORKS: FRAME_TIMES.sync,
  IS_CONNECTED: FRAME_TIMES.sync,
  GET_CHAIN_ID: FRAME_TIMES.sync,
  INIT_SMART_ACCOUNT: FRAME_TIMES.sync,
  RELOAD: FRAME_TIMES.sync,
  RPC_REQUEST: FRAME_TIMES.userDecision,
  CONNECT_FARCASTER: FRAME_TIMES.userDecision,
  UPDATE_EMAIL: FRAME_TIMES.userDecision,
};

/** Maximum wait for a reply, ms. */
export const replyLimit = (name: AppMessageName): number => LIMITS[name] ?? FRAME_TIMES.connect;

const APP_PREFIX = "@w3m-app/";
const FRAME_PREFIX = "@w3m-frame/";

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

const checkCall = (payload: unknown): void => {
  if (!isRecord(payload)) return;
  const method = String(payload["method"]);
  if (methodKind(method) === "refused") throw new LatchkitError("frame/method-refused", { method });
  if (!hasFitParameters(method, payload["params"])) throw invalidPayload(method);
};

const invalidPayload = (method: string): LatchkitError =>
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
  if (copy === undefined) throw invalidPayload(name);
  const message = appMessage(name, id, copy.value as AppPayload<N>);
  if (message === undefined) throw invalidPayload(name);
  if (name === "RPC_REQUEST") checkCall(copy.value);
  return message;
};

export interface PostedMessage {
  readonly origin: string;
  /** The sending window; compared by identity and never read. */
  readonly source: unknown;
  readonly data: unknown;
}

/** The accepted sender. `open`: requests waiting for a reply, by id. */
export interface GuardExpectation {
  readonly origin: string;
  /** The frame's window; without it nothing is accepted. */
  readonly source: unknown;
  readonly pending: ReadonlyMap<string, AppMessageName>;
}

/** The first condition that a dropped message fails. */
export type DropReason = "origin" | "source" | "schema" | "id" | "type";

/** Verdict on a message. Payloads are frozen copies with a validated shape. */
export type GuardVerdict =
  | { readonly kind: "dropped"; readonly reason: DropReason }
  | { readonly kind: "event"; readonly name: FrameEventName; readonly payload: unknown }
  | {
      readonly kind: "reply";
      readonly id: string;
      readonly name: AppMessageName;
      readonly isSuccess: boolean;
      readonly payload: unknown;
    };

const dropped = (reason: DropReason): GuardVerdict => ({ kind: "dropped", reason });

const isShaped = (type: FrameMessageType, payload: unknown): boolean => {
  if (type.kind === "event") return EVENT_PAYLOADS[type.name](payload);
  return type.isSuccess ? REPLY_PAYLOADS[type.name](payload) : ERROR_PAYLOAD(payload);
};

const readMessage = (data: unknown, pending: GuardExpectation["pending"]): GuardVerdict => {
  const message = plainCopy(data)?.value;
  if (!isRecord(message) || typeof message["type"] !== "string") return dropped("schema");
  const { id, payload } = message;
  const type = frameMessageType(message["type"]);
  if (type === undefined) return dropped("type");
  if (!isShaped(type, payload)) return dropped("schema");
  if (type.kind === "event") return { kind: "event", name: type.name, payload };
  const name = typeof id === "string" ? pending.get(id) : undefined;
  if (typeof id !== "string" || name === undefined) return dropped("id");
  if (name !== type.name) return dropped("type");
  return { kind: "reply", id, name: type.name, isSuccess: type.isSuccess, payload };
};

/**
 * Accepts events, and replies to an open request of the same type. Reads no data before origin and
 * window match.
 */
export const guardMessage = (
  message: PostedMessage,
  { origin, source, pending: open }: GuardExpectation,
): GuardVerdict => {
  if (message.origin !== origin || !/^https?:/u.test(origin)) return dropped("origin");
  if (typeof source !== "object" || source === null || message.source !== source)
    return dropped("source");
  return readMessage(message.data, open);
};
