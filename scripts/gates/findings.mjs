import { gate, runAlone } from "../lib/gate.mjs";
import { findingsProblems, openFindings } from "../findings-coverage.mjs";

/** Every finding is shown by a test, and the page that lists them is current. */
export const findings = () =>
  gate("findings", async () => {
    const open = openFindings();
    return {
      problems: findingsProblems(),
      saw: open.length === 0 ? "no open finding" : `open: ${open.join(" ")}`,
    };
  });

await runAlone(import.meta.url, findings);
