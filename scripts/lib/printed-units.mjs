/** Printing code: `${…}` in templates, `{…}` in JSX, console arguments. */
const PRINTS = [/\$\{([^{}]*)\}/g, /(?<![$=(,]\s*)\{([^{};]*)\}/g, /\bconsole\.\w+\(([^;]*)\);/g];
/** Object fields, as in `{ value: amount.units }`, do not print. */
const FIELD = /^\s*\w+\s*(?::|,|$)/;
const FORMATTED = /\bformatAmount\([^()]*\)/g;
const WORDS = /(["'`])[^"'`]*\1/g;
const TEMPLATE = /\$\{[^{}]*\}/g;

const bare = (code) => code.replaceAll(FORMATTED, "");

/** Expressions that print base units as amounts. */
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
