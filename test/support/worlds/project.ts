import {
  createLatchkit,
  type Latchkit,
  type LatchkitEvent,
  type LatchkitOptions,
  type Ports,
} from "../../../src/index.js";
// On the page already: a chunk that arrives at once.
import "../../../src/infrastructure/composition/alerts.chunk.js";
import "../../../src/infrastructure/composition/options/option-notices.js";
import "../../../src/infrastructure/composition/wallet-operations.chunk.js";
import "../../../src/infrastructure/composition/project.chunk.js";
import "../../../src/infrastructure/composition/wallet-actions.chunk.js";
import {
  InMemoryProjectConfig,
  InMemoryTelemetry,
  type ProjectSettings,
} from "../../../src/infrastructure/in-memory/index.js";
import {
  type InMemoryPorts,
  inMemoryPorts,
} from "../../../src/testing/universal/in-memory-ports.js";
import type { WorldSeed } from "../../../src/testing/universal/in-memory-evm-ports.js";
import { TWO_NETWORKS } from "./instance.js";

/** A page with a project whose settings and counting service are in memory. */
export interface ProjectPage {
  readonly latchkit: Latchkit;
  readonly ports: InMemoryPorts;
  readonly project: InMemoryProjectConfig;
  readonly telemetry: InMemoryTelemetry;
  /** What the host heard. */
  readonly events: readonly LatchkitEvent[];
  /** Codes of the alerts so far. */
  alerts(): readonly string[];
  /** Names of the events that were sent, in order. */
  sent(): readonly string[];
}

/** Waits until chunks are loaded and answers are handled. */
export const flushRequests = async (): Promise<void> => {
  for (let round = 0; round < 40; round += 1)
    await new Promise((resolve) => {
      setImmediate(resolve);
    });
};

/** A setting that cannot be had. */
export const rejectedPromise = (error: Error): Promise<never> => {
  const failed = Promise.reject(error);
  failed.catch(() => undefined);
  return failed;
};

/** An instance that has started on such a page. */
export const setupProject = async (
  options: Partial<LatchkitOptions> = {},
  settings: Partial<ProjectSettings> = {},
  seed: WorldSeed = {},
): Promise<ProjectPage> => {
  const ports = inMemoryPorts({ networks: TWO_NETWORKS, ...seed });
  const [project, telemetry] = [new InMemoryProjectConfig(settings), new InMemoryTelemetry()];
  const latchkit = createLatchkit({
    networks: TWO_NETWORKS,
    projectId: "p1",
    ...options,
    ports: { ...(ports as Ports), projectConfig: project, telemetry, ...options.ports },
  });
  const events: LatchkitEvent[] = [];
  latchkit.events.events$.subscribe((event) => events.push(event));
  await latchkit.start();
  return {
    latchkit,
    ports,
    project,
    telemetry,
    events,
    alerts: () => events.flatMap((event) => (event.name === "ALERT" ? [event.code] : [])),
    sent: () => telemetry.reports.map(({ props }) => props.event),
  };
};
