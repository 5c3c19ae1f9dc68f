import type { Client } from "./client.types.js";

/**
 * So many topics that ended last are looked through again: what was on its way then is noted after
 * the end.
 */
const LAST = 10;

/**
 * The library keeps a record of each request for 30 days, and the text of each message, also of
 * sessions and codes that are over; it copies all of them at each change. What belongs to an ended
 * topic goes with it, and what came late with one of the next.
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
