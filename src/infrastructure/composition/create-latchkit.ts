import { lazyCatalogue } from "../../application/catalogue/lazy-catalogue.js";
import { lazyBalance } from "../../application/balance/lazy-balance.js";
import type { LazySession } from "../../application/connection/session-code.js";
import type { RaiseAlert } from "../../application/alerts/alerts.js";
import { createFacade } from "../../application/create-facade.js";
import type { Internals } from "../../application/internals.js";
import type { Latchkit } from "../../application/latchkit.js";
import { Networks } from "../../application/network/network-state.js";
import { Lazy, type MakeLazy } from "../../application/shared/lazy.js";
import { InstancePage } from "../../application/shared/instance-page.js";
import { SessionStore } from "../../application/connection/session.store.js";
import { Lifetime } from "../../application/shared/lifetime.js";
import { type LegalNotice, legalNotice } from "../../domain/config/shell-notices.js";
import { normalizeNetwork } from "../../domain/network/normalize-network.js";
import type { Network } from "../../domain/network/network.js";
import {
  type UnsupportedPolicy,
  UNSUPPORTED_EFFECTS,
  unsupportedPolicyOf,
} from "../../domain/network/unsupported-chain.js";
import type { Ports } from "../../ports/ports.js";
import { customWalletsOf } from "./custom-wallets.js";
import { makeCore } from "./core.js";
import { externalWalletsOf } from "./external-wallets.js";
import { resolvePorts } from "./default-ports.js";
import type { LatchkitOptions } from "./options/latchkit-options.js";
import { validateFeatures, validateOptions } from "./options/validate-options.js";
import { pairingOf } from "./pairing.js";
import { picturesOf } from "./pictures.js";
import { onFirstOpening, projectOf } from "./project.js";

const unsupportedOf = ({
  allowUnsupportedChain = false,
  enableNetworkSwitch = true,
  basic = false,
}: LatchkitOptions): UnsupportedPolicy =>
  unsupportedPolicyOf({ allowUnsupportedChain, enableNetworkSwitch, isBasic: basic });

const internalsFrom = (
  options: LatchkitOptions,
  { clipboard, environment, lifecycle, links, random, scheduler }: Ports,
  canPair: boolean,
): Omit<
  Internals,
  | "initial"
  | "askAhead"
  | "blockClose"
  | "preload"
  | "transactions"
  | "prepare"
  | "broken"
  | "track"
  | "lazy"
> => ({
  clipboard,
  environment,
  lifecycle,
  links,
  random,
  scheduler,
  options: {
    messages: options.messages ?? {},
    instanceId: options.instanceId ?? "default",
    enableNetworkSwitch: options.enableNetworkSwitch ?? true,
    marksUnsupported: UNSUPPORTED_EFFECTS[unsupportedOf(options)].marks,
    canPair,
    prefersUniversalLinks: options.experimental_preferUniversalLinks ?? false,
    hasProject: options.projectId !== undefined,
    enableWallets: options.enableWallets ?? true,
    isManual: options.manualWCControl ?? false,
    allWallets: options.allWallets ?? "SHOW",
    featuredWalletIds: options.featuredWalletIds ?? [],
    ...legalOf(options),
    ...(options.locale !== undefined && { locale: options.locale }),
    ...(options.styleNonce !== undefined && { styleNonce: options.styleNonce }),
  },
});

const legalOf = ({
  termsConditionsUrl: termsUrl,
  privacyPolicyUrl: privacyUrl,
  features,
}: LatchkitOptions): { readonly legal?: LegalNotice } => {
  const legal = legalNotice(
    { ...(termsUrl && { termsUrl }), ...(privacyUrl && { privacyUrl }) },
    features?.legalCheckbox,
  );
  return legal ? { legal } : {};
};

const pictured = (network: Network, images: LatchkitOptions["chainImages"] = {}): Network => {
  const imageUrl =
    images[network.id] ?? (network.namespace === "eip155" ? images[network.reference] : undefined);
  return imageUrl === undefined ? network : { ...network, imageUrl };
};

/**
 * Checks the options and wires one instance; nothing else: no listener, storage read, timer or
 * request before `start()`. Throws a `LatchkitError` with an `options/…` code. Many instances may
 * live on one page.
 */
export const createLatchkit = (options: LatchkitOptions): Latchkit => {
  validateOptions(options);
  const life = new Lifetime();
  const all = options.networks.map((network) =>
    pictured(normalizeNetwork(network), options.chainImages),
  );
  const networks = new Networks(all, options.defaultNetwork ?? (all[0]?.id as never));
  const session = new SessionStore(networks.fallback.id);
  const page = new InstancePage({
    life,
    ports: () => ports,
    outdated: (capability) => events.emit({ name: "CODE_OUTDATED", capability }),
  });
  const lazy: MakeLazy = (capability, load) => new Lazy(capability, load, page);
  const ports = resolvePorts(options, {
    networks: all,
    signal: life.signal,
    activeNetworkId: () => session.snapshot.activeNetworkId,
    lazy,
  });
  const described = customWalletsOf(options.customWallets, ports.logger, lazy);
  const alerts = lazy("alerts", async () =>
    (await import("./alerts.entry.js")).alertsOf(options.debug, ports, core.events),
  );
  const alert: RaiseAlert = (code, facts) =>
    void alerts.load().then(
      ({ raise }) => raise(code, facts),
      () => undefined,
    );
  const pairing = pairingOf({
    options,
    described,
    ports,
    networks,
    session,
    life,
    alert,
    host: () => ({ control: core.control, events: core.events, code }),
    lazy,
  });
  const code: LazySession = lazy("connection", async () => {
    const { sessionCode } = await import("./session.entry.js");
    return sessionCode(core, {
      unsupported: unsupportedOf(options),
      alert,
      lazy,
      enableReconnect: options.enableReconnect ?? true,
      features,
      succeeded: (connector) => pairing.code.loaded?.store.finalise(connector),
    });
  });
  const external = externalWalletsOf({
    options,
    networks: all,
    ports,
    signal: life.signal,
    lazy,
  });
  const core = makeCore({
    options,
    ports,
    networks,
    life,
    code,
    session,
    wallets: pairing.wallets,
    plan: pairing.plan,
    forced: external.forced,
  });
  const {
    events,
    navigation,
    modal,
    control,
    connect,
    switching,
    toast,
    theme,
    registry,
    remembered,
    starter,
  } = core;
  const { features, broken } = projectOf({
    options,
    ports,
    life,
    session,
    modal,
    events,
    alert,
    mended: () => alerts.loaded?.mended("origin-not-allowed"),
    lazy,
  });
  const balance = lazyBalance(
    life,
    lazy("balance", async () => ({
      store: (await import("./balance.entry.js")).balanceStore(core, options.balanceRefreshMs),
    })),
  );
  const catalogue = lazyCatalogue(life, lazy, async () =>
    (await import("./catalogue.entry.js")).catalogueStore({
      options,
      ports,
      networks,
      session,
      life,
      lazy,
    }),
  );
  // Who is excluded or included counts where wallets are listed: an idle page asks nobody for their
  // names.
  if (options.excludeWalletIds?.length || options.includeWalletIds?.length)
    onFirstOpening({ modal, life }, () => catalogue.lookUpNames());
  life.onEnd(() => {
    events.complete();
  });
  let started: Promise<void> | undefined;
  const begin = async (): Promise<void> => {
    pairing.follow();
    if (features.snapshot.multiWallet && remembered.hasEnded) code.preload();
    await Promise.all([external.list(registry), starter.run(), described.load()]);
  };
  return createFacade({
    life,
    session,
    events,
    networks,
    balance,
    code,
    pairing: pairing.group,
    chosen: pairing.choose,
    ...(options.manualWCControl && { handUri: pairing.handUri }),
    catalogue,
    registry,
    remembered,
    navigation,
    modal,
    control,
    connect,
    switching,
    toast,
    theme,
    environment: ports.environment,
    // One promise, however often it is asked for: whoever listens to it hears for all.
    start: () => (life.isOver ? starter.run() : (started ??= begin())),
    internals: {
      ...internalsFrom(options, ports, pairing.wallets.length > 0),
      ...picturesOf({ options, ports, life, lazy }),
      lazy,
      prepare: () => registry.snapshot.forEach((wallet) => wallet.prepare?.()),
      broken,
      track: (event) => {
        if (!life.isOver) events.emit(event);
      },
    },
    features,
    setFeatures: (change) => {
      validateFeatures(change);
      features.set(change);
    },
    described: described.fact,
  });
};
