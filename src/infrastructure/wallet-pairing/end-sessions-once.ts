import type { Client } from "./client.types.js";

interface Ending {
  readonly topic: string;
  readonly emitEvent?: boolean;
  readonly id?: number;
}
type DeleteSession = (ending: Ending) => Promise<void>;
type OnDeleteRequest = (
  topic: string,
  payload: { readonly id: number; readonly params: unknown },
) => Promise<void>;

const GONE = { code: 6000, message: "User disconnected." };

/**
 * A wallet's word that a session is over may come twice. The library takes it up twice, and rejects
 * where nobody listens once its record is gone; nor does it forget a session while the relay is
 * away. Here the first word counts, each session ends once, and always.
 */
export const endSessionsOnce = (client: Client): void => {
  const deleteSession: DeleteSession = Reflect.get(client.engine, "deleteSession");
  const onRequest: OnDeleteRequest = Reflect.get(client.engine, "onSessionDeleteRequest");
  const [ending, heard] = [new Map<string, Promise<void>>(), new Set<string>()];
  const isLiving = (topic: string): boolean => client.session.keys.includes(topic);
  const forget = async ({ topic, emitEvent = true, id = 0 }: Ending): Promise<void> => {
    if (!isLiving(topic)) return;
    await client.session.delete(topic, GONE);
    if (emitEvent) client.events.emit("session_delete", { id, topic });
  };
  const endOnce: DeleteSession = (one) => {
    const { topic } = one;
    if (!isLiving(topic)) return Promise.resolve();
    const underway =
      ending.get(topic) ??
      deleteSession(one)
        .catch(() => forget(one))
        .finally(() => {
          ending.delete(topic);
          heard.delete(topic);
        });
    ending.set(topic, underway);
    return underway;
  };
  const onRequestOnce: OnDeleteRequest = async (topic, payload) => {
    if (!isLiving(topic) || heard.has(topic)) return;
    heard.add(topic);
    await onRequest(topic, payload);
  };
  Object.assign(client.engine, { deleteSession: endOnce, onSessionDeleteRequest: onRequestOnce });
};
