import type { SendGroup, SendState } from "../../application/send/send.api.js";
import type { Actions } from "./use-actions.js";
import { useActionsOf, useStateOf } from "./use-group.js";

/** The form of a transfer, and what can be done with it. Its code is fetched with the first use. */
export const useSend = (): { readonly send: SendState } & Actions<SendGroup> => {
  const send = useStateOf("send");
  return { send, ...useActionsOf("send") };
};
