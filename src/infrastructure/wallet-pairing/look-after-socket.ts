import { PAIRING_TIMES } from "../../domain/pairing/pairing-times.js";
import type { Scheduler } from "../../ports/page.ports.js";
import { settleWithin } from "../shared/settle-within.js";
import type { Client } from "./client.types.js";

const SILENT = new Error("The relay did not answer in time");

/**
 * After the page was away its socket may be gone, or look open and be dead. A lost one is opened
 * anew at once; an open one is asked for the mail that came meanwhile, and given up when it does
 * not answer within 3 s. Nothing is sent again by this. Never rejects.
 */
export const lookAfterSocket = async (
  client: Client,
  scheduler: Scheduler,
  signal: AbortSignal,
): Promise<void> => {
  const { relayer } = client.core;
  const { subscriber } = relayer;
  if (signal.aborted || !subscriber.hasAnyTopics) return;
  if (!relayer.connected)
    return relayer.connecting ? undefined : relayer.transportOpen().catch(() => undefined);
  // The library types its calls by one of them; the relay knows this one as well.
  const asked = {
    method: "irn_batchFetchMessages",
    params: { topics: subscriber.topics },
  } as const;
  try {
    const answer: unknown = await settleWithin(
      () => Reflect.apply(relayer.request, relayer, [asked]) as Promise<unknown>,
      { signal, scheduler, waitMs: PAIRING_TIMES.answering, onLimit: () => SILENT },
    );
    const messages: unknown =
      typeof answer === "object" && answer !== null ? Reflect.get(answer, "messages") : undefined;
    if (Array.isArray(messages)) await relayer.handleBatchMessageEvents(messages);
  } catch (error) {
    if (error === SILENT) hangUp(client);
  }
};

/**
 * Ends a socket that answers nothing, without waiting for its goodbye; the library then opens the
 * next one as after any loss.
 */
export const hangUp = ({ core: { relayer } }: Client): void => {
  const { connection } = relayer.provider;
  const socket: unknown = connection === undefined ? undefined : Reflect.get(connection, "socket");
  if (
    !relayer.connected ||
    !(
      typeof socket === "object" &&
      socket !== null &&
      "close" in socket &&
      typeof socket.close === "function"
    )
  )
    return;
  Object.assign(socket, { onclose: null, onmessage: null });
  Reflect.apply(socket.close, socket, []);
  Reflect.apply(Reflect.get(connection, "onClose"), connection, [{}]);
};
