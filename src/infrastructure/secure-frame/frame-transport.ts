import type { AppMessage, PostedMessage } from "../../domain/secure-frame/frame-messages.js";
import type { FrameLabels } from "../../ports/secure-frame.port.js";

/** Callbacks of a transport. */
export interface FrameListener {
  /** Any message the page received, from any sender. */
  message(posted: PostedMessage): void;
  /** The frame failed to load. */
  failed(): void;
  /** The user dismissed the shown frame. */
  dismissed(): void;
}

/** Loads the frame and posts its messages. Makes no decisions. */
export interface FrameTransport {
  readonly origin: string;
  /** The frame's window; undefined while there is none. */
  readonly source: unknown;
  /** Starts loading a frame. One at a time. */
  attach(listener: FrameListener): void;
  /** Posts to the frame's window and exact origin. */
  post(message: AppMessage): void;
  show(labels: FrameLabels): void;
  hide(): void;
  /** Removes the frame and ignores its further messages. */
  detach(): void;
}
