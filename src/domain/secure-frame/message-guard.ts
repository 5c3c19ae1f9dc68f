import { frameMessageType, type FrameMessageType } from "./frame-messages.js";
import {
  ERROR_PAYLOAD,
  EVENT_PAYLOADS,
  REPLY_PAYLOADS,
  type AppMessageName,
  type FrameEventName,
} from "./frame-payloads.js";
import { plainCopy } from "./plain-data.js";
import { isRecord } from "./shape.js";

/** A window message event. */
export interface PostedMessage {
  readonly origin: string;
  /** The sending window; compared by identity and never read. */
  readonly source: unknown;
  readonly data: unknown;
}

/** The accepted sender. `open`: requests waiting for a reply, by id. */
export interface GuardExpectation {
  /** The secure origin; compared exactly. */
  readonly origin: string;
  /** The frame's window; without it nothing is accepted. */
  readonly source: unknown;
  readonly open: ReadonlyMap<string, AppMessageName>;
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

/** Reads a message whose sender is verified. */
const readMessage = (data: unknown, open: GuardExpectation["open"]): GuardVerdict => {
  const message = plainCopy(data)?.value;
  if (!isRecord(message) || typeof message["type"] !== "string") return dropped("schema");
  const { id, payload } = message;
  const type = frameMessageType(message["type"]);
  if (type === undefined) return dropped("type");
  if (!isShaped(type, payload)) return dropped("schema");
  if (type.kind === "event") return { kind: "event", name: type.name, payload };
  const asked = typeof id === "string" ? open.get(id) : undefined;
  if (typeof id !== "string" || asked === undefined) return dropped("id");
  if (asked !== type.name) return dropped("type");
  return { kind: "reply", id, name: type.name, isSuccess: type.isSuccess, payload };
};

/**
 * Validates a message. Accepts replies from the secure origin and the frame's window, with a valid
 * shape and the id of an open request of the same type, and events without id. Drops everything
 * else. Does not read the data before origin and window match.
 */
export const guardMessage = (
  posted: PostedMessage,
  { origin, source, open }: GuardExpectation,
): GuardVerdict => {
  if (posted.origin !== origin || !/^https?:/u.test(origin)) return dropped("origin");
  if (typeof source !== "object" || source === null || posted.source !== source)
    return dropped("source");
  return readMessage(posted.data, open);
};
