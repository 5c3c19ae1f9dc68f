import { fieldProblem } from "../../domain/sign-in/sign-in-fields.js";
import {
  type SignInData,
  type SignInMessage,
  messageText,
} from "../../domain/sign-in/sign-in-message.js";
import { LatchkitError } from "../../domain/errors/latchkit-error.js";

/**
 * Creates a message. Throws `sign-in/message-refused` for a field that violates CAIP-122, for
 * instance by injecting a line.
 */
export const newMessage = (data: SignInData): SignInMessage => {
  const field = fieldProblem(data);
  if (field !== undefined) throw new LatchkitError("sign-in/message-refused", { field });
  const text = messageText(data);
  return Object.freeze({ ...data, toString: () => text });
};
