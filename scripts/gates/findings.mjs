import { gate, runAlone } from "../lib/gate.mjs";
import { findingsProblems, openFindings } from "../findings-coverage.mjs";

/** Checks that every finding has a test and that the list is current. */
export const findings = () =>
  gate("findings", async () => {
    const open = openFindings();
    return {
      problems: findingsProblems(),
      saw: open.length === 0 ? "no open finding" : `open: ${open.join(" ")}`,
    };
  });

await runAlone(import.meta.url, findings);
