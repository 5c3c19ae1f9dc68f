import type { LatchkitOptions } from "./latchkit-options.js";

/** As BCP 47 writes it: under any other name texts are not looked for. */
const isLocale = (name: string): boolean => {
  try {
    return Intl.getCanonicalLocales(name)[0] === name;
  } catch {
    return false;
  }
};

/** Texts that stand where a locale is looked for. */
const textsWithoutLocale = ({ messages = {} }: LatchkitOptions): readonly string[] =>
  Object.entries<unknown>(messages)
    .filter(([name, texts]) => Object(texts) !== texts || !isLocale(name))
    .map(([name]) => `messages.${name}`);

/** Chains of a namespace that another one brings, and addresses for no network of the page. */
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

/** Parts of options that stand where nobody reads them: their places, never their values. */
export const misplacedOptions = (options: LatchkitOptions): readonly string[] =>
  [...unusedChains(options), ...textsWithoutLocale(options)].map((place) => place.slice(0, 64));
