import { fieldProblem } from "../../domain/sign-in/sign-in-fields.js";
import {
  type SignInData,
  type SignInMessage,
  messageText,
} from "../../domain/sign-in/sign-in-message.js";
import { LatchkitError, isLatchkitError } from "../../domain/errors/latchkit-error.js";
import type { SignInRequest } from "../../ports/sign-in.port.js";
import type { BrowserSignIn } from "./sign-in-options.js";

/** Creates a message. Throws `sign-in/message-refused` for a field that violates CAIP-122. */
export const newMessage = (data: SignInData): SignInMessage => {
  const field = fieldProblem(data);
  if (field !== undefined) throw new LatchkitError("sign-in/message-refused", { field });
  const text = messageText(data);
  return Object.freeze({ ...data, toString: () => text });
};

/** The page's part of a message; the request has the rest. `now` is in epoch ms. */
interface PageMessageInput {
  readonly origin: string;
  readonly now: number;
  readonly nonce: string;
  readonly options: Pick<BrowserSignIn, "statement" | "resources" | "expirationMs">;
}

/** Creates a message for the page's origin. Throws as `newMessage` does. */
export const pageMessage = (
  { chainId, accountAddress, notBefore }: SignInRequest,
  { origin, now, nonce, options: { statement, resources, expirationMs } }: PageMessageInput,
): SignInMessage =>
  newMessage({
    domain: new URL(origin).host,
    accountAddress,
    ...(statement !== undefined && { statement }),
    uri: origin,
    version: "1",
    chainId,
    nonce,
    issuedAt: new Date(now).toISOString(),
    ...(expirationMs !== undefined && {
      expirationTime: new Date(now + expirationMs).toISOString(),
    }),
    ...(notBefore !== undefined && { notBefore }),
    ...(resources !== undefined && { resources }),
  });

export const statusOf = (error: unknown): number | undefined =>
  isLatchkitError(error, "http/status") ? error.context.status : undefined;

/** Converts the statuses 400, 401, 403 and 422 of a service to `sign-in/invalid-signature`. */
export const verificationError = (cause: unknown): unknown =>
  [400, 401, 403, 422].includes(statusOf(cause) ?? 0)
    ? new LatchkitError("sign-in/invalid-signature", {}, { cause })
    : cause;
