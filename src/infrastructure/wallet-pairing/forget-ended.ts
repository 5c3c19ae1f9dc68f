import type { Client } from "./client.types.js";

/** Number of ended topics that are checked again, because late records arrive after the end. */
const LAST = 10;

/**
 * Deletes records of ended topics. The library keeps every request for 30 days and every message's
 * text, and copies all of them at each change.
 */
export const forgetEnded = ({ core, session }: Client): void => {
  const { history, relayer, pairing } = core;
  const ended = new Set<string>();
  const isOver = (topic: string): boolean =>
    !session.keys.includes(topic) &&
    !pairing.pairings.keys.includes(topic) &&
    !relayer.subscriber.topics.includes(topic);
  const forget = (topic: string): void => {
    if (history.values.some((record) => record.topic === topic)) history.delete(topic);
    if (relayer.messages.messages.has(topic)) relayer.messages.del(topic).catch(() => undefined);
  };
  relayer.subscriber.on("subscription_deleted", ({ topic }: { readonly topic: string }) => {
    for (const earlier of ended) if (isOver(earlier)) forget(earlier);
    ended.add(topic);
    const [oldest] = ended;
    if (ended.size > LAST && oldest !== undefined) ended.delete(oldest);
  });
};
