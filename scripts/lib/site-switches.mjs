/** Published folders of the secure site. */
export const SITE_FOLDERS = ["src/secure-site", "examples/secure-site"];

/** Words that suggest special behaviour in tests. */
const SWITCH =
  /\b(?:hostile|fake|mock(?:ed)?|stub|pretend|playwright|vitest|NODE_ENV|is(?:Test|Silent|Missing|Debug|Demo)\w*|(?:test|debug|demo)(?:Mode|Only)\w*)\b/iu;
/** Only commands may read the environment. */
const ENVIRONMENT = /\bprocess\.env\b/u;

/** Lines that could make the secure site behave differently in tests. */
export const switchProblems = (file, text) =>
  text.split("\n").flatMap((line, at) => {
    const isSwitch =
      SWITCH.test(line) || (ENVIRONMENT.test(line) && !/\/(?:start|ops)\.mjs$/u.test(file));
    return isSwitch ? [`${file}:${at + 1}: a switch for tests in the secure site`] : [];
  });
