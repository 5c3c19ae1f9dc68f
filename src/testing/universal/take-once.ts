/** What the library's core has of the relay's messages. */
interface Taker {
  onMessageEvent(event: RelayMessage): Promise<void>;
}
interface RelayMessage {
  readonly topic: string;
  readonly message: string;
}

/**
 * A relay hands a message over anew to whoever subscribes again before it was confirmed. The
 * library looks whether it has a message before it writes it down, so two of one turn are both
 * taken: a proposal becomes two sessions, a request two questions. Here the second of them is none.
 */
export const takeOnce = (relayer: object): void => {
  const take: Taker["onMessageEvent"] = Reflect.get(relayer, "onMessageEvent");
  const underway = new Set<string>();
  const once: Taker["onMessageEvent"] = async (event) => {
    const message = `${event.topic} ${event.message}`;
    if (underway.has(message)) return;
    underway.add(message);
    await Reflect.apply(take, relayer, [event]).finally(() => underway.delete(message));
  };
  Object.assign(relayer, { onMessageEvent: once });
};
