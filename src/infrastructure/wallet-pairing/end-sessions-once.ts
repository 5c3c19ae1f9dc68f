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

const USER_DISCONNECTED = { code: 6000, message: "User disconnected." };

/**
 * Ends each session exactly once. The library handles a repeated `session_delete` twice, rejects
 * without a listener once the record is deleted, and keeps a session while the relay is
 * unreachable.
 */
export const endSessionsOnce = (client: Client): void => {
  const deleteSession: DeleteSession = Reflect.get(client.engine, "deleteSession");
  const onRequest: OnDeleteRequest = Reflect.get(client.engine, "onSessionDeleteRequest");
  const [ending, heard] = [new Map<string, Promise<void>>(), new Set<string>()];
  const isLiving = (topic: string): boolean => client.session.keys.includes(topic);
  const forget = async ({ topic, emitEvent = true, id = 0 }: Ending): Promise<void> => {
    if (!isLiving(topic)) return;
    await client.session.delete(topic, USER_DISCONNECTED);
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
