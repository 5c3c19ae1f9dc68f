import { filter, take } from "rxjs";
import { type FacadeParts, createFacade } from "../../application/create-facade.js";
import type { Latchkit } from "../../application/latchkit.js";
import { followInitialNetwork, networkGroup } from "../../application/network/network.group.js";
import { isDevelopmentOrigin } from "../../domain/shared/urls.js";
import { toNetworkId } from "../../domain/network/networks.js";
import { UNSUPPORTED_EFFECTS } from "../../domain/network/unsupported-chain.js";
import { type Bindings, resolve } from "./bindings.js";
import { type PageServices, capabilityServices, groupsOf } from "./capabilities.js";
import { coreServices } from "./core.js";
import { type LatchkitOptions, validateOptions } from "./options/latchkit-options.js";
import { portsWith } from "./ports.js";

const onFirstOpening = (
  { modal, life }: Pick<PageServices, "modal" | "life">,
  work: () => void,
): void => {
  const firstOpening$ = modal.state$.pipe(
    filter(({ isOpen }) => isOpen),
    take(1),
  );
  life.unsubscribeOnEnd(firstOpening$.subscribe(work));
};

const reportIneffectiveOptions = ({
  options,
  environment,
  alert,
  noticesCode,
}: PageServices): void => {
  if (options.debug ?? isDevelopmentOrigin(environment.origin))
    noticesCode.whenLoaded((noticeOptions) => noticeOptions(options, alert));
};

/** When the modal first opens; never without a project. */
const followProject = (services: PageServices): void => {
  const { options, life, events, telemetryTap, projectCode } = services;
  onFirstOpening(services, () => {
    events.emit({ name: "MODAL_CREATED" });
    if (options.projectId !== undefined)
      projectCode.whenLoaded((projectRequest) => void projectRequest.run(life.signal));
  });
  life.onBroken((code, context, error) => telemetryTap?.broken(code, context, error));
};

/** Ignores failures: an action that needs the code fetches it again and reports the failure. */
const fetchWalletCode = async (): Promise<void> => {
  await Promise.allSettled([
    import("./wallet-operations.chunk.js"),
    import("./toast.chunk.js"),
    import("./catalogue.chunk.js"),
  ]);
  // Last, because an opening waits for the code above but not for pictures.
  await import("./images.chunk.js").catch(() => undefined);
};

const optionsOf = ({
  options,
  unsupportedPolicy,
}: PageServices): FacadeParts["internals"]["options"] => ({
  preload: options.preload ?? "idle",
  messages: options.messages ?? {},
  instanceId: options.instanceId ?? "default",
  enableNetworkSwitch: options.enableNetworkSwitch ?? true,
  marksUnsupported: UNSUPPORTED_EFFECTS[unsupportedPolicy].marks,
  isEmbedded: options.enableEmbedded ?? false,
  hasMotion: options.enableMotion ?? true,
  ...(options.locale !== undefined && { locale: options.locale }),
  ...(options.styleNonce !== undefined && { styleNonce: options.styleNonce }),
});

const internalsOf = (services: PageServices): FacadeParts["internals"] => {
  const { clipboard, environment, lifecycle, links, random, scheduler } = services;
  const { alert, lazy, life, events, registry, pictures, telemetryTap } = services;
  return {
    clipboard,
    environment,
    lifecycle,
    links,
    random,
    scheduler,
    stored: services.stored,
    lazy,
    alert,
    pictures,
    fetchCode: fetchWalletCode,
    mounted: services.shownTrees.mounted,
    hasLeft: services.shownTrees.hasLeft,
    options: optionsOf(services),
    host: () => ({
      settings: services.options,
      canPair: services.pairingCapability.wallets.length > 0,
      hasSecureFrame: services.hasSecureFrame,
    }),
    prepare: () => registry.snapshot.forEach((wallet) => wallet.prepare?.()),
    broken: (context, error) => telemetryTap?.broken("internal/unexpected", context, error),
    track: (event) => {
      if (!life.isOver) events.emit(event);
    },
  };
};

const startWith = (services: PageServices) => async (): Promise<void> => {
  const { pairingCapability, features, memory, operations } = services;
  const { externalWallets, registry, starter, customWallets } = services;
  const { options, stateCookieCode, signInCode, socialCode } = services;
  pairingCapability.follow();
  reportIneffectiveOptions(services);
  if (options.initialNetwork !== undefined) {
    const { life, scheduler, events, connectionStore } = services;
    const network = networkGroup(services);
    const parts = { life, scheduler, events, connectionStore, network };
    followInitialNetwork(parts, toNetworkId(options.initialNetwork));
  }
  if (options.siwx ?? options.siwe) signInCode.whenLoaded((code) => code.begin());
  if (services.hasSecureFrame && services.environment.href.includes("result_uri="))
    socialCode.whenLoaded((code) => code.resume());
  if (options.stateCookie) stateCookieCode.whenLoaded((stateCookie) => stateCookie.run());
  if (features.snapshot.multiWallet && memory.hasEnded) operations.preload();
  await Promise.all([externalWallets.list(registry), starter.run(), customWallets.load()]);
};

const facadePartsOf = (services: PageServices): Omit<FacadeParts, "groups"> => {
  const { options, life, starter, catalogueCapability } = services;
  // Looks up the names of included and excluded wallets when the modal first opens.
  if (options.excludeWalletIds?.length || options.includeWalletIds?.length)
    onFirstOpening(services, () => catalogueCapability.lookUpNames());
  const startOnce = startWith(services);
  let started: Promise<void> | undefined;
  return {
    // Every call gets the same promise, so one rejection handler is enough.
    start: () => (life.isOver ? starter.run() : (started ??= startOnce())),
    internals: internalsOf(services),
  };
};

export interface InstanceServices extends PageServices {
  readonly latchkit: Latchkit;
}

export const pageServices = ({
  ports,
}: Pick<LatchkitOptions, "ports">): Bindings<
  Omit<InstanceServices, "options">,
  Pick<InstanceServices, "options">
> => ({
  ...portsWith(ports),
  ...coreServices,
  ...capabilityServices,
  latchkit: (services) => {
    followProject(services);
    const facade = createFacade(services, {
      ...facadePartsOf(services),
      groups: groupsOf(services),
    });
    services.life.onEnd(() => services.events.complete());
    return facade;
  },
});

/**
 * Validates the options and wires one instance. Adds no listener, timer, storage read or request
 * before `start()`. Throws a `LatchkitError` with an `options/…` code. A page may have several.
 */
export const createLatchkit = (options: LatchkitOptions): Latchkit => {
  validateOptions(options);
  return resolve(pageServices(options), { options }).latchkit;
};
