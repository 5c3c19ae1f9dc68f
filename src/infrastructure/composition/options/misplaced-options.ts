import type { LatchkitOptions } from "./latchkit-options.js";

/** True for a canonical BCP 47 tag; texts are looked up by canonical tags only. */
const isLocale = (name: string): boolean => {
  try {
    return Intl.getCanonicalLocales(name)[0] === name;
  } catch {
    return false;
  }
};

/** Keys of `messages` that are not locales. */
const textsWithoutLocale = ({ messages = {} }: LatchkitOptions): readonly string[] =>
  Object.entries<unknown>(messages)
    .filter(([name, texts]) => Object(texts) !== texts || !isLocale(name))
    .map(([name]) => `messages.${name}`);

/** Duplicate chains of a namespace, and RPC URLs of unlisted networks. */
const unusedChains = ({ chains = [], networks }: LatchkitOptions): readonly string[] => {
  const ids = networks.map(({ id }) => (typeof id === "number" ? `eip155:${id}` : id));
  return chains.flatMap(({ namespace, rpcUrls = {} }, index) => {
    const isSecond = chains.findIndex((one) => one.namespace === namespace) < index;
    if (isSecond) return [`chains[${index}]`];
    return Object.keys(rpcUrls)
      .filter((id) => !ids.some((known) => known === id))
      .map((id) => `chains[${index}].rpcUrls.${id}`);
  });
};

/** Paths of options that have no effect; never their values. */
export const misplacedOptions = (options: LatchkitOptions): readonly string[] =>
  [...unusedChains(options), ...textsWithoutLocale(options)].map((place) => place.slice(0, 64));
