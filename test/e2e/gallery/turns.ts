import type { TestInfo } from "@playwright/test";

/**
 * The states that one of a test's repeats looks at: all of them where it is run once. A soak runs
 * each test three times: each time it takes a third of the gallery, so that it takes each once.
 */
export const itsTurn = <T>(states: readonly T[], info: TestInfo): readonly T[] => {
  const turns = Math.max(1, info.project.repeatEach);
  return states.filter((_, at) => at % turns === info.repeatEachIndex % turns);
};
