import { CORE } from "./core-services.js";
import { createFacade } from "../../../application/create-facade.js";
import type { Groups } from "../../../application/latchkit.js";
import { CAPABILITIES } from "../capabilities.js";
import { facadePartsOf } from "../facade-parts.js";
import type { LatchkitOptions } from "../options/latchkit-options.js";
import { followProject } from "../project.js";
import type { Capability, IdleServicesOf } from "./capability.types.js";
import { portsWith } from "./port-services.js";
import type { FacadeServices, ListServices } from "./page-services.types.js";
import type { InstanceInput, Services } from "../services.js";
import type { Bindings } from "../bindings.js";

/** Every service of an idle page, including those of capabilities. */
export type PageServices = Services & IdleServicesOf<typeof CAPABILITIES> & FacadeServices;

const entries = Object.entries<Capability>(CAPABILITIES);

const groupsOf = (services: Services): Groups => {
  const groups: Record<string, unknown> = {};
  for (const [name, { group }] of entries) if (group) groups[name] = group(services);
  return groups as unknown as Groups;
};

const VIEW_ROWS: Bindings<ListServices> = {
  openedByName: () => entries.flatMap(([, { opens = [] }]) => opens),
};

const FACADE: Bindings<FacadeServices, Services> = {
  latchkit: (services) => {
    followProject(services);
    const facade = createFacade(services, {
      ...facadePartsOf(services),
      groups: groupsOf(services),
    });
    services.life.onEnd(() => services.events.complete());
    return facade;
  },
};

/** Factories of an idle page (before its user acts): ports, core and capabilities. */
export const pageServices = ({
  ports,
}: Pick<LatchkitOptions, "ports">): Bindings<
  Omit<PageServices, keyof InstanceInput>,
  InstanceInput
> =>
  Object.assign(
    portsWith(ports),
    CORE,
    VIEW_ROWS,
    FACADE,
    ...entries.map(([, { services }]) => services),
  );
