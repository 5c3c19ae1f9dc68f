import type { AppMessage } from "../../domain/secure-frame/frame-messages.js";
import type { PostedMessage } from "../../domain/secure-frame/message-guard.js";
import type { FrameLabels } from "../../ports/secure-frame.port.js";

/** What a transport reports of the frame it holds. */
export interface FrameListener {
  /** Whatever message the page heard, of anybody. */
  message(posted: PostedMessage): void;
  /** The frame's page cannot come. */
  failed(): void;
  /** The user asked to leave while the frame was shown. */
  dismissed(): void;
}

/** How a frame comes into the page, and how messages get there. Decides nothing. */
export interface FrameTransport {
  readonly origin: string;
  /** The frame's window; undefined while there is none in the page. */
  readonly source: unknown;
  /** Begins to load a frame. One at a time. */
  attach(listener: FrameListener): void;
  /** To the frame's window, and to its exact origin only. */
  post(message: AppMessage): void;
  show(labels: FrameLabels): void;
  hide(): void;
  /** Removes the frame; what it still sends is heard no more. */
  detach(): void;
}
