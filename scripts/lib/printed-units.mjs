/** What prints: `${…}` in a template, `{…}` in JSX, and the arguments of a call to the console. */
const PRINTS = [/\$\{([^{}]*)\}/g, /(?<![$=(,]\s*)\{([^{};]*)\}/g, /\bconsole\.\w+\(([^;]*)\);/g];
/** A field of an object, as in `{ value: amount.units }`, prints nothing. */
const FIELD = /^\s*\w+\s*(?::|,|$)/;
const FORMATTED = /\bformatAmount\([^()]*\)/g;
const WORDS = /(["'`])[^"'`]*\1/g;
const TEMPLATE = /\$\{[^{}]*\}/g;

const bare = (code) => code.replaceAll(FORMATTED, "");

/** The expressions of a block of code that print base units as if they were an amount. */
export const printedUnits = (code) => {
  const [templates, elements, calls] = PRINTS.map((form) =>
    [...code.matchAll(form)].map(([, inner = ""]) => inner.trim()),
  );
  const printed = [
    ...templates,
    ...elements.filter((inner) => !FIELD.test(inner)),
    ...calls.map((inner) => inner.replaceAll(TEMPLATE, "")),
  ];
  return printed.filter((inner) => /\bunits\b/.test(bare(inner).replaceAll(WORDS, "")));
};
