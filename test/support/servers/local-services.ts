import { startWorld, type WorldServices } from "latchkit/testing/node";
import { afterAll, beforeAll, beforeEach } from "vitest";

/**
 * Starts the services of the local world for a test file and resets them before each test. Call it
 * at the top of the file, and the returned function inside a test.
 */
export const localServices = (): (() => WorldServices) => {
  let services: WorldServices | undefined;
  let stop = async (): Promise<void> => undefined;
  const running = (): WorldServices => {
    if (services === undefined) throw new Error("the services were left out");
    return services;
  };
  beforeAll(async () => {
    const world = await startWorld({ parts: ["services"] });
    stop = () => world.stop();
    services = world.services;
    running();
  });
  beforeEach(() => running().reset());
  afterAll(() => stop());
  return running;
};
