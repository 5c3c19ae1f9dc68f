import {
  APP_PAYLOADS,
  EVENT_PAYLOADS,
  type AppMessageName,
  type AppPayload,
  type FrameEventName,
} from "./frame-payloads.js";

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
