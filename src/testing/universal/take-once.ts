interface Taker {
  onMessageEvent(event: RelayMessage): Promise<void>;
}
interface RelayMessage {
  readonly topic: string;
  readonly message: string;
}

/**
 * Ignores a relay message that is delivered twice. The library records a message only after
 * handling it, so two deliveries in one task would create two sessions or requests.
 */
export const takeOnce = (relayer: object): void => {
  const onMessageEvent: Taker["onMessageEvent"] = Reflect.get(relayer, "onMessageEvent");
  const inProgress = new Set<string>();
  const handleOnce: Taker["onMessageEvent"] = async (event) => {
    const message = `${event.topic} ${event.message}`;
    if (inProgress.has(message)) return;
    inProgress.add(message);
    await Reflect.apply(onMessageEvent, relayer, [event]).finally(() => inProgress.delete(message));
  };
  Object.assign(relayer, { onMessageEvent: handleOnce });
};
