import "reflect-metadata";
import { Container, type ServiceIdentifier } from "inversify";
import type { Bindings } from "./bindings.js";
import { type AlertServices, bindings as alerts } from "./alerts.chunk.js";
import { type BalanceServices, bindings as balance } from "./balance.chunk.js";
import { type CatalogueServices, bindings as catalogue } from "./catalogue.chunk.js";
import { type EmbeddedServices, bindings as embedded } from "./embedded-wallet.chunk.js";
import { type ImageServices, bindings as images } from "./images.chunk.js";
import { type OnrampServices, bindings as onramp } from "./onramp.chunk.js";
import { type PairingServices, bindings as pairing } from "./pairing.chunk.js";
import { type ProjectServices, bindings as project } from "./project.chunk.js";
import { type ReviewServices, bindings as review } from "./review.chunk.js";
import { type SendServices, bindings as send } from "./send.chunk.js";
import type { Services } from "./services.js";
import { type SignInServices, bindings as signIn } from "./sign-in.chunk.js";
import { type SmartSessionServices, bindings as smartSessions } from "./smart-sessions.chunk.js";
import { type SocialLoginServices, bindings as socialLogin } from "./social-login.chunk.js";
import { type StateCookieServices, bindings as stateCookie } from "./state-cookie.chunk.js";
import { type SwapServices, bindings as swap } from "./swap.chunk.js";
import { type ToastServices, bindings as toast } from "./toast.chunk.js";
import { type TokensServices, bindings as tokens } from "./tokens.chunk.js";
import { type WalletActionServices, bindings as actions } from "./wallet-actions.chunk.js";
import { type WalletOperationServices, bindings as operations } from "./wallet-operations.chunk.js";
import { type InstanceServices, pageServices } from "./create-latchkit.js";
import { type LatchkitOptions, validateOptions } from "./options/latchkit-options.js";

interface ChunkServices
  extends
    AlertServices,
    BalanceServices,
    CatalogueServices,
    EmbeddedServices,
    ImageServices,
    OnrampServices,
    PairingServices,
    ProjectServices,
    ReviewServices,
    SendServices,
    SignInServices,
    SmartSessionServices,
    SocialLoginServices,
    StateCookieServices,
    SwapServices,
    ToastServices,
    TokensServices,
    WalletActionServices,
    WalletOperationServices {}

const chunkServices: Bindings<ChunkServices, Services> = {
  ...alerts,
  ...balance,
  ...catalogue,
  ...embedded,
  ...images,
  ...onramp,
  ...pairing,
  ...project,
  ...review,
  ...send,
  ...signIn,
  ...smartSessions,
  ...socialLogin,
  ...stateCookie,
  ...swap,
  ...toast,
  ...tokens,
  ...actions,
  ...operations,
};

/** All services by name. */
export interface AllServices extends InstanceServices, ChunkServices {}

/** The identifiers of all services in the container. */
export type ServiceIdentifiers = {
  readonly [Name in keyof AllServices]: ServiceIdentifier<AllServices[Name]>;
};

const allServices = (options: LatchkitOptions): Bindings<AllServices> => ({
  ...pageServices(options),
  ...chunkServices,
  options: () => options,
});

/** Names of all services. */
export const SERVICE_NAMES = Object.keys(
  allServices({ networks: [] }),
) as readonly (keyof AllServices)[];

/** Identifiers for `container.get`, `rebind` and `isBound`, such as `SERVICE.clock`. */
export const SERVICE = Object.fromEntries<ServiceIdentifier>(
  SERVICE_NAMES.map((name) => [name, Symbol(`latchkit.${name}`)]),
) as ServiceIdentifiers;

/** Resolved from the container when read. */
const servicesOf = (container: Container): AllServices =>
  Object.defineProperties(
    {},
    Object.fromEntries(
      SERVICE_NAMES.map((name) => [name, { get: () => container.get<unknown>(SERVICE[name]) }]),
    ),
  ) as AllServices;

const withoutCycles = (): (<T>(name: string, create: () => T) => T) => {
  const inProgress: string[] = [];
  return (name, create) => {
    if (inProgress.includes(name))
      throw new RangeError(`Circular service dependency: ${[...inProgress, name].join(" → ")}`);
    inProgress.push(name);
    try {
      return create();
    } finally {
      inProgress.pop();
    }
  };
};

/**
 * Creates an inversify container with every service of one instance, including those of chunks,
 * which are loaded at once. Each service is created by its first `get`; rebind before that:
 * ```ts
 * const container = createContainer({ networks });
 * container.rebind(SERVICE.clock).toConstantValue({ now: () => 0 });
 * const latchkit = container.get(SERVICE.latchkit);
 * ```
 * Throws a `LatchkitError` with an `options/…` code; `get` throws a `RangeError` that names the
 * services of a cycle. For tests and use cases without a page: it adds some 15 kB, and
 * reflect-metadata adds keys to the global `Reflect`.
 */
export const createContainer = (options: LatchkitOptions): Container => {
  validateOptions(options);
  const container = new Container();
  const services = servicesOf(container);
  const bindings: Bindings<AllServices> = {
    ...allServices(options),
    // The services of chunks are in the container already.
    extend: () => () => services as never,
  };
  const createOnce = withoutCycles();
  for (const name of SERVICE_NAMES)
    container
      .bind<unknown>(SERVICE[name])
      .toDynamicValue(() => createOnce(name, () => bindings[name](services)))
      .inSingletonScope();
  return container;
};
