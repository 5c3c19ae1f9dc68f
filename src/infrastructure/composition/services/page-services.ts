import type { LatchkitOptions } from "../options/latchkit-options.js";
import { CAPABILITIES } from "./capability-services.js";
import { CORE } from "./core-services.js";
import { portsWith } from "./port-services.js";
import type { Given, Services } from "./services.types.js";
import type { Bindings } from "./table.js";

/** The table of an idle page: the ports, the host's own among them, the core, the capabilities. */
export const pageServices = ({
  ports,
}: Pick<LatchkitOptions, "ports">): Bindings<Omit<Services, keyof Given>, Given> => ({
  ...portsWith(ports),
  ...CORE,
  ...CAPABILITIES,
});
