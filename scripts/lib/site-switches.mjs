/** What a team hosts as its secure site. */
export const SITE_FOLDERS = ["src/secure-site", "examples/secure-site"];

/** Words of code that behaves otherwise where a test looks. */
const SWITCH =
  /\b(?:hostile|fake|mock(?:ed)?|stub|pretend|playwright|vitest|NODE_ENV|is(?:Test|Silent|Missing|Debug|Demo)\w*|(?:test|debug|demo)(?:Mode|Only)\w*)\b/iu;
/** Commands alone read the environment. */
const ENVIRONMENT = /\bprocess\.env\b/u;

/** Lines of the secure site by which it could be another one in a test than for its users. */
export const switchProblems = (file, text) =>
  text.split("\n").flatMap((line, at) => {
    const isSwitch =
      SWITCH.test(line) || (ENVIRONMENT.test(line) && !/\/(?:start|ops)\.mjs$/u.test(file));
    return isSwitch ? [`${file}:${at + 1}: a switch for tests in the secure site`] : [];
  });
