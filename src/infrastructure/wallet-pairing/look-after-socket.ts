import { PAIRING_TIMES } from "../../domain/pairing/pairing-times.js";
import type { Scheduler } from "../../ports/page.ports.js";
import { settleWithin } from "../shared/settle-within.js";
import type { Client } from "./client.types.js";

const SILENT = new Error("The relay did not answer in time");

/**
 * Checks the socket when the page becomes visible: reopens a closed one; fetches missed messages
 * over an open one, and closes it if there is no answer within 3 s. Sends nothing again. Never
 * rejects.
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
  // The library's types omit this relay method.
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

/** Closes an unresponsive socket without the closing handshake; the library then reconnects. */
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
