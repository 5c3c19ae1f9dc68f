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

/** A message event of the page, as the browser reports it. */
export interface PostedMessage {
  readonly origin: string;
  /** The window that sent it; compared by identity and never read. */
  readonly source: unknown;
  readonly data: unknown;
}

/** What a message has to match. `open`: the requests that wait for a reply, by id. */
export interface GuardExpectation {
  /** The secure origin, to the letter. */
  readonly origin: string;
  /** The window of our own frame; nothing is accepted without one. */
  readonly source: unknown;
  readonly open: ReadonlyMap<string, AppMessageName>;
}

/** Why a message is dropped: the first of the five conditions that does not hold. */
export type DropReason = "origin" | "source" | "schema" | "id" | "type";

/** What becomes of a message. Payloads are frozen copies of the shape that their type has. */
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

/** The message once its sender is known to be the frame. */
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
 * Decides about one message. Accepted is what comes from the secure origin, from our
 * frame's window, in the shape of its type, with the id of a request that is still open, as the
 * reply to that very request; and the two events that a frame sends by itself, which have no id.
 * Everything else is dropped. The data is not read before origin and window are right.
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
